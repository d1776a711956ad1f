import { lazily } from '../../ui/lazily';

export default { name: 'refunds', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
