import { ms } from '../../shared/limits.js';

/** A time of src/shared/limits.ts in words. */
export const days = (time: number): string => `${time / ms.day} days`;

/** A time of src/shared/limits.ts in words. */
export const minutes = (time: number): string => `${time / ms.minute} minutes`;
