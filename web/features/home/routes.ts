import { index } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [index('../features/home/home.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
