import { lazy } from 'react';

export default {
  name: 'business-settings',
  list: lazy(() => import('./List')),
  show: lazy(() => import('./Show')),
  create: lazy(() => import('./Create')),
};
