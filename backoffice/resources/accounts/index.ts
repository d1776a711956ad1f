import { lazily } from '../../ui/lazily';

export default { name: 'accounts', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
