import type { Text } from '../locale.js';

/** The states of a version of the weights. */
export const weightsStates = ['coming', 'current', 'past', 'withdrawn'] as const;
export type WeightsState = (typeof weightsStates)[number];

export const weightsLabels: Readonly<Record<WeightsState, Text>> = {
  coming: { it: 'Annunciata', en: 'Announced' },
  current: { it: 'In vigore', en: 'In force' },
  past: { it: 'Superata', en: 'Replaced' },
  withdrawn: { it: 'Ritirata', en: 'Withdrawn' },
};
