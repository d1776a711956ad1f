import { lazily } from '../../ui/lazily';

export default { name: 'checkouts', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
