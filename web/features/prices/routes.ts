import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [route('prezzi', '../features/prices/prices.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
