import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import pRetry from 'p-retry';
import { ENV, type Env } from '../../env.js';
import { Clock, plus } from '../../kernel/clock.js';
import { BuiltText } from '../../kernel/database/built-text.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { StandingConnection } from '../../kernel/database/standing-connection.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { Locale } from '../../kernel/locale.js';
import { isFinal, isGivenUp, pauseAfter } from '../../kernel/mail/delivery.rules.js';
import { DeliveryError, MailTransport } from '../../kernel/mail/mail-transport.js';
import { ms } from '../../limits.js';
import { mailAsHtml, type MailContent } from '../mail-body.js';
import { priorityOf, queueOf } from '../mail-priority.js';

/** A claim older than this belongs to a process that died; the mail is tried again under the same message id. */
export const CLAIM_LIFE = 5 * ms.minute;

/** The mail itself could not be put together: a fault of ours, which the next version may mend. */
const NOT_WRITTEN = { stage: 'writing', code: null, status: null } as const;

interface Claimed {
  id: number;
  template: string;
  recipient: string;
  locale: Locale;
  subject: string;
  body_text: string;
  content: MailContent;
  attempts: number;
}

/** So long it is tried to write what became of a mail while the database is away. Nobody else takes the mail meanwhile. */
const WRITTEN_WITHIN = CLAIM_LIFE * 0.8;

/** Writes that a mail was not taken, also where the database is away for a moment. */
const untilDone = <T>(write: () => Promise<T>): Promise<T> =>
  pRetry(write, {
    retries: Number.POSITIVE_INFINITY,
    maxRetryTime: WRITTEN_WITHIN,
    minTimeout: 50,
    maxTimeout: ms.second,
  });

const NONE = sql.lit(null);

/** The mark of a mail that the server took. Twice is the same as once. */
const MARK = new BuiltText('mail_sent', (place, db) =>
  db
    .updateTable('outbox')
    .set({ sent_at: place('at'), claimed_at: NONE, next_attempt_at: NONE, last_error: NONE })
    .where('id', '=', place('id')),
);

/** The clocks of workers and of the database may differ by this much; a job that comes so early still tries its mail. */
const CLOCKS_DIFFER = ms.minute / 2;

/**
 * Sends mails of the outbox, each once: one statement claims it, another marks it once it was sent. The mark is sent when the
 * server's answer is read, on a connection that stands ready for it. Rules 15.3 and 15.4.
 */
@Injectable()
export class SendMail {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly transport: MailTransport,
    private readonly standing: StandingConnection,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('mail');
  }

  /** Does nothing for a mail that is sent, given up, or in another worker's hands. */
  execute(id: number): Promise<void> {
    return this.executeAll([id]);
  }

  /**
   * {@link execute} for several, which one statement claims. Each is marked as soon as it was sent.
   * @param forOne runs the delivery of one as part of its own job
   */
  async executeAll(
    ids: readonly number[],
    forOne: (id: number, part: () => Promise<void>) => Promise<void> = (_id, part) => part(),
  ): Promise<void> {
    await this.standing.ready();
    const claimed = await this.claim(ids);
    await Promise.all(claimed.map((mail) => forOne(mail.id, () => this.deliver(mail))));
  }

  private async deliver(mail: Claimed): Promise<void> {
    try {
      await this.transport.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mailAsHtml({ ...mail.content, brand: this.env.BRAND_NAME, locale: mail.locale, title: mail.subject }),
        messageId: `<outbox-${mail.id}@${this.transport.domain}>`,
        priority: priorityOf(mail.template),
        locale: mail.locale,
        ...(mail.content.leave && { leave: mail.content.leave.oneClick }),
      });
    } catch (error) {
      const failure = error instanceof DeliveryError ? error : new DeliveryError(NOT_WRITTEN);
      const next = await untilDone(() => this.database.transaction((em) => this.failed(em, mail, failure)));
      const line = { mail: mail.id, template: mail.template, attempts: mail.attempts, answer: failure.message };
      if (next) this.logger.warn({ ...line, next }, 'mail not taken, it is tried again');
      else this.logger.error(line, 'mail given up');
      return;
    }
    // Nothing may come before it: a worker that is killed now has sent a mail that the next one sends again.
    const values = MARK.values({ id: mail.id, at: this.clock.now() });
    await this.standing.send({ name: MARK.name, text: MARK.text, values }, WRITTEN_WITHIN);
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
          .where((eb) =>
            eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', moment(plus(now, CLOCKS_DIFFER)))]),
          )
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'template', 'recipient', 'locale', 'subject', 'body_text', 'content', 'attempts'])
      .execute();
    return claimed as (Omit<(typeof claimed)[number], 'content'> & { content: unknown })[] as Claimed[];
  }

  /** @returns when it is tried again; undefined when it is given up */
  private async failed(em: EntityManager, mail: Claimed, error: DeliveryError): Promise<Date | undefined> {
    const now = this.clock.now();
    const over = isFinal(error.failure) || isGivenUp(mail.attempts);
    const next = over ? undefined : plus(now, pauseAfter(mail.attempts));
    await sqlOf(em)
      .updateTable('outbox')
      .set({
        claimed_at: null,
        last_error: error.message,
        next_attempt_at: next ?? null,
        failed_at: over ? now : null,
      })
      .where('id', '=', mail.id)
      .execute();
    if (next) this.jobs.send(em, queueOf(mail.template), { id: mail.id }, next);
    return next;
  }
}
