import { lazy } from 'react';

export default { name: 'ledger', list: lazy(() => import('./List')) };
