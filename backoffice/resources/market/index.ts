import { lazily } from '../../ui/lazily';

export default { name: 'market', list: lazily(() => import('./List')) };
