import { lazy } from 'react';

export default { name: 'messages', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
