import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  signedIn: [
    route('checkout/:id', '../features/billing/checkout.page.tsx'),
    route('invoices', '../features/billing/invoices.page.tsx'),
  ],
  bare: [route('cassa-di-prova/:ref', '../features/billing/sandbox.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
