import type { MailPriority } from '../../kernel/mail/mail-transport.js';

/** Mails that somebody waits for, or that concern security. */
const security: ReadonlySet<string> = new Set([
  'confirm_user',
  'confirm_and_send',
  'confirm_lawyer',
  'address_in_use',
  'reset_password',
  'password_changed',
  'confirm_change',
  'change_told',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
  'api_token_created',
  'sign_in_link',
  'signed_out_by_staff',
]);

/** Mails that go to many people at once, or repeat what was notified already. */
const bulk: ReadonlySet<string> = new Set(['newsletter', 'digest']);

/** The priority with which a mail of a template is sent. Rule 15.17. */
export const priorityOf = (template: string): MailPriority =>
  security.has(template) ? 'security' : bulk.has(template) ? 'bulk' : 'personal';

/** The jobs that send one mail of the outbox, by its priority; their data is the row's id. */
export const mailQueues = {
  security: 'mail.security',
  personal: 'mail.send',
  bulk: 'mail.bulk',
} as const satisfies Record<MailPriority, string>;

/** The queue of a mail of a template. */
export const queueOf = (template: string): string => mailQueues[priorityOf(template)];
