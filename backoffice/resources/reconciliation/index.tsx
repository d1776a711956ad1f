import { lazily } from '../../ui/lazily';

export default { name: 'reconciliation', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
