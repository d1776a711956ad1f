import { lazily } from '../../ui/lazily';

export default { name: 'content-home', list: lazily(() => import('./List')) };
