import { lazy } from 'react';

export default { name: 'reconciliation', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
