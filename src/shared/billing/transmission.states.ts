import { machine, type Move, type StateRow } from '../state-machine.js';
import type { InvoiceMoveName } from './invoice.states.js';
import { transmissionLabels, type ReceiptKind, type TransmissionState } from './transmission.codes.js';

const state = (name: TransmissionState): StateRow => ({ name, label: transmissionLabels[name] });

/** One row a state of one sending of a document. */
export const transmissionStateRows: Readonly<Record<TransmissionState, StateRow>> = {
  prepared: state('prepared'),
  held: state('held'),
  sent: state('sent'),
  delivered: state('delivered'),
  not_delivered: state('not_delivered'),
  rejected: state('rejected'),
};

/** The columns of a transmission that its moves write. */
export interface TransmissionColumns {
  preparedAt: Date;
  sentAt?: Date | null;
  statusAt: Date;
  failure?: string | null;
  nextTryAt?: Date | null;
}

/** A row of the table of transmissions. */
export type TransmissionMove = Move<TransmissionState, object, TransmissionColumns, 'system' | 'finance'>;

/**
 * The moves of one sending of a document. A receipt may come before the process that sent the file has written so down:
 * it moves a prepared transmission as well. Rule 8.11.
 */
export const transmissionTable = [
  { move: 'prepare', from: [null], to: 'prepared', actor: 'system', stamps: ['preparedAt', 'statusAt'] },
  // Also when a provider of certified mail reports that the mail has not arrived.
  {
    move: 'hold',
    from: ['prepared', 'sent'],
    to: 'held',
    actor: 'system',
    stamps: ['statusAt'],
    clears: ['nextTryAt'],
  },
  {
    move: 'release',
    from: ['held'],
    to: 'prepared',
    actor: 'finance',
    stamps: ['statusAt'],
    clears: ['failure', 'nextTryAt'],
  },
  {
    move: 'send',
    from: ['prepared'],
    to: 'sent',
    actor: 'system',
    stamps: ['sentAt', 'statusAt'],
    clears: ['failure', 'nextTryAt'],
  },
  {
    move: 'deliver',
    from: ['prepared', 'sent', 'not_delivered'],
    to: 'delivered',
    actor: 'system',
    stamps: ['statusAt'],
    clears: ['failure', 'nextTryAt'],
  },
  {
    move: 'fail_delivery',
    from: ['prepared', 'sent'],
    to: 'not_delivered',
    actor: 'system',
    stamps: ['statusAt'],
    clears: ['failure', 'nextTryAt'],
  },
  {
    move: 'reject',
    from: ['prepared', 'sent'],
    to: 'rejected',
    actor: 'system',
    stamps: ['statusAt'],
    clears: ['failure', 'nextTryAt'],
  },
] as const satisfies readonly TransmissionMove[];

export type TransmissionMoveName = (typeof transmissionTable)[number]['move'];

/** Checks moves. `TransmissionMoves` makes them. */
export const transmissionMachine = machine<
  TransmissionState,
  object,
  TransmissionColumns,
  TransmissionMoveName,
  TransmissionMove
>(transmissionStateRows, transmissionTable);

/** What a kind of receipt does to its transmission and to the document; null: it changes no state. */
export interface ReceiptRow {
  readonly transmission: TransmissionMoveName;
  readonly invoice: InvoiceMoveName;
}

/** Receipts × states. Those of public bodies (NE, DT) come after the delivery and leave it as it is. Rule 8.13. */
export const receiptTable: Readonly<Record<ReceiptKind, ReceiptRow | null>> = {
  RC: { transmission: 'deliver', invoice: 'confirm_delivery' },
  MC: { transmission: 'fail_delivery', invoice: 'report_undelivered' },
  NS: { transmission: 'reject', invoice: 'report_rejected' },
  AT: { transmission: 'fail_delivery', invoice: 'report_undelivered' },
  NE: null,
  DT: null,
};
