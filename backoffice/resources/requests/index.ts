import { lazily } from '../../ui/lazily';

export default { name: 'requests', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
