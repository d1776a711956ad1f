import { lazy } from 'react';

export default { name: 'security-events', list: lazy(() => import('./List')) };
