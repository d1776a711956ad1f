import { lazy } from 'react';

export default { name: 'refunds', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
