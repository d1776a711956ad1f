import { lazy } from 'react';

export default {
  name: 'legal-facts',
  list: lazy(() => import('./List')),
};
