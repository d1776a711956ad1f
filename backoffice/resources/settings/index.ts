import { lazily } from '../../ui/lazily';

export default {
  // The weights of the score: the API calls them so.
  name: 'settings',
  list: lazily(() => import('./List')),
  show: lazily(() => import('./Show')),
  create: lazily(() => import('./Create')),
};
