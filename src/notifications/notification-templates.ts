import { citizenTemplates } from './templates/for-citizens.js';
import { firmTemplates } from './templates/for-firms.js';
import { messageTemplates } from './templates/messages.js';
import { moderationTemplates } from './templates/moderation.js';
import { moneyTemplates } from './templates/money.js';
import { versionTemplates } from './templates/versions.js';
import type { NotificationTemplate } from './templates/template.js';

/** The closed list of notifications. Rule 15.1. */
export const notificationTemplates = {
  ...firmTemplates,
  ...citizenTemplates,
  ...moneyTemplates,
  ...versionTemplates,
  ...moderationTemplates,
  ...messageTemplates,
} as const satisfies Readonly<Record<string, NotificationTemplate>>;

/** What the texts of a notification may name, for the modules that notify. */
export type { NotificationParams } from './templates/template.js';

export type NotificationName = keyof typeof notificationTemplates;
