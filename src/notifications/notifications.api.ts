import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { ENV, type Env } from '../env.js';
import { Clock } from '../shared/clock.js';
import { write, type Write } from '../kernel/database/batch.js';
import { sqlOf, type Sql } from '../kernel/database/database.js';
import { collect, writeCollected, type Collector } from '../kernel/database/unit-of-work.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { fill, type Locale } from '../shared/locale.js';
import { currentTraceparent } from '../kernel/observation/work.js';
import type { WebhookEvent } from '../shared/notifications/webhook.codes.js';
import { ResponseStatus } from '../shared/requests/codes.js';
import { askedMails, isAsked } from './mail/asked-mails.codes.js';
import type { MailPass } from './mail/asked-mails.js';
import { choicesOf, typeName, type ChannelChoice } from './channels.js';
import { accountLetter, notificationLetter, outboxColumns, type Letter } from './mail/letters.js';
import { queueOf } from './mail/mail-priority.js';
import { outboxProblems } from './mail/outbox.problems.js';
import { problems } from '../kernel/problem.js';
import type { MailTemplateName } from './mail/mail-templates.js';
import { delivered, eventOf, hasWebhooks, jobsOfDeliveries, SEND_WEBHOOK } from './webhooks/webhook-posting.js';
import { notificationTemplates, type NotificationName } from './notification-templates.js';
import { type NotificationTemplate, type NotificationParams, NotificationType } from './templates/template.js';
import { digested, jobsOfMails, jobsOfPushes, mailed, messagesOf, notified } from './posting.js';

export { AskedMails, type MailPass } from './mail/asked-mails.js';
export { escapeHtml } from './mail/mail-body.js';
export { renderMarkdown } from './mail/markdown.js';
export { mailTemplates, type MailTemplate } from './mail/mail-templates.js';
export type { Letter, LetterItem } from './mail/letters.js';
export { PushSubscriptions } from './push/push-subscriptions.js';
export { choicesOf, mandatoryEmailTypes, type ChannelChoice, type ChannelChoices } from './channels.js';
export { sayDate, sayDays } from './wording.js';

/** The job that pushes one notification to one browser. */
export const SEND_PUSH = 'push.send';

/** A notification to an account. */
export interface Notification {
  readonly accountId: number;
  readonly template: NotificationName;
  readonly params?: NotificationParams;
  /** Where it leads; by default the path of the template. */
  readonly path?: string;
  /** Where an answer to its mail goes; by default to the operator. */
  readonly replyTo?: string | undefined;
  /** The notification is written once for this key, however often it is sent. */
  readonly deduplicationKey?: string;
  /** Given if the caller has read it by {@link NotificationsApi.recipient}; otherwise it is read here. */
  readonly recipient?: Recipient;
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
  /** The permission of {@link AskedMails} for a mail that strangers can ask for. */
  readonly pass?: MailPass;
}

/** Who is notified, and what texts may name of the request or the response. */
export interface Recipient {
  readonly email: string;
  readonly locale: Locale;
  readonly choices: Readonly<Record<string, ChannelChoice>>;
  /** One mail each morning about requests instead of single ones. */
  readonly digest: boolean;
  /** Some browser of the account has subscribed to pushes. */
  readonly pushes: boolean;
  /** Some program of the account is told of events. */
  readonly webhooks: boolean;
  readonly deleted: boolean;
  readonly subject: Readonly<Record<string, string | number | null>>;
}

/** The columns that only a notification in the app has. */
interface InApp {
  readonly type: number;
  readonly priority: number;
}

/** The origin of a letter, and its deduplication key. */
export interface LetterOrigin {
  readonly accountId: number | null;
  readonly template: string;
  readonly deduplicationKey: string | null;
  readonly newsletterId?: number;
}

/** What is written for one recipient. */
interface Message {
  readonly accountId: number | null;
  readonly template: string;
  /** What a notification is about, and where it leads. */
  readonly facts?: { readonly params: Readonly<Record<string, string | number>>; readonly path: string };
  readonly inApp?: InApp;
  /** Gathered for the next digest. */
  readonly digest?: boolean;
  readonly push?: boolean;
  /** What programs of the account are told. */
  readonly event?: { readonly event: WebhookEvent; readonly refs: NotificationParams };
  readonly letter?: Letter;
  readonly newsletterId?: number;
  readonly deduplicationKey: string | null;
}

/**
 * Writes notifications and mails with the caller's transaction; a job that is sent with the same commit sends the mail.
 * Rules 15.3 and 15.4.
 */
