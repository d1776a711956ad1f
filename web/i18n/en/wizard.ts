import type { SameKeys } from '../texts';
import type it from '../it/wizard';

export default {} satisfies SameKeys<typeof it>;
