import { lazily } from '../../ui/lazily';

export default { name: 'ledger', list: lazily(() => import('./List')) };
