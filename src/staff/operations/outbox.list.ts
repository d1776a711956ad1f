import { sql } from 'kysely';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  oneOf,
  since,
  until,
  withAccount,
  oneWord,
} from '../staff.api.js';
import { mailTemplates, type MailTemplate } from '../../notifications/notifications.api.js';
import { mailStateLabels, mailStates } from '../../shared/notifications/outbox.codes.js';
import { locales } from '../../shared/locale.js';

const state = sql`case
  when o.sent_at is not null then 'sent'
  when o.failed_at is not null then 'given_up'
  when o.last_error is not null then 'retrying'
  else 'queued' end`;

/** Mails with a link that opens the recipient's account: staff cannot read their text. */
const secret = Object.entries<MailTemplate>(mailTemplates)
  .filter(([, { action }]) => /\{(?:token|key)\}/.test(action?.path ?? ''))
  .map(([name]) => name);
const isSecret = sql<boolean>`o.template in (${sql.join(secret.map((name) => sql.lit(name)))})`;
const isForgotten = sql<boolean>`o.content is null`;

/**
 * The mails of the outbox, newest first: to whom, about what, and what became of them. Only a single record has the
 * text, unless it holds a secret link or was erased. Rule 16.14.
 */
export const outboxList = defineList({
  resource: 'outbox',
  name: 'MailRecord',
  from: sql`outbox o ${withAccount(sql`o.account_id`)}`,
  id: sql`o.id`,
  columns: {
    id: column.integer(sql`o.id`, { heading: { it: 'Numero', en: 'Number' } }),
    state: column.oneOf(state, mailStates, { heading: { it: 'Stato', en: 'State' }, labels: mailStateLabels }),
    account: column.account({ heading: { id: { it: 'Numero account', en: 'Account number' } }, nullable: true }),
    recipient: column.text(sql`nullif(o.recipient, '')`, { nullable: true, description: 'null once it is forgotten' }),
    template: column.text(sql`o.template`, { heading: { it: 'Modello', en: 'Template' }, sort: true }),
    locale: column.oneOf(sql`o.locale`, locales),
    subject: column.text(sql`o.subject`),
    attempts: column.integer(sql`o.attempts`, { heading: { it: 'Tentativi', en: 'Attempts' }, sort: true }),
    created_at: column.instant(sql`o.created_at`, { heading: { it: 'Scritta', en: 'Written' }, sort: true }),
    sent_at: column.instant(sql`o.sent_at`, { heading: { it: 'Inviata', en: 'Sent' }, sort: true, nullable: true }),
    failed_at: column.instant(sql`o.failed_at`, {
      heading: { it: 'Rinunciato', en: 'Given up' },
      sort: true,
      nullable: true,
      description: 'when it was given up',
    }),
    error: column.text(sql`o.last_error`, {
      heading: { it: 'Errore', en: 'Error' },
      nullable: true,
      description: 'what the mail server answered last',
    }),
  },
  details: {
    text: column.text(sql`case when not (${isSecret}) and not (${isForgotten}) then o.body_text end`, {
      nullable: true,
    }),
    hidden: column.oneOf(
      sql`case when ${isForgotten} then 'forgotten' when ${isSecret} then 'secret' end`,
      ['secret', 'forgotten'],
      { nullable: true, description: 'why the text is not shown' },
    ),
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
});
