import { lazily } from '../../ui/lazily';

export default { name: 'events', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
