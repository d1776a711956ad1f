import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [
    route('lettere', '../features/ready-letters/ready-letters.page.tsx'),
    route('lettere/:id', '../features/ready-letters/letter.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
