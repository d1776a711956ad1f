import { lazy } from 'react';

export default { name: 'audit', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
