import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [route('requests/:id/confronto', '../features/compare/compare.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
