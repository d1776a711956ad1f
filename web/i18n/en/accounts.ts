import type { SameKeys } from '../texts';
import type it from '../it/accounts';

export default {} satisfies SameKeys<typeof it>;
