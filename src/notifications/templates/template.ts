import type { Text } from '../../shared/locale.js';

/** Types of notifications. Rule 15.1. */
export const NotificationType = { generic: 1, admin: 2, account: 3, money: 4, request: 5 } as const;
export type NotificationTypeName = keyof typeof NotificationType;
export type NotificationTypeCode = (typeof NotificationType)[NotificationTypeName];

/** Priorities of notifications. Rule 15.1. */
export const Priority = { low: 1, medium: 2, high: 3, none: 99 } as const;
export type PriorityCode = (typeof Priority)[keyof typeof Priority];

/**
 * Values that a notification's texts may name; `until` and `at` are ISO instants, `request_type` a slug that becomes
 * the name of one case ("Incidente stradale"), `plan` a code, `ground` (a reason of a report) becomes what the terms
 * say of it, `amount_cents` becomes an amount in euro, `refund_kind` its words, `changes` (of settings, as JSON)
 * becomes a line of words, `detection` (how something was noticed) a sentence with a
 * space after it, `decision_time` (as JSON) a sentence, `ruling` (the code of a request that staff removed)
 * what they found, `costs` (of a quote, as JSON) what it costs in three cases, with a space after it.
 */
export type NotificationParam =
  | 'request_id'
  | 'response_id'
  | 'request_type'
  | 'city'
  | 'firm'
  | 'until'
  | 'balance'
  | 'count'
  | 'reason'
  | 'name'
  | 'plan'
  | 'amount_cents'
  | 'at'
  | 'refund_kind'
  | 'firm_contacts'
  | 'distance'
  | 'quality'
  | 'reliability'
  | 'experience'
  | 'velocity'
  | 'reference'
  | 'ground'
  | 'ruling'
  | 'detection'
  | 'changes'
  | 'costs'
  | 'decision_time';
export type NotificationParams = Readonly<Partial<Record<NotificationParam, string | number>>>;

/** One notification: in the app as title and text, by mail as subject, text and one button. */
export interface NotificationTemplate {
  readonly type: NotificationTypeCode;
  readonly priority: PriorityCode;
  readonly title: Text;
  readonly text: Text;
  /** What the button of the mail says. */
  readonly action: Text;
  /** Where it leads when the caller gives no path. */
  readonly path: string;
}

/** A text in both languages. */
export type Words = readonly [it: string, en: string];

/** A row of the list: type, priority, where it leads, title, text, and what the button of the mail says. */
export const template = (
  type: NotificationTypeName,
  priority: keyof typeof Priority,
  path: string,
  title: Words,
  text: Words,
  action: Words,
): NotificationTemplate => ({
  type: NotificationType[type],
  priority: Priority[priority],
  path,
  title: { it: title[0], en: title[1] },
  text: { it: text[0], en: text[1] },
  action: { it: action[0], en: action[1] },
});

/** Where notifications lead. */
export const REQUEST = '/requests/{request_id}';
export const RESPONSE = '/responses/{response_id}';
/** The letter of engagement of a response. */
export const ENGAGEMENT = '/responses/{response_id}/incarico';
export const REPORT = '/segnalazioni/{reference}';

/** What the button of their mail says. */
export const seeRequest: Words = ['Apri la richiesta', 'Open the request'];
export const seeReport: Words = ['Leggi la decisione', 'Read the decision'];
