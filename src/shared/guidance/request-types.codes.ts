import type { Text } from '../locale.js';
import { requestTypes } from './request-types.js';

export { requestTypeIds } from './request-types.js';

/** The subjects by id, for screens that show them as codes. */
export const requestTypeLabels: Readonly<Record<string, Text>> = Object.fromEntries(
  requestTypes.map(({ id, label }) => [id, label]),
);
