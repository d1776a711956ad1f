import { lazily } from '../../ui/lazily';

export default { name: 'cases', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
