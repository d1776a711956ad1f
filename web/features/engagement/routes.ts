import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [route('responses/:id/incarico', '../features/engagement/engagement.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
