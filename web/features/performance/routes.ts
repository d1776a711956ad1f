import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [route('performance', '../features/performance/performance.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
