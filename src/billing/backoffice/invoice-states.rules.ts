import type { InvoiceState } from '../billing.codes.js';

/**
 * Where finance may move a document, by where it is. A rejected one was never issued and is sent again; one that was
 * not delivered waits in the buyer's tax drawer and may still arrive; back to "to send" undoes a mistake. Rules,
 * section 6.
 */
export const invoiceMoves: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  to_send: ['sent'],
  sent: ['delivered', 'not_delivered', 'rejected', 'to_send'],
  not_delivered: ['delivered', 'to_send'],
  rejected: ['to_send'],
  delivered: [],
};
