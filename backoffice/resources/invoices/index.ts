import { lazy } from 'react';

export default { name: 'invoices', list: lazy(() => import('./List')), show: lazy(() => import('./Show')) };
