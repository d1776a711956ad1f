import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { ENV, type Env } from '../env.js';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { fill, type Locale } from '../kernel/locale.js';
import { choicesOf, mandatoryEmailTypes, typeName, type ChannelChoice } from './channels.js';
import { mailAsHtml, mailAsText } from './mail-body.js';
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
  email: string;
  locale: Locale;
  choices: Record<string, ChannelChoice>;
  deleted: boolean;
  subject: Readonly<Record<string, string | number | null>>;
}

/** A row that an insert has written. */
interface IdRow {
  id: number;
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
  async notify(
    em: EntityManager,
    { accountId, template: name, params = {}, path, deduplicationKey }: Notification,
  ): Promise<void> {
    const recipient = await this.recipient(em, accountId, params);
    if (!recipient || recipient.deleted) return;
    const template: NotificationTemplate = notificationTemplates[name];
    const known = completed(
      [template.title.it, template.text.it, path === undefined ? template.path : ''],
      params,
      recipient.subject,
    );
    const leads = path ?? fill(template.path, known);
    const choice = choicesOf(recipient.choices)[typeName(template.type)];
    const inApp = choice.app
      ? sql<IdRow>`
          insert into notifications (
            account_id, type, priority, template, params, path, created_at, deduplication_key)
          values (
            ${accountId}, ${template.type}, ${template.priority}, ${name}, ${JSON.stringify(known)}::jsonb, ${leads},
            ${this.clock.now()}, ${deduplicationKey ?? null})
          on conflict (deduplication_key) do nothing
          returning id`
      : undefined;
    if (!choice.mail) {
      await inApp?.execute(sqlOf(em));
      return;
    }
    const values = sayValues(known, recipient.locale);
    const letter: Letter = {
      accountId,
      to: recipient.email,
      locale: recipient.locale,
      template: name,
      subject: say(template.title[recipient.locale], values),
      paragraphs: [say(template.text[recipient.locale], values)],
      action: { label: template.action[recipient.locale], path: leads },
      optional: !mandatoryEmailTypes.includes(typeName(template.type)),
      deduplicationKey: deduplicationKey ?? null,
    };
    await this.post(em, letter, inApp);
  }

  /** Writes an account mail, whatever the person chose to receive. */
  async mail(
    em: EntityManager,
    { accountId, to, locale, template: name, params = {}, deduplicationKey }: AccountMail,
  ): Promise<void> {
    const template: MailTemplate = mailTemplates[name];
    const values = { ...sayValues(params, locale), brand: this.env.BRAND_NAME };
    await this.post(em, {
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
      deduplicationKey: deduplicationKey ?? null,
    });
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

  /** Whom to tell, and what the request or the response of `params` can say about itself, for texts that name it. */
  private async recipient(
    em: EntityManager,
    accountId: number,
    params: NotificationParams,
  ): Promise<Recipient | undefined> {
    const { rows } = await sql<Recipient>`
      select a.email::text, a.locale, a.notification_choices as choices, a.deleted_at is not null as deleted,
        json_build_object(
          'request_id', q.id,
          'request_type', q.request_type_id,
          'city', q.city,
          'firm', f.company_name) as subject
      from accounts a
      left join responses s on s.id = ${params.response_id ?? null}::int
      left join requests q on q.id = coalesce(s.request_id, ${params.request_id ?? null}::int)
      left join firms f on f.account_id = s.firm_id
      where a.id = ${accountId}`.execute(sqlOf(em));
    return rows[0];
  }

  /** @param inApp the insert of the notification; when it was written before, there is no mail either */
  private async post(em: EntityManager, letter: Letter, inApp?: RawBuilder<IdRow>): Promise<void> {
    const { accountId, to, locale, template, subject, paragraphs, action, optional, why, deduplicationKey } = letter;
    const address = (path: string): string => `${this.env.PUBLIC_URL}${localisedPath(path, locale)}`;
    const body = {
      brand: this.env.BRAND_NAME,
      locale,
      title: subject,
      paragraphs,
      ...(action && { action: { label: action.label, url: address(action.path) } }),
      ...(optional && { choices: address(CHOICES) }),
      ...(why !== undefined && { why }),
    };
    const { rows } = await sql<IdRow>`
      with written as (${inApp ?? sql`select 1`})
      insert into outbox (
        account_id, recipient, locale, template, subject, body_text, body_html, deduplication_key, created_at)
      select
        ${accountId}::int, ${to}, ${locale}, ${template}, ${subject}, ${mailAsText(body)}, ${mailAsHtml(body)},
        ${deduplicationKey}, ${this.clock.now()}::timestamptz
      from written
      on conflict (deduplication_key) do nothing
      returning id`.execute(sqlOf(em));
    const [row] = rows;
    if (row) await this.jobs.send(em, SEND_MAIL, { id: row.id });
  }
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
