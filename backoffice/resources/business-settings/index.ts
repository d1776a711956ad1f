import { lazily } from '../../ui/lazily';

export default {
  name: 'business-settings',
  list: lazily(() => import('./List')),
  show: lazily(() => import('./Show')),
  create: lazily(() => import('./Create')),
};
