import { lazily } from '../../ui/lazily';

export default { name: 'invoice-receipts', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
