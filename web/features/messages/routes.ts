import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [
    route('messages', '../features/messages/messages.page.tsx', [
      route(':id', '../features/messages/conversation.page.tsx'),
    ]),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
