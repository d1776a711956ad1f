import type { FeatureRoutes } from '../../app/route-kit';

export default {} satisfies FeatureRoutes as FeatureRoutes;
