import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [route('error', '../features/errors/error.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
