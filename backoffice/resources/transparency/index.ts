import { lazily } from '../../ui/lazily';

export default { name: 'transparency', list: lazily(() => import('./List')) };
