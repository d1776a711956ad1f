import { lazily } from '../../ui/lazily';

export default { name: 'audit', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
