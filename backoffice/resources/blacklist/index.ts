import { lazy } from 'react';

export default {
  name: 'blacklist',
  list: lazy(() => import('./List')),
  create: lazy(() => import('./Create')),
  edit: lazy(() => import('./Edit')),
};
