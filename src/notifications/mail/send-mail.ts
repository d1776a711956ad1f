import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { setTimeout as pause } from 'node:timers/promises';
import pRetry from 'p-retry';
import { ENV, type Env } from '../../env.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { GONE_AFTER, isPresent, LOOKED_FOR_EVERY } from '../../kernel/database/presence.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { Locale } from '../../shared/locale.js';
import { isFinal, isGivenUp, pauseAfter } from '../../kernel/mail/delivery.rules.js';
import { DeliveryError, MailTransport } from '../../kernel/mail/mail-transport.js';
import { ms } from '../../shared/limits.js';
import { mailAsHtml, type MailContent } from './mail-body.js';
import { renderMarkdown } from './markdown.js';
import { priorityOf, queueOf } from './mail-priority.js';

/**
 * A claim expires after this; a delivery is cut off before. The claim of a dead process expires earlier. The mail is
 * then tried again with the same message id.
 */
export const CLAIM_LIFE = 5 * ms.minute;

/** How long a delivery may take, including the wait for a connection. */
const DELIVERED_WITHIN = CLAIM_LIFE * 0.4;

/** The mail itself could not be composed: a bug of ours, which the next version may fix. */
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

/**
 * How long storing the result of a delivery is repeated while the database is unavailable. Together with the delivery
 * this is less than the life of a claim.
 */
const WRITTEN_WITHIN = CLAIM_LIFE * 0.5;

/** How long claiming is repeated: a claim whose answer was lost would hold its mails until its life is over. */
const CLAIMED_WITHIN = 10 * ms.second;

/** Repeats a write while the database is unavailable. @param maxRetryTime milliseconds */
const untilDone = <T>(write: () => Promise<T>, maxRetryTime: number): Promise<T> =>
  pRetry(write, { retries: Number.POSITIVE_INFINITY, maxRetryTime, minTimeout: 50, maxTimeout: ms.second });

/** Waits for all, also when one fails. @throws what the first of them failed with */
async function allDone(parts: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(parts);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * The clocks of workers and of the database may differ by this much; a job that is early by less still tries its mail.
 */
const CLOCKS_DIFFER = ms.minute / 2;

/**
 * Sends mails of the outbox, each once: one statement claims it, another marks it as soon as the mail server has taken it.
 * Rules 15.3, 15.4 and 15.18.
 */
@Injectable()
export class SendMail {
  /** The mails that this process is about to claim or to send. Its claim on any other is one whose answer was lost. */
  private readonly inHand = new Set<number>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly transport: MailTransport,
    private readonly listener: DatabaseListener,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('mail');
  }

  /** Does nothing for a mail that is sent, given up, or claimed by another worker. */
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
    const free = ids.filter((id) => !this.inHand.has(id));
    if (free.length === 0) return;
    for (const id of free) this.inHand.add(id);
    const deliver = (mails: readonly Claimed[]): Promise<void> =>
      allDone(mails.map((mail) => forOne(mail.id, () => this.deliver(mail))));
    try {
      const claimed = await untilDone(() => this.claim(free), CLAIMED_WITHIN);
      const left = free.filter((id) => claimed.every((mail) => mail.id !== id));
      await allDone([deliver(claimed), this.takeOver(left).then(deliver)]);
    } finally {
      for (const id of free) this.inHand.delete(id);
    }
  }

  private async deliver(mail: Claimed): Promise<void> {
    try {
      const { markdown } = mail.content;
      const text = { ...mail.content, brand: this.env.BRAND_NAME, locale: mail.locale, title: mail.subject };
      await this.transport.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mailAsHtml(text, markdown === undefined ? '' : await renderMarkdown(markdown)),
        messageId: `<outbox-${mail.id}@${this.transport.domain}>`,
        priority: priorityOf(mail.template),
        locale: mail.locale,
        within: DELIVERED_WITHIN,
        ...(mail.content.leave && { leave: mail.content.leave.oneClick }),
        ...(mail.content.replyTo !== undefined && { replyTo: mail.content.replyTo }),
      });
    } catch (error) {
      const failure = error instanceof DeliveryError ? error : new DeliveryError(NOT_WRITTEN);
      const next = await untilDone(
        () => this.database.transaction((em) => this.failed(em, mail, failure)),
        WRITTEN_WITHIN,
      );
      if (next === 'taken over') return;
      const line = { mail: mail.id, template: mail.template, attempts: mail.attempts, answer: failure.message };
      if (next) this.logger.warn({ ...line, next }, 'mail not taken, it is tried again');
      else this.logger.error(line, 'mail given up');
      return;
    }
    // Must come first: if the worker is killed before, another one sends the mail a second time.
    const at = this.clock.now();
    await untilDone(() => this.sent(mail.id, at), WRITTEN_WITHIN);
  }

  /** Marks a mail that the server took; idempotent. */
  private async sent(id: number, at: Date): Promise<void> {
    await this.database.write
      .updateTable('outbox')
      .set({ sent_at: at, claimed_at: null, holder: null, next_attempt_at: null, last_error: null })
      .where('id', '=', id)
      .execute();
  }

  /**
   * Takes over the claims of dead processes: the queue repeats their jobs once it misses their heartbeat. A process
   * that was seen once meanwhile only reconnects.
   */
  private async takeOver(ids: readonly number[]): Promise<Claimed[]> {
    if (ids.length === 0) return [];
    let gone = await this.missingAmong(ids);
    for (let waited = 0; gone.length > 0 && waited < GONE_AFTER; waited += LOOKED_FOR_EVERY) {
      await pause(LOOKED_FOR_EVERY);
      const missing = await this.missingAmong(ids);
      gone = gone.filter((holder) => missing.includes(holder));
    }
    return gone.length === 0 ? [] : this.claim(ids, gone);
  }

  /** The processes that hold claims and are not connected. */
  private async missingAmong(ids: readonly number[]): Promise<number[]> {
    const held = await this.database.write
      .selectFrom('outbox')
      .select('holder')
      .distinct()
      .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${ids}::integer[]`)))
      .where('claimed_at', 'is not', null)
      .where('holder', 'is not', null)
      .where((eb) => eb.not(isPresent(sql.ref('holder'))))
      .execute();
    return held.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  }

  /**
   * @param ids those that are in hand for this call alone
   * @param gone processes whose claims are over
   */
  private async claim(ids: readonly number[], gone: readonly number[] = []): Promise<Claimed[]> {
    const now = this.clock.now();
    const claimed = await this.database.write
      .updateTable('outbox')
      .set((eb) => ({ claimed_at: now, holder: this.listener.process, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${ids}::integer[]`)))
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where((eb) =>
            eb.or([
              eb('claimed_at', 'is', null),
              eb('claimed_at', '<', moment(plus(now, -CLAIM_LIFE))),
              eb('holder', 'in', [this.listener.process, ...gone]),
            ]),
          )
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

  private async failed(
    em: EntityManager,
    mail: Claimed,
    error: DeliveryError,
  ): Promise<Date | 'taken over' | undefined> {
    const now = this.clock.now();
    const over = isFinal(error.failure) || isGivenUp(mail.attempts);
    const next = over ? undefined : plus(now, pauseAfter(mail.attempts));
    const { numUpdatedRows } = await sqlOf(em)
      .updateTable('outbox')
      .set({
        claimed_at: null,
        holder: null,
        last_error: error.message,
        next_attempt_at: next ?? null,
        failed_at: over ? now : null,
      })
      .where('id', '=', mail.id)
      .where('holder', '=', this.listener.process)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'taken over';
    if (next) this.jobs.send(em, queueOf(mail.template), { id: mail.id }, next);
    return next;
  }
}
