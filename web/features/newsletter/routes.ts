import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [
    route('newsletter', '../features/newsletter/subscribe.page.tsx'),
    route('newsletter/confirm/:token', '../features/newsletter/confirm.page.tsx'),
    route('newsletter/unsubscribe', '../features/newsletter/unsubscribe.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
