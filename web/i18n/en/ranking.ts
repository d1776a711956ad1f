import type { SameKeys } from '../texts';
import type it from '../it/ranking';

export default {} satisfies SameKeys<typeof it>;
