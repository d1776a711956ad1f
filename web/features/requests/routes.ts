import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [
    route('requests', '../features/requests/requests.page.tsx'),
    route('requests/:id', '../features/requests/request.page.tsx'),
    route('requests/:id/piano', '../features/requests/upgrade.page.tsx'),
    route('responses', '../features/requests/responses.page.tsx'),
    route('responses/:id', '../features/requests/response.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
