import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [
    route('avvocati/:code/classifica', '../features/ranking/ranking.page.tsx'),
    route('avvocati/:code/classifica/:province', '../features/ranking/province.page.tsx'),
    route('studio/:id', '../features/ranking/firm.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
