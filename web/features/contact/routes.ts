import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [route('contatti', '../features/contact/contact.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
