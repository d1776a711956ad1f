import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [route('cerca', '../features/search/search.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
