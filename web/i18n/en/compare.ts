import type { SameKeys } from '../texts';
import type it from '../it/compare';

export default {} satisfies SameKeys<typeof it>;
