import { lazy } from 'react';

export default { name: 'checkouts', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
