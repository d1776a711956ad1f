import { lazily } from '../../ui/lazily';

export default { name: 'vat', list: lazily(() => import('./List')) };
