import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { lockName } from '../../../kernel/database/locks.js';
import { InvoiceMoves } from '../../invoices/invoice-moves.js';
import { Invoice } from '../../invoices/invoice.entity.js';
import type { ReceivedFile } from '../channels/invoice-channel.js';
import { lastTransmission } from '../last-transmission.js';
import { readReceipt, RECEIPT_MAX, type NoReceipt, type Receipt } from '../receipt-xml.js';
import { receiptEffect, type ReceiptEffect } from '../receipt.rules.js';
import { sha256Of } from '../transmission-file.js';
import { StoredReceipt, Transmission } from '../transmission.entity.js';
import { TransmissionMoves } from '../transmission-moves.js';

/** What became of a file: as of the stored receipt, or it was there already. */
export type TakenAs = StoredReceipt['outcome'] | 'known';

const NAME_MAX = 200;
const SENDER_MAX = 256;

/**
 * Stores a file that came from the exchange system, and moves the document that it is about. The same file is taken
 * once. What answers none of our files waits for finance. Rule 8.13.
 */
@Injectable()
export class TakeReceipt {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: TransmissionMoves,
    private readonly invoiceMoves: InvoiceMoves,
  ) {}

  async execute({ name, bytes, sender, at }: ReceivedFile): Promise<TakenAs> {
    const sha256 = sha256Of(bytes);
    const read = readReceipt(bytes);
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const stored = {
        receivedAt: now,
        // A clock that goes wrong elsewhere gives nobody more time.
        notifiedAt: at && at < now ? at : now,
        sha256,
        fileName: name.slice(0, NAME_MAX),
        sender: sender?.slice(0, SENDER_MAX) ?? null,
        content: textOf(bytes),
      };
      if (await this.isKnown(em, sha256)) return 'known';
      if (typeof read === 'string') return this.store(em, stored, read);
      const found = await em.findOne(Transmission, { fileName: read.fileName });
      if (!found) return this.store(em, { ...stored, ...saidBy(read) }, 'unknown_file');
      const invoice = await em.findOneOrFail(
        Invoice,
        { id: found.invoiceId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const transmission = await em.findOneOrFail(Transmission, { id: found.id }, { refresh: true });
      if (!isAbout(read, transmission)) return this.store(em, { ...stored, ...saidBy(read) }, 'other_content');
      const effect = receiptEffect(
        { kind: read.kind, codes: read.errors.map(({ code }) => code), isRefused: read.isRefused },
        { state: transmission.status, attempts: transmission.attempts },
      );
      await this.apply(em, { invoice, transmission, receipt: read, effect, now });
      return this.store(em, { ...stored, ...saidBy(read), transmissionId: transmission.id }, effect);
    });
  }

  private async apply(
    em: EntityManager,
    {
      invoice,
      transmission,
      receipt,
      effect,
      now,
    }: { invoice: Invoice; transmission: Transmission; receipt: Receipt; effect: ReceiptEffect; now: Date },
  ): Promise<void> {
    if (effect.reason !== 'repeated_file') transmission.sdiId ??= receipt.sdiId;
    if (!effect.moves) return em.flush();
    await this.moves.move(em, effect.moves.transmission, transmission, now, {
      ...(transmission.sentAt === null && { sentAt: now }),
    });
    // A document that was sent again since follows its last transmission.
    const last = await lastTransmission(em, invoice.id);
    if (last?.id === transmission.id && this.invoiceMoves.may(effect.moves.invoice, invoice, now))
      await this.invoiceMoves.move(em, effect.moves.invoice, invoice, now);
  }

  /** Two processes that read the same file wait for each other at its hash. */
  private async isKnown(em: EntityManager, sha256: string): Promise<boolean> {
    await lockName(sqlOf(em), `receipt ${sha256}`);
    return (await em.count(StoredReceipt, { sha256 })) > 0;
  }

  private async store(
    em: EntityManager,
    columns: Partial<StoredReceipt>,
    effect: NoReceipt | 'unknown_file' | 'other_content' | ReceiptEffect,
  ): Promise<TakenAs> {
    const { outcome, reason } = typeof effect === 'string' ? ({ outcome: 'open', reason: effect } as const) : effect;
    em.persist(em.create(StoredReceipt, { errors: [], ...columns, outcome, reason } as StoredReceipt));
    await em.flush();
    return outcome;
  }
}

/**
 * Whether a receipt is about the file that we sent. Its hash proves it, because nobody else has the file; the later
 * ones of public bodies name none, and repeat the number that an earlier one gave.
 */
const isAbout = ({ sha256, sdiId }: Receipt, transmission: Transmission): boolean =>
  sha256 === null ? transmission.sdiId === sdiId : transmission.sha256 === sha256;

const saidBy = ({ kind, fileName, sdiId, occurredAt, errors, note }: Receipt): Partial<StoredReceipt> => ({
  kind,
  namedFile: fileName,
  sdiId,
  occurredAt,
  errors,
  note,
});

/** The database takes no zero characters. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, RECEIPT_MAX)).replaceAll('\0', '\uFFFD');
