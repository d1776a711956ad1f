import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [route('recesso', '../features/withdrawal/withdrawal.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
