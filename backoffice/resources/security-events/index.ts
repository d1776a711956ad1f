import { lazily } from '../../ui/lazily';

export default { name: 'security-events', list: lazily(() => import('./List')) };
