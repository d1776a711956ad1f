import { lazy } from 'react';

export default { name: 'cases', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
