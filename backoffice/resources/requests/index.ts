import { lazy } from 'react';

export default { name: 'requests', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
