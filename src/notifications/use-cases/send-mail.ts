import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ENV, type Env } from '../../env.js';
import { Clock, plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { Locale } from '../../kernel/locale.js';
import { MailRefused, MailTransport } from '../../kernel/mail/mail-transport.js';
import { mailLimits, ms } from '../../limits.js';
import { mailAsHtml, type MailContent } from '../mail-body.js';
import { SEND_MAIL } from '../notifications.api.js';

/** A claim older than this belongs to a process that died; the mail is tried again under the same message id. */
export const CLAIM_LIFE = 5 * ms.minute;

interface Claimed {
  id: number;
  recipient: string;
  locale: Locale;
  subject: string;
  body_text: string;
  content: MailContent;
  attempts: number;
}

/** Minutes before the next attempt: 1, 2, 4, … greylisting servers ask for a few, broken ones for hours. */
const backoff = (attempts: number): number => ms.minute * 2 ** (attempts - 1);

/**
 * Sends mails of the outbox, each once: one statement claims it, another marks it once it was sent. Rules
 * 15.3 and 15.4.
 */
@Injectable()
export class SendMail {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly transport: MailTransport,
  ) {}

  /** Does nothing for a mail that is sent, given up, or in another worker's hands. */
  execute(id: number): Promise<void> {
    return this.executeAll([id]);
  }

  /** {@link execute} for several, which one statement claims. Each is marked as soon as it was sent. */
  async executeAll(ids: readonly number[]): Promise<void> {
    const claimed = await this.claim(ids);
    await Promise.all(claimed.map((mail) => this.deliver(mail)));
  }

  private async deliver(mail: Claimed): Promise<void> {
    try {
      await this.transport.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mailAsHtml({ ...mail.content, brand: this.env.BRAND_NAME, locale: mail.locale, title: mail.subject }),
        messageId: `<outbox-${mail.id}@${this.transport.domain}>`,
        locale: mail.locale,
        ...(mail.content.leave && { leave: mail.content.leave.oneClick }),
      });
    } catch (error) {
      await this.database.transaction((em) => this.failed(em, mail, error as Error));
      return;
    }
    await this.database.write
      .updateTable('outbox')
      .set({ sent_at: this.clock.now(), claimed_at: null, last_error: null })
      .where('id', '=', mail.id)
      .execute();
  }

  private async claim(ids: readonly number[]): Promise<Claimed[]> {
    const now = this.clock.now();
    const claimed = await this.database.write
      .updateTable('outbox')
      .set((eb) => ({ claimed_at: now, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${ids}::integer[]`)))
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', moment(plus(now, -CLAIM_LIFE)))]))
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'recipient', 'locale', 'subject', 'body_text', 'content', 'attempts'])
      .execute();
    return claimed as (Omit<(typeof claimed)[number], 'content'> & { content: unknown })[] as Claimed[];
  }

  private async failed(em: EntityManager, mail: Claimed, error: Error): Promise<void> {
    const now = this.clock.now();
    const last = error instanceof MailRefused || mail.attempts >= mailLimits.maxAttempts;
    await sqlOf(em)
      .updateTable('outbox')
      .set({ claimed_at: null, last_error: error.message, failed_at: last ? now : null })
      .where('id', '=', mail.id)
      .execute();
    if (!last) await this.jobs.send(em, SEND_MAIL, { id: mail.id }, plus(now, backoff(mail.attempts)));
  }
}
