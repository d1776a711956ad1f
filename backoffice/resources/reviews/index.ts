import { lazily } from '../../ui/lazily';

export default { name: 'reviews', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
