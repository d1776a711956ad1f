import type { SameKeys } from '../texts';
import type it from '../it/desk';

export default {} satisfies SameKeys<typeof it>;
