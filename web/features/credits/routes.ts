import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [route('credits', '../features/credits/credits.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
