import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { ENV, type Env } from '../env.js';
import { Clock } from '../kernel/clock.js';
import { executeBatch, write, type Write } from '../kernel/database/batch.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { fill, type Locale } from '../kernel/locale.js';
import { ResponseStatus } from '../requests/codes.js';
import { choicesOf, mandatoryEmailTypes, typeName, type ChannelChoice } from './channels.js';
import { mailAsText, type MailContent } from './mail-body.js';
import { mailTemplates, type MailTemplate, type MailTemplateName } from './mail-templates.js';
import {
  notificationTemplates,
  type NotificationTemplate,
  type NotificationName,
  type NotificationParams,
} from './notification-templates.js';
import { localisedPath, say, sayValues } from './wording.js';

export { choicesOf, mandatoryEmailTypes, type ChannelChoice, type ChannelChoices } from './channels.js';

/** The screen where people choose what they receive. */
const CHOICES = '/profile/notifications';

/** The job that sends one mail of the outbox; its data is the row's id. */
export const SEND_MAIL = 'mail.send';

/** Something to tell an account. */
export interface Notification {
  readonly accountId: number;
  readonly template: NotificationName;
  readonly params?: NotificationParams;
  /** Where it leads; the template has a path of its own. */
  readonly path?: string;
  /** The notification is written once for this key, however often it is asked for. */
  readonly deduplicationKey?: string;
}

/** A mail about the account itself. */
export interface AccountMail {
  readonly accountId?: number;
  readonly to: string;
  readonly locale: Locale;
  readonly template: MailTemplateName;
  /** Values of the texts and of the path; `until` is an ISO instant. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly deduplicationKey?: string;
}

/** Who is notified, and what texts may name of the request or the response. */
export interface Recipient {
  readonly email: string;
  readonly locale: Locale;
  readonly choices: Readonly<Record<string, ChannelChoice>>;
  readonly deleted: boolean;
  readonly subject: Readonly<Record<string, string | number | null>>;
}

/** A notification with the account that gets it. */
export interface Addressed {
  readonly recipient: Recipient;
  readonly notification: Notification;
}

/** A notification in the app, as its columns. */
interface InApp {
  readonly type: number;
  readonly priority: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
}

interface Letter {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  /** Whether the reader may choose not to receive such mails. */
  readonly optional?: boolean;
  readonly why?: string;
}

/** What is written for one recipient. */
interface Message {
  readonly accountId: number | null;
  readonly template: string;
  readonly inApp?: InApp;
  readonly letter?: Letter;
  readonly deduplicationKey: string | null;
}

/**
 * Writes notifications and mails in the caller's transaction; a job that is sent in the same transaction sends the
 * mail. Rules 15.3 and 15.4.
 */
@Injectable()
export class NotificationsApi {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** Writes the notification and, unless its type was switched off, the mail. A deleted account gets none. */
  notify(em: EntityManager, notification: Notification): Promise<void> {
    return this.notifyAll(em, [notification]);
  }

  /** {@link notify} for many, in as many statements as for one. */
  async notifyAll(em: EntityManager, notifications: readonly Notification[]): Promise<void> {
    if (notifications.length === 0) return;
    await executeBatch(em, await this.notifying(await this.addressed(em, notifications)));
  }

  /**
   * {@link notifyAll} as writes of a batch, of which there may be one in it.
   * @param all with recipients that were read before, by {@link recipient} for example
   */
  notifying(all: readonly Addressed[]): Promise<Write[]> {
    return this.posting(
      all.filter(({ recipient }) => !recipient.deleted).map((one) => messageTo(one.recipient, one.notification)),
    );
  }

  /**
   * An account as the recipient of a notification about a request. An expression, so that a caller can read it in the
   * statement that locks its own rows.
   * @param request the alias of its row
   * @param firmId of the response that it is about
   */
  recipient(accountId: RawBuilder<number>, request: string, firmId: RawBuilder<number>): RawBuilder<Recipient> {
    return sql<Recipient>`(
      select ${recipientOf(sql.ref(request))}
      from accounts a
      left join firms f on f.account_id = ${firmId}
      where a.id = ${accountId})`;
  }

