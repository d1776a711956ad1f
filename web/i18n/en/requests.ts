import type { SameKeys } from '../texts';
import type it from '../it/requests';

export default {} satisfies SameKeys<typeof it>;
