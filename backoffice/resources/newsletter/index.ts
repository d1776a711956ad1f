import { lazily } from '../../ui/lazily';

export default {
  name: 'newsletter',
  list: lazily(() => import('./List')),
  create: lazily(() => import('./Create')),
  show: lazily(() => import('./Show')),
};