@Injectable()
export class NotificationsApi {
  private readonly messages: Collector<Message> = { writes: (_, messages) => this.posting(messages) };

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Writes notifications and, unless their types were switched off, the mails. A deleted account gets none. The recipients
   * are read at once, together; everything is written at the end of the transaction.
   */
  async notify(em: EntityManager, ...notifications: readonly Notification[]): Promise<void> {
    const unread = notifications.filter(({ recipient }) => !recipient);
    const read = unread.length > 0 ? await this.recipients(em, unread) : new Map<Notification, Recipient>();
    for (const notification of notifications) {
      const recipient = notification.recipient ?? read.get(notification);
      if (recipient && !recipient.deleted) collect(em, this.messages, messageTo(recipient, notification));
    }
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

  /**
   * Writes an account mail, which cannot be switched off. @throws Error for one that strangers can ask for, without a
   * pass
   */
  mail(
    em: EntityManager,
    { accountId, to, locale, template: name, params = {}, deduplicationKey, pass }: AccountMail,
  ): void {
    if (isAsked(name) && pass?.kind !== askedMails[name])
      throw new Error(`the mail ${name} needs a pass of AskedMails`);
    const letter = accountLetter(name, { to, locale, params, brand: this.env.BRAND_NAME });
    this.write(em, letter, {
      accountId: accountId ?? null,
      template: name,
      deduplicationKey: deduplicationKey ?? null,
    });
  }

  /** Writes a mail that the caller has composed, once for its key. */
  write(em: EntityManager, letter: Letter, origin: LetterOrigin): void {
    collect(em, this.messages, { ...origin, letter });
  }

  /** Removes the newsletters that wait to be sent to an address. */
  async dropNewsletters(em: EntityManager, email: string): Promise<void> {
    const db = await this.writtenSql(em);
    await db
      .deleteFrom('outbox')
      .where('recipient', '=', email)
      .where(isWritten)
      .where('newsletter_id', 'is not', null)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('claimed_at', 'is', null)
      .execute();
  }

  /** Removes all mails to an address; one that waits is not sent. */
  async eraseRecipient(em: EntityManager, email: string): Promise<void> {
    const db = await this.writtenSql(em);
    await db.deleteFrom('outbox').where('recipient', '=', email).where(isWritten).execute();
  }

  /** Removes the mails of an account to one address; one that waits is not sent. */
  async eraseMails(em: EntityManager, accountId: number, recipient: string): Promise<void> {
    const db = await this.writtenSql(em);
    await db.deleteFrom('outbox').where('account_id', '=', accountId).where('recipient', '=', recipient).execute();
  }

  /**
   * Removes the notifications and mails of an account, a firm's contacts in the notifications of those who chose it among
   * them; a mail that waits is not sent.
   */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    const db = await this.writtenSql(em);
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
    await db.deleteFrom('digest_entries').where('account_id', '=', accountId).execute();
    await db.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute();
    await db.deleteFrom('webhooks').where('account_id', '=', accountId).execute();
    await db.deleteFrom('outbox').where('account_id', '=', accountId).execute();
  }

  /** Removes the notifications about requests that are erased. */
  async eraseRequests(em: EntityManager, accountIds: readonly number[], requestIds: readonly number[]): Promise<void> {
    const db = await this.writtenSql(em);
    for (const table of ['notifications', 'digest_entries'] as const)
      await db
        .deleteFrom(table)
        .where('account_id', 'in', accountIds)
        .where(sql<number>`(params->>'request_id')::integer`, 'in', requestIds)
        .execute();
  }

  /** Notifications that this transaction has collected are written first, so that they are removed as well. */
  private async writtenSql(em: EntityManager): Promise<Sql> {
    await writeCollected(em);
    return sqlOf(em);
  }

  /** The recipient, and the facts of the request or the response of `params` for the texts. */
  private async recipients(
    em: EntityManager,
    notifications: readonly Notification[],
  ): Promise<Map<Notification, Recipient>> {
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
    return new Map(rows.map(({ nth, recipient }) => [notifications[nth - 1] as Notification, recipient]));
  }

  /**
   * Writes the messages and sends the job of each mail, as parts of a batch. Where a notification was written before,
   * there is no mail either.
   */
  private async posting(messages: readonly Message[]): Promise<Write[]> {
    const rows = messages.map(
      ({ accountId, template, facts, inApp, letter, digest, event, newsletterId, deduplicationKey }) => ({
        account_id: accountId,
        template,
        ...facts,
        ...inApp,
        ...event,
        digest: digest === true,
        newsletter_id: newsletterId,
        ...(letter && outboxColumns(letter, this.env)),
        deduplication_key: deduplicationKey,
      }),
    );
    const now = this.clock.now().toISOString();
    const cause = currentTraceparent();
    return [
      { ...messagesOf(rows), name: 'messages' },
      { ...write('notified', [now], notified), name: 'notified' },
      { ...write('mailed', [now], mailed), name: 'mailed' },
      ...(await this.sendingMails(messages, cause)),
      // Most people have neither, so their notifications need no further part of the statement.
      ...(messages.some(({ digest }) => digest) ? [write('digested', [now], digested)] : []),
      ...(messages.some(({ push }) => push)
        ? [await this.jobs.sending(SEND_PUSH, write('pushed', [cause], jobsOfPushes))]
        : []),
      ...(messages.some(({ event }) => event)
        ? [
            { ...write('delivered', [now], delivered), name: 'delivered' },
            await this.jobs.sending(SEND_WEBHOOK, write('webhooks', [cause], jobsOfDeliveries)),
          ]
        : []),
    ];
  }

