import { lazy } from 'react';

export default { name: 'accounts', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
