import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import {
  accountSearch,
  anyNumber,
  defineList,
  oneOf,
  optionalAccount,
  since,
  sparse,
  until,
  withAccount,
  oneWord,
} from '../staff.api.js';
import { mailTemplates, type MailTemplate } from '../../notifications/notifications.api.js';
import { mailStateLabels, mailStates, type MailState } from '../../shared/notifications/outbox.codes.js';

const state = sql<MailState>`case
  when o.sent_at is not null then 'sent'
  when o.failed_at is not null then 'given_up'
  when o.last_error is not null then 'retrying'
  else 'queued' end`;

/** Mails whose link opens the account of who has it: nobody else reads their words. */
const secret = Object.entries<MailTemplate>(mailTemplates)
  .filter(([, { action }]) => /\{(?:token|key)\}/.test(action?.path ?? ''))
  .map(([name]) => name);
const isSecret = sql<boolean>`o.template in (${sql.join(secret.map((name) => sql.lit(name)))})`;
const isForgotten = sql<boolean>`o.content is null`;

/**
 * The mails of the outbox, newest first: to whom, about what, and what became of them. The words stand in a single
 * record, unless they hold a secret link or were forgotten. Rule 16.14.
 */
export const outboxList = defineList({
  resource: 'outbox',
  from: sql`outbox o ${withAccount(sql`o.account_id`)}`,
  id: sql`o.id`,
  fields: {
    id: sql<number>`o.id`,
    state,
    account: optionalAccount,
    recipient: sql<string | null>`nullif(o.recipient, '')`,
    template: sql<string>`o.template`,
    locale: sql<string>`o.locale`,
    subject: sql<string>`o.subject`,
    attempts: sql<number>`o.attempts`,
    created_at: iso(sql`o.created_at`),
    sent_at: iso(sql`o.sent_at`),
    failed_at: iso(sql`o.failed_at`),
    error: sql<string | null>`o.last_error`,
  },
  details: {
    text: sql<string | null>`case when not (${isSecret}) and not (${isForgotten}) then o.body_text end`,
    hidden: sql<
      'secret' | 'forgotten' | null
    >`case when ${isForgotten} then 'forgotten' when ${isSecret} then 'secret' end`,
  },
  sorts: {
    template: sql`o.template`,
    attempts: sql`o.attempts`,
    created_at: sql`o.created_at`,
    sent_at: sparse(sql`o.sent_at`),
    failed_at: sparse(sql`o.failed_at`),
  },
  order: ['id', 'DESC'],
  filters: {
    state: oneOf(state, mailStates),
    template: oneWord(sql`o.template`),
    account_id: anyNumber(sql`o.account_id`),
    from: since(sql`o.created_at`),
    to: until(sql`o.created_at`),
  },
  search: [sql`o.recipient`, sql`o.subject`, ...accountSearch],
  label: ({ state }, locale) => ({ state_label: mailStateLabels[state][locale] }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    state_label: { it: 'Stato', en: 'State' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    template: { it: 'Modello', en: 'Template' },
    attempts: { it: 'Tentativi', en: 'Attempts' },
    created_at: { it: 'Scritta', en: 'Written' },
    sent_at: { it: 'Inviata', en: 'Sent' },
    failed_at: { it: 'Rinunciato', en: 'Given up' },
    error: { it: 'Errore', en: 'Error' },
  },
});
