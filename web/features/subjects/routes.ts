import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [
    route('avvocati', '../features/subjects/subjects.page.tsx'),
    route('avvocati/:code', '../features/subjects/subject.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
