import type { Text } from '../locale.js';

/** Coupon types. Rule 7.2. */
export const CouponType = { percentage: 1, amount: 2, fixed: 3 } as const;
export type CouponTypeCode = (typeof CouponType)[keyof typeof CouponType];

/** What is bought. */
export const purchasableNames = ['credits', 'plan'] as const;
export type PurchasableName = (typeof purchasableNames)[number];

/** The states of a checkout; its moves are in checkouts/checkout.states.ts. */
export const checkoutStatuses = ['open', 'paid', 'failed', 'expired', 'refunded'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

export const checkoutLabels: Readonly<Record<CheckoutStatus, Text>> = {
  open: { it: 'Da pagare', en: 'Unpaid' },
  paid: { it: 'Pagato', en: 'Paid' },
  failed: { it: 'Non riuscito', en: 'Failed' },
  expired: { it: 'Scaduto', en: 'Expired' },
  refunded: { it: 'Rimborsato', en: 'Refunded' },
};

/** The kinds of refunds. Rules 7.13, 9.1, 9.2, 9.5, 9.10 and 23.7. */
export const refundKinds = [
  'package_intact',
  'package_unusable',
  'premium_unanswered',
  'withdrawal',
  'request_ended',
  'provider',
  'request_taken_away',
] as const;
export type RefundKind = (typeof refundKinds)[number];

export const refundKindLabels: Readonly<Record<RefundKind, Text>> = {
  package_intact: { it: 'Pacchetto non usato, entro 14 giorni', en: 'Unused package, within 14 days' },
  package_unusable: { it: 'Nessuna richiesta a cui rispondere in 30 giorni', en: 'No request to answer in 30 days' },
  premium_unanswered: { it: 'Premium senza risposte', en: 'Premium without answers' },
  withdrawal: { it: 'Recesso entro 14 giorni', en: 'Withdrawal within 14 days' },
  request_ended: { it: 'Pagamento arrivato a richiesta conclusa', en: 'Payment received after the request had ended' },
  request_taken_away: { it: 'Richiesta tolta dal personale', en: 'Request taken away by staff' },
  provider: { it: 'Rimborsato dal servizio di pagamento', en: 'Refunded by the payment provider' },
};

/** `approved` is decided and not paid yet; `failed` was refused by the provider and waits for another attempt. */
export const refundStatuses = ['pending', 'approved', 'denied', 'paid', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The states of the part of a refund that returns one payment. */
export const refundPaymentStatuses = ['waiting', 'paid', 'failed'] as const;
export type RefundPaymentStatus = (typeof refundPaymentStatuses)[number];

export const refundLabels: Readonly<Record<RefundStatus, Text>> = {
  pending: { it: 'Da decidere', en: 'Pending decision' },
  approved: { it: 'Approvato, in pagamento', en: 'Approved, being paid' },
  denied: { it: 'Negato', en: 'Denied' },
  paid: { it: 'Pagato', en: 'Paid' },
  failed: { it: 'Pagamento non riuscito', en: 'Payment failed' },
};

/** The states of an issued document at the exchange system. */
export const invoiceStates = ['to_send', 'sent', 'delivered', 'not_delivered', 'rejected'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateLabels: Readonly<Record<InvoiceState, Text>> = {
  to_send: { it: 'Da inviare', en: 'To be sent' },
  sent: { it: 'Inviata', en: 'Sent' },
  delivered: { it: 'Consegnata', en: 'Delivered' },
  not_delivered: { it: 'Non consegnata', en: 'Not delivered' },
  rejected: { it: 'Scartata', en: 'Rejected' },
};

/** The result of an event of the provider. */
export const eventOutcomes = ['waiting', 'done', 'repeated', 'refused', 'ignored'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** Why an event of the provider had no effect, had another effect, or still waits. */
export const eventReasons = [
  'unknown_checkout',
  'wrong_session',
  'wrong_subject',
  'wrong_currency',
  'wrong_amount',
  'refund_unclear',
  'refund_unknown',
  'early',
  'unfulfillable',
  'returned',
] as const;
export type EventReason = (typeof eventReasons)[number];

export const eventReasonLabels: Readonly<Record<EventReason, Text>> = {
  unknown_checkout: { it: 'è di un ordine che qui non c’è', en: 'it is about an order that is not here' },
  wrong_session: { it: 'è di un’altra pagina di pagamento', en: 'it is about another payment page' },
  wrong_subject: { it: 'non è quello che era stato ordinato', en: 'it is not what was ordered' },
  wrong_currency: { it: 'la valuta non è quella dell’ordine', en: 'the currency is not the order’s' },
  wrong_amount: { it: 'l’importo non è quello dell’ordine', en: 'the amount is not the order’s' },
  refund_unclear: { it: 'non si capisce quale rimborso sia', en: 'it is unclear which refund it is' },
  refund_unknown: { it: 'è di un pagamento che qui non c’è', en: 'it is about a payment that is not here' },
  early: { it: 'aspetta il suo pagamento', en: 'it waits for its payment' },
  unfulfillable: {
    it: 'la richiesta era già finita: il denaro torna',
    en: 'the request had ended: the money goes back',
  },
  returned: { it: 'il denaro era già tornato', en: 'the money had gone back already' },
};

/** The module's queues. */
export const billingJobs = {
  /** Processes a stored event of the payment provider. */
  workEvent: 'billing.work-event',
  expireCheckout: 'billing.expire-checkout',
  /** Closes the provider's payment page of a checkout. */
  closeSession: 'billing.close-session',
  /** Pays an approved refund. */
  payBack: 'billing.pay-back',
} as const;

/** The kinds of events of the payment provider. */
export type EventKind =
  | 'paid'
  | 'charged'
  | 'declined'
  | 'expired'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'other';

export const eventKindLabels: Readonly<Record<EventKind, Text>> = {
  paid: { it: 'Pagamento riuscito', en: 'Paid' },
  charged: { it: 'Carta addebitata', en: 'Card charged' },
  declined: { it: 'Carta rifiutata', en: 'Card declined' },
  expired: { it: 'Pagina scaduta', en: 'Page expired' },
  refunded: { it: 'Denaro restituito', en: 'Money returned' },
  refund_failed: { it: 'Restituzione non riuscita', en: 'Return failed' },
  disputed: { it: 'Contestazione', en: 'Dispute' },
  other: { it: 'Altro', en: 'Other' },
};
export const eventOutcomeLabels: Readonly<Record<EventOutcome, Text>> = {
  waiting: { it: 'In attesa', en: 'Waiting' },
  done: { it: 'Eseguito', en: 'Done' },
  repeated: { it: 'Ripetuto', en: 'Repeated' },
  refused: { it: 'Rifiutato', en: 'Refused' },
  ignored: { it: 'Ignorato', en: 'Ignored' },
};
