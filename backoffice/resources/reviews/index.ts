import { lazy } from 'react';

export default { name: 'reviews', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
