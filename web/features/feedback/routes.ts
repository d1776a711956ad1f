import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [
    route('requests/:id/feedback', '../features/feedback/give-feedback.page.tsx'),
    route('feedbacks', '../features/feedback/feedbacks.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
