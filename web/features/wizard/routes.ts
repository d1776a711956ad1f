import { layout, route } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../app/route-kit';

const STEP_FILES = ['type', 'part', 'place', 'description', 'documents', 'send', 'plan', 'invoice', 'send'] as const;

export default {
  bare: [
    layout(
      '../features/wizard/frame.tsx',
      STEP_FILES.map((file, index) =>
        route(`request/create/${index + 1}`, `../features/wizard/steps/${file}.page.tsx`, { id: `step-${index + 1}` }),
      ),
    ),
  ],
  signedIn: [route('request/complete/:id', '../features/wizard/complete.page.tsx')],
} satisfies FeatureRoutes as FeatureRoutes;
