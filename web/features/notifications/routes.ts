import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [route('notifications', '../features/notifications/centre.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
