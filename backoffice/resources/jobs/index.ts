import { lazily } from '../../ui/lazily';

export default { name: 'jobs', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
