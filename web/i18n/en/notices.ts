import type { SameKeys } from '../texts';
import type it from '../it/notices';

export default {
  title: 'Notices',
  panel: 'Notices to read',
  bell_zero: 'Notices: none to read',
  bell_one: 'Notices: {{count}} to read',
  bell_other: 'Notices: {{count}} to read',
  none: 'Nothing new. When something happens you find it here.',
  stale: 'The line is down: these are the last notices that arrived.',
  readAll: 'Mark all as read',
  readFailed: 'That did not work. Try again shortly.',
} satisfies SameKeys<typeof it>;
