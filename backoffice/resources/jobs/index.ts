import { lazy } from 'react';

export default { name: 'jobs', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
