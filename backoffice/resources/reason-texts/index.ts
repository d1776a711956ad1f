import { lazily } from '../../ui/lazily';

export default {
  name: 'reason-texts',
  list: lazily(() => import('./List')),
  create: lazily(() => import('./Create')),
  edit: lazily(() => import('./Edit')),
};
