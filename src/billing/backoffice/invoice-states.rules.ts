import type { InvoiceState } from '../billing.codes.js';

/**
 * Where finance may move a document from each state. A rejected document counts as not issued and is sent again. One
 * that was not delivered waits in the buyer's tax drawer and may still arrive. "To send" undoes a mistake. Rule 8.8.
 */
export const invoiceMoves: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  to_send: ['sent'],
  sent: ['delivered', 'not_delivered', 'rejected', 'to_send'],
  not_delivered: ['delivered', 'to_send'],
  rejected: ['to_send'],
  delivered: [],
};
