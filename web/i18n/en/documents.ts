import type { SameKeys } from '../texts';
import type it from '../it/documents';

export default {
  pending: 'Being checked for viruses',
  failed: 'The virus check did not work: we try again tomorrow',
  infected: 'Contained a virus: we removed it',
} satisfies SameKeys<typeof it>;
