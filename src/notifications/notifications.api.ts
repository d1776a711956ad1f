import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ENV, type Env } from '../env.js';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { fill, type Locale } from '../kernel/locale.js';
import { choicesOf, typeName, type ChannelChoice } from './channels.js';
import { mailAsHtml, mailAsText } from './mail-body.js';
import { mailTemplates, type MailTemplate, type MailTemplateName } from './mail-templates.js';
import { notices, type Notice, type NoticeName, type NoticeParams } from './notices.js';
import { localisedPath, say, sayValues } from './wording.js';

export { choicesOf, lockedMail, noticeTypeNames, type ChannelChoice, type ChannelChoices } from './channels.js';

/** The job that sends one mail of the outbox; its data is the row's id. */
export const SEND_MAIL = 'mail.send';

/** Something to tell an account. */
export interface Telling {
  readonly accountId: number;
  readonly notice: NoticeName;
  readonly params?: NoticeParams;
  /** Where it leads; the notice knows a place of its own. */
  readonly path?: string;
  /** Told once for this key, however often it is asked. */
  readonly onceKey?: string;
}

/** A mail about the account itself. */
export interface AccountMail {
  readonly accountId?: number;
  readonly to: string;
  readonly locale: Locale;
  readonly template: MailTemplateName;
  /** Values of the texts and of the path; `until` is an ISO instant. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly onceKey?: string;
}

interface Recipient {
  email: string;
  locale: Locale;
  choices: Record<string, ChannelChoice>;
  deleted: boolean;
}

interface Letter {
  readonly accountId: number | null;
  readonly to: string;
  readonly locale: Locale;
  readonly template: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  readonly onceKey: string | null;
}

/** Telling people things: everything is written in the caller's transaction, and mail leaves by a job sent in it. Rules, section 9. */
@Injectable()
export class NotificationsApi {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** Writes the notification and, unless its type was switched off, the mail. A deleted account is told nothing. */
  async tell(em: EntityManager, { accountId, notice: name, params = {}, path, onceKey }: Telling): Promise<void> {
    const recipient = await this.recipient(em, accountId);
    if (!recipient || recipient.deleted) return;
    const notice: Notice = notices[name];
    const known = await this.completed(em, [notice.title.it, notice.text.it, path === undefined ? notice.path : ''], params);
    const leads = path ?? fill(notice.path, known);
    const choice = choicesOf(recipient.choices)[typeName(notice.type)];
    if (choice.app) {
      const { rows } = await sql`
        insert into notifications (account_id, type, priority, notice, params, path, created_at, once_key)
        values (${accountId}, ${notice.type}, ${notice.priority}, ${name}, ${JSON.stringify(known)}::jsonb, ${leads}, ${this.clock.now()}, ${onceKey ?? null})
        on conflict (once_key) do nothing returning id`.execute(sqlOf(em));
      if (rows.length === 0) return;
    }
    if (!choice.mail) return;
    const values = sayValues(known, recipient.locale);
    await this.post(em, {
      accountId,
      to: recipient.email,
      locale: recipient.locale,
      template: name,
      subject: say(notice.title[recipient.locale], values),
      paragraphs: [say(notice.text[recipient.locale], values)],
      action: { label: notice.action[recipient.locale], path: leads },
      onceKey: onceKey ?? null,
    });
  }

  /** Writes an account mail, whatever the person chose to receive. */
  async mail(em: EntityManager, { accountId, to, locale, template: name, params = {}, onceKey }: AccountMail): Promise<void> {
    const template: MailTemplate = mailTemplates[name];
    const values = { ...sayValues(params, locale), brand: this.env.BRAND_NAME };
    await this.post(em, {
      accountId: accountId ?? null,
      to,
      locale,
      template: name,
      subject: say(template.subject[locale], values),
      paragraphs: template.paragraphs.map((paragraph) => say(paragraph[locale], values)),
      ...(template.action && { action: { label: template.action.label[locale], path: fill(template.action.path, params) } }),
      onceKey: onceKey ?? null,
    });
  }

  /** Removes what was told and written to an account; a mail that has not left will not leave. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sql`delete from notifications where account_id = ${accountId}`.execute(sqlOf(em));
    await sql`delete from outbox where account_id = ${accountId}`.execute(sqlOf(em));
  }

  private async recipient(em: EntityManager, accountId: number): Promise<Recipient | undefined> {
    const { rows } = await sql<Recipient>`
      select email::text, locale, notification_choices as choices, deleted_at is not null as deleted from accounts where id = ${accountId}`.execute(sqlOf(em));
    return rows[0];
  }

  /** Fills in what a text names and the caller did not give, from the request and the response it is about. */
  private async completed(em: EntityManager, texts: readonly string[], params: NoticeParams): Promise<Record<string, string | number>> {
    const given: Record<string, string | number> = { ...params };
    const named = texts.join(' ').matchAll(/\{(\w+)\}/g);
    const missing = new Set([...named].map(([, name]) => name ?? '').filter((name) => !(name in given)));
    if (missing.size === 0) return given;
    const { rows } = await sql<Record<string, string | number | null>>`
      select q.id as request_id, q.request_type_id as request_type, q.city, f.company_name as firm
      from requests q
      left join responses s on s.id = ${given.response_id ?? null}::int
      left join firms f on f.account_id = s.firm_id
      where q.id = coalesce(s.request_id, ${given.request_id ?? null}::int)`.execute(sqlOf(em));
    for (const name of missing) {
      const value = rows[0]?.[name];
      if (value === null || value === undefined) throw new Error(`the notice names {${name}}, and nobody gave it`);
      given[name] = value;
    }
    return given;
  }

  private async post(em: EntityManager, letter: Letter): Promise<void> {
    const { accountId, to, locale, template, subject, paragraphs, action, onceKey } = letter;
    const body = {
      brand: this.env.BRAND_NAME,
      locale,
      title: subject,
      paragraphs,
      ...(action && { action: { label: action.label, url: `${this.env.PUBLIC_URL}${localisedPath(action.path, locale)}` } }),
    };
    const { rows } = await sql<{ id: number }>`
      insert into outbox (account_id, recipient, locale, template, subject, body_text, body_html, once_key, created_at)
      values (${accountId}, ${to}, ${locale}, ${template}, ${subject}, ${mailAsText(body)}, ${mailAsHtml(body)}, ${onceKey}, ${this.clock.now()})
      on conflict (once_key) do nothing returning id`.execute(sqlOf(em));
    const [row] = rows;
    if (row) await this.jobs.send(em, SEND_MAIL, { id: row.id });
  }
}
