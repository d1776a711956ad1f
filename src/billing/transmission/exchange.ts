import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../../env.js';
import { moment } from '../../kernel/database/sql.js';
import { Database } from '../../kernel/database/database.js';
import { isOutage } from '../../kernel/database/outage.js';
import { failureOf } from '../../kernel/failure.js';
import { Metrics } from '../../kernel/observation/metrics.js';
import { doing } from '../../kernel/observation/work.js';
import { Clock } from '../../shared/clock.js';
import { ms } from '../../shared/limits.js';
import type { ChannelReader, InvoiceChannel } from './channels/invoice-channel.js';
import { INVOICE_CHANNEL } from './channels/invoice-channel.factory.js';
import { TakeBackTransmission } from './use-cases/take-back-transmission.js';
import { TakeReceipt } from './use-cases/take-receipt.js';
import { TransmitInvoice } from './use-cases/transmit-invoice.js';

const EVERY = 15 * ms.second;
/** So many documents are sent before receipts are read again. */
const BATCH = 50;

/**
 * Sends what waits to the exchange system and reads its receipts, where jobs run. It keeps nothing: what is due stands in
 * the database, so that a process that dies leaves its work to the next. Rules 8.11 to 8.13.
 */
@Injectable()
export class Exchange implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly channel: InvoiceChannel | null;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(INVOICE_CHANNEL) channel: InvoiceChannel | null,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly transmit: TransmitInvoice,
    private readonly takeReceipt: TakeReceipt,
    private readonly takeBack: TakeBackTransmission,
    private readonly metrics: Metrics,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('exchange');
    this.channel = env.ROLE === 'web' ? null : channel;
  }

  onApplicationBootstrap(): void {
    if (!this.channel) return;
    // From its start on the process owes a reading. A counter that appears with its first failure would hide it.
    this.metrics.mailboxRead.setToCurrentTime({ mailbox: 'sdi' });
    for (const outcome of ['open', 'applied', 'recorded']) this.metrics.sdiReceipts.inc({ outcome }, 0);
    if (this.env.NODE_ENV !== 'test') setTimeout(() => void this.tick(), ms.second).unref();
  }

  @Interval(EVERY)
  async tick(): Promise<void> {
    if (this.stopped || !this.channel || this.env.NODE_ENV === 'test') return;
    this.running ??= this.run().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Sends and reads until nothing is due. A channel that does not answer is tried again at the next tick. */
  async run(): Promise<void> {
    const { channel } = this;
    if (!channel) return;
    try {
      await doing({ kind: 'sweep', name: 'billing.exchange' }, async () => {
        let goesOn = true;
        while (goesOn && !this.stopped) {
          goesOn = await this.sendSome();
          await channel.read(this.reader);
        }
      });
      this.metrics.mailboxRead.setToCurrentTime({ mailbox: 'sdi' });
    } catch (error) {
      if (!this.stopped) this.logger.error({ err: failureOf(error) }, 'the exchange of invoices failed');
    }
  }

  /** @returns whether more waits, and makes sense to try now */
  private async sendSome(): Promise<boolean> {
    const due = await this.due();
    let sent = 0;
    for (const { id } of due) {
      if (this.stopped) return false;
      try {
        // The next ones would fail as well.
        if ((await this.transmit.execute(id)) === false) return false;
        sent += 1;
      } catch (error) {
        if (isOutage(error)) throw error;
        // One document that fails must not keep the others, or the receipts, waiting.
        this.logger.error({ invoice: id, err: failureOf(error) }, 'a document could not be prepared');
      }
    }
    return sent > 0 && due.length === BATCH;
  }

  private async due(): Promise<{ id: number }[]> {
    const { rows } = await sql<{ id: number }>`
      select i.id
      from invoices i
      left join lateral (
        select t.state, t.next_try_at from invoice_transmissions t where t.invoice_id = i.id order by t.id desc limit 1
      ) last on true
      where i.state = 'to_send'
        and last.state is distinct from 'held'
        and (last.next_try_at is null or last.next_try_at <= ${moment(this.clock.now())})
      order by i.id
      limit ${BATCH}`.execute(this.database.due);
    return rows;
  }

  private readonly reader: ChannelReader = {
    receipt: async (file) => {
      const outcome = await this.takeReceipt.execute(file);
      this.metrics.sdiReceipts.inc({ outcome });
      this.logger.info({ outcome }, 'receipt taken');
    },
    returned: async (fileName, reason) => {
      await this.takeBack.execute(fileName, reason);
      this.logger.warn({ file: fileName, reason }, 'a document did not reach the exchange system');
    },
  };

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
    this.channel?.close();
  }
}
