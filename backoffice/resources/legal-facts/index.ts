import { lazily } from '../../ui/lazily';

export default {
  name: 'legal-facts',
  list: lazily(() => import('./List')),
};
