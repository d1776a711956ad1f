import type { SameKeys } from '../texts';
import type it from '../it/feedback';

export default {} satisfies SameKeys<typeof it>;
