import { Inject, Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { PinoLogger } from 'nestjs-pino';
import { dayInRome } from '../../../shared/calendar.js';
import { Clock, plus } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { failureOf } from '../../../kernel/failure.js';
import { billingLimits, ms } from '../../../shared/limits.js';
import { InvoiceMoves } from '../../invoices/invoice-moves.js';
import { Invoice } from '../../invoices/invoice.entity.js';
import { failedChecks } from '../../invoices/sdi-checks.rules.js';
import { checksFailure } from '../checks-failure.js';
import { sellerOf } from '../../invoices/seller.js';
import { ENV, type Env } from '../../../env.js';
import { ChannelFailure, type InvoiceChannel, type InvoiceFile } from '../channels/invoice-channel.js';
import { INVOICE_CHANNEL } from '../channels/invoice-channel.factory.js';
import { lastTransmission } from '../last-transmission.js';
import { nextTransmission, sha256Of, transmissionFileName } from '../transmission-file.js';
import { Transmission } from '../transmission.entity.js';
import { TransmissionMoves } from '../transmission-moves.js';

interface Due {
  readonly transmissionId: number;
  readonly file: InvoiceFile;
}

/** How long to wait after so many attempts, in milliseconds. */
const waitAfter = (attempts: number): number =>
  Math.min(ms.minute * 2 ** Math.min(attempts - 1, 20), billingLimits.transmissionLongestWait);

/**
 * Sends a document to the exchange system. The file is handed over outside any transaction, and its name is committed
 * before: an attempt whose end was lost is repeated under the same name, which the exchange system takes once. Rules
 * 8.11 and 8.12.
 */
@Injectable()
export class TransmitInvoice {
  constructor(
    @Inject(INVOICE_CHANNEL) private readonly channel: InvoiceChannel | null,
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly invoiceMoves: InvoiceMoves,
    private readonly moves: TransmissionMoves,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('transmission');
  }

  /** @returns whether the exchange system can be reached: null where nothing was handed over */
  async execute(invoiceId: number): Promise<boolean | null> {
    const { channel } = this;
    if (!channel) return null;
    const due = await this.database.transaction((em) => this.prepare(em, invoiceId));
    if (!due) return null;
    const failure = await this.handOver(channel, due.file);
    await this.database.transaction((em) => this.note(em, invoiceId, due, failure));
    return failure === null || failure.isFinal;
  }

  /** The file to hand over now; undefined when nothing of the document is due, or somebody else has it in hand. */
  private async prepare(em: EntityManager, invoiceId: number): Promise<Due | undefined> {
    const invoice = await em.findOne(
      Invoice,
      { id: invoiceId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['xml'] },
    );
    if (!invoice || invoice.status !== 'to_send') return undefined;
    const now = this.clock.now();
    const last = await lastTransmission(em, invoiceId);
    if (last?.status === 'held' || (last?.nextTryAt && last.nextTryAt > now)) return undefined;
    const xml = invoice.xml;
    const transmission = last?.status === 'prepared' ? last : await this.open(em, invoiceId, xml, now);
    const failed = failedChecks(xml, dayInRome(now));
    if (failed.length > 0) {
      await this.moves.move(em, 'hold', transmission, now, { failure: checksFailure(failed) });
      return undefined;
    }
    transmission.attempts += 1;
    transmission.nextTryAt = plus(now, billingLimits.transmissionLease);
    await em.flush();
    return {
      transmissionId: transmission.id,
      file: { name: transmission.fileName, xml, attempt: transmission.attempts },
    };
  }

  private async open(em: EntityManager, invoiceId: number, xml: string, now: Date): Promise<Transmission> {
    const id = await nextTransmission(em);
    const fileName = transmissionFileName(sellerOf(this.env).vat_number, id);
    return this.moves.open(em, { id, invoiceId, fileName, sha256: sha256Of(xml), attempts: 0 }, now);
  }

  private async handOver(channel: InvoiceChannel, file: InvoiceFile): Promise<ChannelFailure | null> {
    try {
      await channel.send(file);
      return null;
    } catch (error) {
      if (error instanceof ChannelFailure) return error;
      this.logger.error({ file: file.name, err: failureOf(error) }, 'a document failed to leave in an unknown way');
      return new ChannelFailure('unexpected', false);
    }
  }

  private async note(
    em: EntityManager,
    invoiceId: number,
    { transmissionId, file }: Due,
    failure: ChannelFailure | null,
  ): Promise<void> {
    const invoice = await em.findOneOrFail(Invoice, { id: invoiceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const transmission = await em.findOneOrFail(Transmission, { id: transmissionId });
    // A receipt was faster, or a later attempt has it in hand.
    if (transmission.status !== 'prepared' || transmission.attempts !== file.attempt) return;
    const now = this.clock.now();
    if (failure === null) {
      await this.moves.move(em, 'send', transmission, now);
      if (this.invoiceMoves.may('transmit', invoice, now)) await this.invoiceMoves.move(em, 'transmit', invoice, now);
      return;
    }
    this.logger.warn({ file: file.name, attempt: file.attempt, code: failure.code }, 'a document could not be sent');
    if (failure.isFinal) {
      await this.moves.move(em, 'hold', transmission, now, { failure: failure.code });
      return;
    }
    transmission.failure = failure.code;
    transmission.nextTryAt = plus(now, waitAfter(transmission.attempts));
    await em.flush();
  }
}
