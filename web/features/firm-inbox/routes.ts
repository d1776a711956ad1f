import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

/** Lists and details have addresses that citizens share (features/requests); these are the firm's own. */
export default {
  signedIn: [
    route('requests/prova', '../features/firm-inbox/practice.page.tsx'),
    route('requests/:id/preventivo', '../features/firm-inbox/quote.page.tsx'),
    route('requests/:id/parere', '../features/firm-inbox/opinion.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
