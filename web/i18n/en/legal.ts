import type { SameKeys } from '../texts';
import type it from '../it/legal';

export default {} satisfies SameKeys<typeof it>;
