import { lazy } from 'react';

export default { name: 'outbox', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