  /** Writes an account mail, whatever the person chose to receive. */
  async mail(
    em: EntityManager,
    { accountId, to, locale, template: name, params = {}, deduplicationKey }: AccountMail,
  ): Promise<void> {
    const template: MailTemplate = mailTemplates[name];
    const values = { ...sayValues(params, locale), brand: this.env.BRAND_NAME };
    const letter: Letter = {
      to,
      locale,
      subject: say(template.subject[locale], values),
      paragraphs: template.paragraphs.map((paragraph) => say(paragraph[locale], values)),
      ...(template.action && {
        action: { label: template.action.label[locale], path: fill(template.action.path, params) },
      }),
      ...(template.why && { why: say(template.why[locale], values) }),
    };
    const message = {
      accountId: accountId ?? null,
      template: name,
      letter,
      deduplicationKey: deduplicationKey ?? null,
    };
    await executeBatch(em, await this.posting([message]));
  }

  /**
   * Removes the notifications and mails of an account, a firm's contacts in the notifications of those who chose it among
   * them; a mail that waits is not sent.
   */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    const db = sqlOf(em);
    await sql`
      delete from notifications n
      using responses p
      join requests r on r.id = p.request_id
      where p.firm_id = ${accountId}
        and p.status = ${ResponseStatus.approved}
        and n.account_id = r.account_id
        and n.template = 'firm_chosen_by_you'
        and (n.params->>'response_id')::integer = p.id`.execute(db);
    await db.deleteFrom('notifications').where('account_id', '=', accountId).execute();
    await db.deleteFrom('outbox').where('account_id', '=', accountId).execute();
  }

  /** Removes what accounts were notified of requests that are erased. */
  async eraseRequests(em: EntityManager, accountIds: readonly number[], requestIds: readonly number[]): Promise<void> {
    await sqlOf(em)
      .deleteFrom('notifications')
      .where('account_id', 'in', accountIds)
      .where(sql<number>`(params->>'request_id')::integer`, 'in', requestIds)
      .execute();
  }

  /** Who is notified, and what the request or the response of `params` can say about itself, for texts that name it. */
  private async addressed(em: EntityManager, notifications: readonly Notification[]): Promise<Addressed[]> {
    const ids = (of: (one: Notification) => unknown) => notifications.map((one) => of(one) ?? null);
    const { rows } = await sql<{ nth: number; recipient: Recipient }>`
      select g.nth::integer, ${recipientOf(sql.ref('q'))} as recipient
      from unnest(
        ${ids((one) => one.accountId)}::integer[],
        ${ids((one) => one.params?.response_id)}::integer[],
        ${ids((one) => one.params?.request_id)}::integer[]
      ) with ordinality g (account_id, response_id, request_id, nth)
      join accounts a on a.id = g.account_id
      left join responses s on s.id = g.response_id
      left join requests q on q.id = coalesce(s.request_id, g.request_id)
      left join firms f on f.account_id = s.firm_id
      order by g.nth`.execute(sqlOf(em));
    return rows.map(({ nth, recipient }) => ({ recipient, notification: notifications[nth - 1] as Notification }));
  }

  /**
   * Writes the messages and sends the job of each mail, as parts of a batch. Where a notification was written before,
   * there is no mail either.
   */
  private async posting(messages: readonly Message[]): Promise<Write[]> {
    if (messages.length === 0) return [];
    const rows = messages.map(({ accountId, template, inApp, letter, deduplicationKey }) => ({
      account_id: accountId,
      template,
      ...inApp,
      ...(letter && this.mailOf(letter)),
      deduplication_key: deduplicationKey,
    }));
    const now = this.clock.now().toISOString();
    return [
      { ...messagesOf(rows), name: 'messages' },
      { ...write('notified', [now], notified), name: 'notified' },
      { ...write('mailed', [now], mailed), name: 'mailed' },
      await this.jobs.sending(SEND_MAIL, write('mailed', [], jobsOfMails)),
    ];
  }

  /** A letter as the columns of the outbox. */
  private mailOf({ to, locale, subject, paragraphs, action, optional, why }: Letter) {
    const address = (path: string): string => `${this.env.PUBLIC_URL}${localisedPath(path, locale)}`;
    const content: MailContent = {
      paragraphs,
      ...(action && { action: { label: action.label, url: address(action.path) } }),
      ...(optional && { choices: address(CHOICES) }),
      ...(why !== undefined && { why }),
    };
    return {
      recipient: to,
      locale,
      subject,
      body_text: mailAsText({ ...content, brand: this.env.BRAND_NAME, locale, title: subject }),
      content,
    };
  }
}

/** The columns of messages, with their types. */
const COLUMNS = Object.entries({
  account_id: 'integer',
  template: 'text',
  deduplication_key: 'text',
  type: 'smallint',
  priority: 'smallint',
  params: 'jsonb',
  path: 'text',
  recipient: 'text',
  locale: 'text',
  subject: 'text',
  body_text: 'text',
  content: 'json',
});

