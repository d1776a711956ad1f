import { lazy } from 'react';

export default { name: 'events', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
