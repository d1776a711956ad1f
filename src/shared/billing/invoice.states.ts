import { machine, type Move, type StateRow } from '../state-machine.js';
import { invoiceStateLabels, type InvoiceState } from './billing.codes.js';
import type { TransmissionState } from './transmission.codes.js';

const state = (name: InvoiceState): StateRow => ({ name, label: invoiceStateLabels[name] });

/** One row a state of a document at the exchange system. */
export const invoiceStateRows: Readonly<Record<InvoiceState, StateRow>> = {
  to_send: state('to_send'),
  sent: state('sent'),
  delivered: state('delivered'),
  not_delivered: state('not_delivered'),
  rejected: state('rejected'),
};

/** The columns of an invoice that its moves write. */
export interface InvoiceColumns {
  issuedAt: Date;
  statusAt: Date;
}

/** A row of the table of invoices. */
export type InvoiceMove = Move<InvoiceState, object, InvoiceColumns, 'system' | 'finance'>;

/**
 * The moves of an invoice or a credit note. Receipts of the exchange system make them, or finance where documents are
 * sent by hand. A rejected document counts as not issued and is sent again. One that was not delivered waits in the
 * buyer's tax drawer and may still arrive. Rules 8.8 and 8.11.
 */
export const invoiceTable = [
  { move: 'issue', from: [null], to: 'to_send', actor: 'system', stamps: ['issuedAt', 'statusAt'] },
  { move: 'send', from: ['to_send'], to: 'sent', actor: 'finance', stamps: ['statusAt'] },
  { move: 'deliver', from: ['sent', 'not_delivered'], to: 'delivered', actor: 'finance', stamps: ['statusAt'] },
  { move: 'fail_delivery', from: ['sent'], to: 'not_delivered', actor: 'finance', stamps: ['statusAt'] },
  { move: 'reject', from: ['sent'], to: 'rejected', actor: 'finance', stamps: ['statusAt'] },
  // Also corrects a mistake.
  {
    move: 'reset',
    from: ['sent', 'not_delivered', 'rejected'],
    to: 'to_send',
    actor: 'finance',
    stamps: ['statusAt'],
  },
  { move: 'transmit', from: ['to_send'], to: 'sent', actor: 'system', stamps: ['statusAt'] },
  { move: 'take_back', from: ['sent'], to: 'to_send', actor: 'system', stamps: ['statusAt'] },
  // A receipt may come before the sending was written down, and knows better than what was entered by hand.
  {
    move: 'confirm_delivery',
    from: ['to_send', 'sent', 'not_delivered', 'rejected'],
    to: 'delivered',
    actor: 'system',
    stamps: ['statusAt'],
  },
  {
    move: 'report_undelivered',
    from: ['to_send', 'sent', 'rejected'],
    to: 'not_delivered',
    actor: 'system',
    stamps: ['statusAt'],
  },
  { move: 'report_rejected', from: ['to_send', 'sent'], to: 'rejected', actor: 'system', stamps: ['statusAt'] },
] as const satisfies readonly InvoiceMove[];

export type InvoiceMoveName = (typeof invoiceTable)[number]['move'];

/** Checks moves. `InvoiceMoves` makes them. */
export const invoiceMachine = machine<InvoiceState, object, InvoiceColumns, InvoiceMoveName, InvoiceMove>(
  invoiceStateRows,
  invoiceTable,
);

const nextOf = (from: InvoiceState): InvoiceState[] =>
  invoiceTable.flatMap((row) =>
    row.actor === 'finance' && (row.from as readonly InvoiceState[]).includes(from) ? [row.to] : [],
  );

/** Where finance may move a document from each state, if nothing of it is on its way. */
export const nextInvoiceStates: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  to_send: nextOf('to_send'),
  sent: nextOf('sent'),
  delivered: nextOf('delivered'),
  not_delivered: nextOf('not_delivered'),
  rejected: nextOf('rejected'),
};

/** The move by which finance brings a document to a state. */
export const invoiceMoveTo = (to: InvoiceState): InvoiceMoveName | undefined =>
  invoiceTable.find((row) => row.actor === 'finance' && row.to === to)?.move;

/**
 * Where finance may move a document by hand. What is about to leave by itself is not sent by hand as well, and what the
 * exchange system may have taken is not sent twice. Rule 8.12.
 * @param transmission the state of its last transmission; null without one
 */
export const handMoves = (state: InvoiceState, transmission: TransmissionState | null): InvoiceState[] =>
  nextInvoiceStates[state].filter(
    (to) =>
      !(to === 'sent' && transmission === 'prepared') &&
      // Of a rejected one finance knows that it was not taken, also where the receipt never came.
      !(to === 'to_send' && state !== 'rejected' && transmission !== null && transmission !== 'held'),
  );

/** Whether a document counts as not issued, so that to whom it is made out can be corrected. Rule 8.14. */
export const isCorrectable = (state: InvoiceState, transmission: TransmissionState | null): boolean =>
  state === 'rejected' || (state === 'to_send' && transmission === 'held');
