import { lazily } from '../../ui/lazily';

export default { name: 'messages', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
