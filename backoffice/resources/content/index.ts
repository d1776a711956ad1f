import { lazy } from 'react';

export default {
  name: 'content',
  list: lazy(() => import('./List')),
  create: lazy(() => import('./Create')),
  show: lazy(() => import('./Show')),
};
