import type { Text } from '../shared/locale.js';

/** What is wrong with a field. */
export const notificationFieldTexts = {
  pushService: {
    it: 'Questo browser usa un servizio di notifiche che non conosciamo.',
    en: 'This browser uses a push service that we do not know.',
  },
} as const satisfies Readonly<Record<string, Text>>;
