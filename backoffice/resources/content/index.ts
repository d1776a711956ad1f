import { lazily } from '../../ui/lazily';

export default {
  name: 'content',
  list: lazily(() => import('./List')),
  create: lazily(() => import('./Create')),
  show: lazily(() => import('./Show')),
};