/** Messages as rows of a batch: several from their JSON, a single one from its values, which costs less. */
function messagesOf(rows: readonly Readonly<Record<string, unknown>>[]): Write {
  const [row] = rows;
  const numbered = (from: RawBuilder<unknown>) => sql`
    select m.*, case when type is not null then nextval('notifications_id_seq')::integer end as notification_id
    from ${from}`;
  if (row && rows.length === 1)
    return write(
      'message',
      COLUMNS.map(([name, type]) => valueOf(row[name], type)),
      (...places) => {
        const columns = COLUMNS.map(([name, type], nth) => sql`${places[nth]}::${sql.raw(type)} as ${sql.ref(name)}`);
        return numbered(sql`(select ${sql.join(columns)}) m`);
      },
    );
  const columns = sql.raw(COLUMNS.map(([name, type]) => `${name} ${type}`).join());
  return write('messages', [JSON.stringify(rows)], (given) =>
    numbered(sql`json_to_recordset(${given}::text::json) m (${columns})`),
  );
}

const valueOf = (value: unknown, type: string): unknown =>
  type.startsWith('json') && value !== undefined ? JSON.stringify(value) : value;

/** The notifications in the app among `messages`; one that was written before is left out. */
const notified = (now: RawBuilder<never>) => sql`
  insert into notifications (id, account_id, type, priority, template, params, path, created_at, deduplication_key)
  select notification_id, account_id, type, priority, template, params, path, ${now}::timestamptz, deduplication_key
  from messages
  where notification_id is not null
  order by notification_id
  on conflict (deduplication_key) do nothing
  returning id`;

/** The mails among `messages`. */
const mailed = (now: RawBuilder<never>) => sql`
  insert into outbox (
    account_id, recipient, locale, template, subject, body_text, content, deduplication_key, created_at)
  select account_id, recipient, locale, template, subject, body_text, content, deduplication_key, ${now}::timestamptz
  from messages
  where recipient is not null and (notification_id is null or notification_id in (select id from notified))
  on conflict (deduplication_key) do nothing
  returning id`;

const jobsOfMails = () => sql`(select json_agg(json_build_object('data', json_build_object('id', id))) from mailed)`;

/** A {@link Recipient} from the account `a`, a request, and the firm `f` of a response. */
const recipientOf = (request: RawBuilder<unknown>) => sql<Recipient>`
  json_build_object(
    'email', a.email,
    'locale', a.locale,
    'choices', a.notification_choices,
    'deleted', a.deleted_at is not null,
    'subject', json_build_object(
      'request_id', ${request}.id,
      'request_type', ${request}.request_type_id,
      'city', ${request}.city,
      'firm', f.company_name))`;

function messageTo(recipient: Recipient, notification: Notification): Message {
  const { accountId, template: name, params = {}, path, deduplicationKey = null } = notification;
  const template: NotificationTemplate = notificationTemplates[name];
  const known = completed(
    [template.title.it, template.text.it, path === undefined ? template.path : ''],
    params,
    recipient.subject,
  );
  const leads = path ?? fill(template.path, known);
  const choice = choicesOf(recipient.choices)[typeName(template.type)];
  const { locale } = recipient;
  const values = sayValues(known, locale);
  const letter = (): Letter => ({
    to: recipient.email,
    locale,
    subject: say(template.title[locale], values),
    paragraphs: [say(template.text[locale], values)],
    action: { label: template.action[locale], path: leads },
    optional: !mandatoryEmailTypes.includes(typeName(template.type)),
  });
  const { type, priority } = template;
  return {
    accountId,
    template: name,
    ...(choice.app && { inApp: { type, priority, params: known, path: leads } }),
    ...(choice.mail && { letter: letter() }),
    deduplicationKey,
  };
}

/** Fills in what the texts name and the caller did not give. */
function completed(
  texts: readonly string[],
  params: NotificationParams,
  subject: Recipient['subject'],
): Record<string, string | number> {
  const given: Record<string, string | number> = { ...params };
  for (const [, name = ''] of texts.join(' ').matchAll(/\{(\w+)\}/g)) {
    if (name in given) continue;
    const value = subject[name];
    if (value === null || value === undefined) throw new Error(`the template names {${name}}, and nobody gave it`);
    given[name] = value;
  }
  return given;
}
