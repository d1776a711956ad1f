import type { SameKeys } from '../texts';
import type it from '../it/credits';

export default {} satisfies SameKeys<typeof it>;
