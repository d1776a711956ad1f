import { lazily } from '../../ui/lazily';

export default { name: 'responses', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
