import type { Text } from '../locale.js';

/** Types of credit movements. Rule 6.7. */
export const CreditType = {
  registration: 1,
  deposit: 2,
  operation: 3,
  refundDeposit: 4,
  refundOperation: 5,
  expiry: 6,
} as const;
export type CreditTypeCode = (typeof CreditType)[keyof typeof CreditType];

/** The kinds of lot: what comes in. The other types only move what a lot holds. */
export type LotType = typeof CreditType.registration | typeof CreditType.deposit | typeof CreditType.refundOperation;

export const creditTypeLabels: Readonly<Record<CreditTypeCode, Text>> = {
  [CreditType.registration]: { it: 'Registrazione', en: 'Registration' },
  [CreditType.deposit]: { it: 'Acquisto', en: 'Purchase' },
  [CreditType.operation]: { it: 'Utilizzo', en: 'Use' },
  [CreditType.refundDeposit]: { it: 'Rimborso di un acquisto', en: 'Refund of a purchase' },
  [CreditType.refundOperation]: { it: 'Riaccredito', en: 'Returned' },
  [CreditType.expiry]: { it: 'Scadenza', en: 'Expiry' },
};

/** What credits are spent on. */
export type SpendPurpose = 'quote' | 'contacts';

/** Why a movement was written; `purpose` in the ledger. */
export const purposes = [
  'registration',
  'purchase',
  'quote',
  'contacts',
  'returned',
  'refund',
  'expiry',
  'demo',
] as const;
export type MovementPurpose = (typeof purposes)[number];

export const purposeLabels: Readonly<Record<MovementPurpose, Text>> = {
  registration: { it: 'benvenuto', en: 'welcome' },
  purchase: { it: 'pacchetto', en: 'package' },
  quote: { it: 'preventivo', en: 'quote' },
  contacts: { it: 'contatti', en: 'contacts' },
  returned: { it: 'restituzione', en: 'returned' },
  refund: { it: 'rimborso', en: 'refund' },
  expiry: { it: 'lotto scaduto', en: 'expired lot' },
  demo: { it: 'dimostrazione', en: 'demo' },
};

/** The module's queues. */
export const creditJobs = { expireLot: 'credits.expire-lot', notifyExpiring: 'credits.tell-expiring' } as const;
