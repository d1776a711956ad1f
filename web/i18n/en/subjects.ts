import type { SameKeys } from '../texts';
import type it from '../it/subjects';

export default {} satisfies SameKeys<typeof it>;
