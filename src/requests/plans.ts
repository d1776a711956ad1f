import type { Text } from '../kernel/locale.js';
import { Plan, type PlanCode } from './codes.js';

/** The words for the plans. What each reaches stands in limits.ts; prices come with billing. */
export const planLabels: Readonly<Record<PlanCode, Text>> = {
  [Plan.free]: { it: 'Gratis', en: 'Free' },
  [Plan.basic]: { it: 'Basic', en: 'Basic' },
  [Plan.premium]: { it: 'Premium', en: 'Premium' },
  [Plan.top]: { it: 'Top', en: 'Top' },
};
