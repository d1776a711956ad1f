import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ENV, type Env } from '../env.js';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { fill, type Locale } from '../kernel/locale.js';
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

interface Recipient {
  /** Which of the notifications, from 1. */
  nth: number;
  email: string;
  locale: Locale;
  choices: Record<string, ChannelChoice>;
  deleted: boolean;
  subject: Readonly<Record<string, string | number | null>>;
}

/** A notification in the app, as its columns. */
interface InApp {
  readonly account_id: number;
  readonly type: number;
  readonly priority: number;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
}

interface Letter {
  readonly accountId: number | null;
  readonly to: string;
  readonly locale: Locale;
  readonly template: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  /** Whether the reader may choose not to receive such mails. */
  readonly optional?: boolean;
  readonly why?: string;
}

/** What is written for one recipient. */
interface Message {
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
    const messages: Message[] = [];
    for (const recipient of await this.recipients(em, notifications)) {
      const notification = notifications[recipient.nth - 1];
      if (notification && !recipient.deleted) messages.push(messageTo(recipient, notification));
    }
    await this.post(em, messages);
  }

  /** Writes an account mail, whatever the person chose to receive. */
  async mail(
    em: EntityManager,
    { accountId, to, locale, template: name, params = {}, deduplicationKey }: AccountMail,
  ): Promise<void> {
    const template: MailTemplate = mailTemplates[name];
    const values = { ...sayValues(params, locale), brand: this.env.BRAND_NAME };
    const letter: Letter = {
      accountId: accountId ?? null,
      to,
      locale,
      template: name,
      subject: say(template.subject[locale], values),
      paragraphs: template.paragraphs.map((paragraph) => say(paragraph[locale], values)),
      ...(template.action && {
        action: { label: template.action.label[locale], path: fill(template.action.path, params) },
      }),
      ...(template.why && { why: say(template.why[locale], values) }),
    };
    await this.post(em, [{ letter, deduplicationKey: deduplicationKey ?? null }]);
  }

  /** Removes the notifications and mails of an account; a mail that waits is not sent. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    const db = sqlOf(em);
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
  private async recipients(em: EntityManager, notifications: readonly Notification[]): Promise<Recipient[]> {
    const ids = (of: (one: Notification) => unknown) => notifications.map((one) => of(one) ?? null);
    const { rows } = await sql<Recipient>`
      select g.nth::integer, a.email::text, a.locale, a.notification_choices as choices,
        a.deleted_at is not null as deleted,
        json_build_object(
          'request_id', q.id,
          'request_type', q.request_type_id,
          'city', q.city,
          'firm', f.company_name) as subject
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
    return rows;
  }

  /**
   * Writes the messages and sends the job of each mail, as one statement. Where a notification was written before, there
   * is no mail either.
   */
  private async post(em: EntityManager, messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const given = JSON.stringify(
      messages.map(({ inApp, letter, deduplicationKey }) => ({
        in_app: inApp ?? null,
        mail: letter ? this.mailOf(letter) : null,
        deduplication_key: deduplicationKey,
      })),
    );
    const now = this.clock.now();
    const ids = sql<
      string | null
    >`(select json_agg(json_build_object('data', json_build_object('id', id))) from mailed)`;
    await sql`
      with given as materialized (
        select g.*, case when in_app is not null then nextval('notifications_id_seq')::integer end as notification_id
        from jsonb_to_recordset(${given}::jsonb) g (in_app jsonb, mail jsonb, deduplication_key text)
      ),
      written as (
        insert into notifications (
          id, account_id, type, priority, template, params, path, created_at, deduplication_key)
        select notification_id, n.account_id, n.type, n.priority, n.template, n.params, n.path, ${now}::timestamptz,
          deduplication_key
        from given
        cross join jsonb_to_record(in_app) n (
          account_id integer, type smallint, priority smallint, template text, params jsonb, path text)
        where in_app is not null
        order by notification_id
        on conflict (deduplication_key) do nothing
        returning id
      ),
      mailed as (
        insert into outbox (
          account_id, recipient, locale, template, subject, body_text, content, deduplication_key, created_at)
        select m.account_id, m.recipient, m.locale, m.template, m.subject, m.body_text, m.content, deduplication_key,
          ${now}::timestamptz
        from given
        cross join jsonb_to_record(mail) m (
          account_id integer, recipient text, locale text, template text, subject text, body_text text, content json)
        where mail is not null and (in_app is null or notification_id in (select id from written))
        on conflict (deduplication_key) do nothing
        returning id
      ),
      sent as (${await this.jobs.sending(SEND_MAIL, ids)})
      select 1`.execute(sqlOf(em));
  }

  /** A letter as the columns of the outbox. */
  private mailOf({ accountId, to, locale, template, subject, paragraphs, action, optional, why }: Letter) {
    const address = (path: string): string => `${this.env.PUBLIC_URL}${localisedPath(path, locale)}`;
    const content: MailContent = {
      paragraphs,
      ...(action && { action: { label: action.label, url: address(action.path) } }),
      ...(optional && { choices: address(CHOICES) }),
      ...(why !== undefined && { why }),
    };
    return {
      account_id: accountId,
      recipient: to,
      locale,
      template,
      subject,
      body_text: mailAsText({ ...content, brand: this.env.BRAND_NAME, locale, title: subject }),
      content,
    };
  }
}

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
    accountId,
    to: recipient.email,
    locale,
    template: name,
    subject: say(template.title[locale], values),
    paragraphs: [say(template.text[locale], values)],
    action: { label: template.action[locale], path: leads },
    optional: !mandatoryEmailTypes.includes(typeName(template.type)),
  });
  const { type, priority } = template;
  return {
    ...(choice.app && { inApp: { account_id: accountId, type, priority, template: name, params: known, path: leads } }),
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
