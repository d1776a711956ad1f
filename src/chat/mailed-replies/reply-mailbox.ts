import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../../env.js';
import { isOutage } from '../../kernel/database/outage.js';
import { failureOf } from '../../kernel/failure.js';
import { Mailbox, type MailFate, type WaitingMail } from '../../kernel/mail/mailbox.js';
import { Metrics } from '../../kernel/observation/metrics.js';
import { doing } from '../../kernel/observation/work.js';
import { ms } from '../../shared/limits.js';
import { TakeMailedReply } from '../use-cases/take-mailed-reply.js';
import { readHeaders } from './incoming-mail.js';
import { ReplyAddresses } from './reply-addresses.js';

const EVERY = 5 * ms.second;

/**
 * Reads the mailbox of answers where jobs run. A mail is deleted after the transaction that took it has ended, so a
 * process that dies between the two reads it again, and `TakeMailedReply` knows it. Rule 20.24.
 */
@Injectable()
export class ReplyMailbox implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly mailbox: Mailbox | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly addresses: ReplyAddresses,
    private readonly takeReply: TakeMailedReply,
    private readonly metrics: Metrics,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('mailed-replies');
    const { REPLY_IMAP_URL: url } = env;
    this.mailbox = url === undefined || env.ROLE === 'web' ? undefined : new Mailbox(url);
  }

  onApplicationBootstrap(): void {
    // From its start on the process owes a reading.
    if (!this.mailbox) return;
    this.metrics.mailboxRead.setToCurrentTime({ mailbox: 'replies' });
    // A counter that appears with its first failure would hide it.
    this.metrics.mailedReplies.inc({ outcome: 'failed' }, 0);
  }

  @Interval(EVERY)
  async tick(): Promise<void> {
    if (this.stopped || !this.mailbox || this.env.NODE_ENV === 'test') return;
    this.running ??= this.run().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Takes what waits in the mailbox. A server that does not answer is tried again at the next tick. */
  async run(): Promise<void> {
    const { mailbox } = this;
    if (!mailbox) return;
    try {
      await doing({ kind: 'sweep', name: 'chat.mailed_replies' }, () =>
        mailbox.eachUnseen((mail) => (this.stopped ? Promise.resolve('wait') : this.take(mail))),
      );
      this.metrics.mailboxRead.setToCurrentTime({ mailbox: 'replies' });
    } catch (error) {
      mailbox.close();
      if (!this.stopped) this.logger.error({ err: failureOf(error) }, 'the mailbox of answers cannot be read');
    }
  }

  /** A mail to no conversation stays: whoever set up the mailbox may look at it. */
  private async take(waiting: WaitingMail): Promise<MailFate> {
    try {
      const mail = waiting.headers && (await readHeaders(waiting.headers).catch(() => null));
      // No reader understands it: it is no answer of a person.
      if (!mail) return this.ended('unreadable', 'delete');
      if (!this.addresses.isMeant(mail.recipients)) return this.ended('no_conversation', 'leave');
      return this.ended(await this.takeReply.execute(mail, () => waiting.body()), 'delete');
    } catch (error) {
      // The next ones would fail as well.
      if (isOutage(error)) throw error;
      this.logger.error({ uid: waiting.uid, err: failureOf(error) }, 'a mail could not be taken, it is tried again');
      return this.ended('failed', 'wait');
    }
  }

  private ended(outcome: string, fate: MailFate): MailFate {
    this.metrics.mailedReplies.inc({ outcome });
    this.logger.info({ outcome }, 'mail taken');
    return fate;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.mailbox?.close();
    await this.running;
  }
}