  /** The jobs of the mails, each in the queue of its priority. Rule 15.17. */
  private async sendingMails(messages: readonly Message[], cause: string | null): Promise<Write[]> {
    const templates = [...new Set(messages.filter(({ letter }) => letter).map(({ template }) => template))];
    const queues = [...new Set(templates.map(queueOf))];
    const [only] = queues;
    if (only === undefined) return [];
    if (queues.length === 1) return [await this.jobs.sending(only, write('mailed', [cause], jobsOfMails))];
    return Promise.all(
      queues.map((queue) => {
        const its = templates.filter((template) => queueOf(template) === queue);
        return this.jobs.sending(queue, write('mailed of', [cause, its], jobsOfMails));
      }),
    );
  }

  /**
   * Queues a mail that was given up once more. Of two concurrent calls only the first sends it.
   * @returns how often it had been tried
   * @throws not_found (404); mail_not_given_up, mail_forgotten (409)
   */
  async resendMail(em: EntityManager, id: number): Promise<{ attempts: number }> {
    const db = sqlOf(em);
    const mail = await db
      .selectFrom('outbox')
      .select(['failed_at', 'content', 'attempts', 'template'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) throw problems.not_found();
    if (mail.failed_at === null) throw outboxProblems.mail_not_given_up();
    if (mail.content === null) throw outboxProblems.mail_forgotten();
    await db
      .updateTable('outbox')
      .set({ failed_at: null, claimed_at: null, holder: null, next_attempt_at: null, last_error: null, attempts: 0 })
      .where('id', '=', id)
      .execute();
    this.jobs.send(em, queueOf(mail.template), { id });
    return { attempts: mail.attempts };
  }
}

/** A literal in the statement, so that PostgreSQL can use the partial index of addresses. */
const isWritten = sql<boolean>`recipient <> ''`;

/** A {@link Recipient} from the account `a`, a request, and the firm `f` of a response. */
const recipientOf = (request: RawBuilder<unknown>) => sql<Recipient>`
  json_build_object(
    'email', a.email,
    'locale', a.locale,
    'choices', a.notification_choices,
    'digest', a.digest,
    'pushes', exists (select from push_subscriptions b where b.account_id = a.id),
    'webhooks', ${hasWebhooks},
    'deleted', a.deleted_at is not null,
    'subject', json_build_object(
      'request_id', ${request}.id,
      'request_type', ${request}.request_type_id,
      'city', ${request}.city,
      'firm', f.company_name))`;

function messageTo(recipient: Recipient, notification: Notification): Message {
  const { accountId, template: name, params = {}, path, deduplicationKey = null, replyTo } = notification;
  const template: NotificationTemplate = notificationTemplates[name];
  const known = completed(
    [template.title.it, template.text.it, path === undefined ? template.path : ''],
    params,
    recipient.subject,
  );
  const leads = path ?? fill(template.path, known);
  const choice = choicesOf(recipient.choices)[typeName(template.type)];
  const { locale } = recipient;
  const letter = (): Letter =>
    notificationLetter(name, { to: recipient.email, locale, params: known, path: leads, replyTo });
  const { type, priority } = template;
  // Mandatory mails are never gathered. Rule 15.12.
  const digest = choice.mail && recipient.digest && type === NotificationType.request;
  return {
    accountId,
    template: name,
    facts: { params: known, path: leads },
    ...(choice.app && { inApp: { type, priority }, push: recipient.pushes }),
    ...(choice.mail && !digest && { letter: letter() }),
    digest,
    ...(recipient.webhooks && toldEvent(name, { ...recipient.subject, ...params })),
    deduplicationKey,
  };
}

/** What a notification tells programs, by ids alone. */
function toldEvent(name: NotificationName, { request_id, response_id }: NotificationParams): Pick<Message, 'event'> {
  const event = eventOf(name);
  if (event === undefined) return {};
  const refs = { ...(request_id !== undefined && { request_id }), ...(response_id !== undefined && { response_id }) };
  return { event: { event, refs } };
}

/** Fills in the values that the texts name and the caller did not give. */
function completed(
  texts: readonly string[],
  params: NotificationParams,
  subject: Recipient['subject'],
): Record<string, string | number> {
  const given: Record<string, string | number> = { ...params };
  for (const [, name = ''] of texts.join(' ').matchAll(/\{(\w+)\}/g)) {
    if (name in given) continue;
    const value = subject[name];
    if (value === null || value === undefined) throw new Error(`the template names {${name}}, which was not given`);
    given[name] = value;
  }
  return given;
}
