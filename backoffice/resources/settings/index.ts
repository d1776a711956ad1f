import { lazily } from '../../ui/lazily';

export default {
  name: 'settings',
  list: lazily(() => import('./List')),
  show: lazily(() => import('./Show')),
  create: lazily(() => import('./Create')),
};
