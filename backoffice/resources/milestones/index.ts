import { lazily } from '../../ui/lazily';

export default { name: 'milestones', list: lazily(() => import('./List')) };
