import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [
    route('termini-e-condizioni', '../features/legal/terms.page.tsx'),
    route('termini-e-condizioni/:version', '../features/legal/terms-version.page.tsx'),
    route('privacy', '../features/legal/privacy.page.tsx'),
    route('accessibilita', '../features/legal/accessibility.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
