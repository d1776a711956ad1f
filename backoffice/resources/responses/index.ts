import { lazy } from 'react';

export default { name: 'responses', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
