import { lazily } from '../../ui/lazily';

export default { name: 'invoices', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
