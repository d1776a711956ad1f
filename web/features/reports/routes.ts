import { route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

export default {
  public: [route('ricorso/:token', '../features/reports/appeal.page.tsx')],
  signedIn: [
    route('segnalazioni', '../features/reports/reports.page.tsx'),
    route('segnalazioni/:reference', '../features/reports/report.page.tsx'),
  ],
} satisfies FeatureRoutes as FeatureRoutes;
