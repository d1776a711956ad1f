import { lazily } from '../../ui/lazily';

export default { name: 'outbox', list: lazily(() => import('./List')), show: lazily(() => import('./Show')) };
