import type { MailTemplateName } from './mail-templates.js';

/**
 * The mails that somebody else than their reader may ask for, each with the kind it is counted under. They contain no
 * text that a stranger typed. Rules 15.19 and 15.21.
 */
export const askedMails = {
  confirm_user: 'registration',
  confirm_and_send: 'registration',
  confirm_lawyer: 'registration',
  address_in_use: 'address_in_use',
  reset_password: 'recovery',
  sign_in_link: 'sign_in',
  firm_invitation: 'invitation',
  firm_invitation_in_use: 'invitation',
  confirm_change: 'address_change',
  newsletter_confirm: 'newsletter',
  newsletter_leave: 'newsletter_end',
} as const satisfies Partial<Record<MailTemplateName, string>>;
export type AskedMailName = keyof typeof askedMails;
export type AskedMailKind = (typeof askedMails)[AskedMailName];

/** Whether a mail may be asked for by a stranger. */
export const isAsked = (template: MailTemplateName): template is AskedMailName => Object.hasOwn(askedMails, template);
