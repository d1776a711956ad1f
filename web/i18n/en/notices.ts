import type { SameKeys } from '../texts';
import type it from '../it/notices';

export default {
  title: 'Notifications',
  panel: 'Unread notifications',
  bell_zero: 'Notifications: none unread',
  bell_one: 'Notifications: {{count}} unread',
  bell_other: 'Notifications: {{count}} unread',
  none: 'Nothing new. When something happens, you will find it here.',
  stale: 'You are offline: these are the last notifications received.',
  readAll: 'Mark all as read',
  readFailed: 'We could not mark them as read. Try again shortly.',
} satisfies SameKeys<typeof it>;
