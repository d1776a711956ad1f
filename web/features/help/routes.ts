import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [
    route('contributo-unificato', '../features/help/court-fee.page.tsx'),
    route('multe', '../features/help/fines.page.tsx'),
    route('patrocinio-a-spese-dello-stato', '../features/help/legal-aid.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
