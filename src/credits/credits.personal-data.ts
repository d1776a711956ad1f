import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const creditsData = {
  credit_lots: {
    person: 'account',
    purpose: 'credits of a firm',
    basis: 'contract',
    kept: 'stays without a name',
    ends: ['stays'],
    exported: 'credits.lots',
    personal: [],
    other: [
      'account_id',
      'amount',
      'created_at',
      'expires_at',
      'expiring_notified_at',
      'held_at',
      'id',
      'remaining',
      'spent',
      'type',
    ],
  },
  credit_movements: {
    person: 'account',
    purpose: 'ledger of credits',
    basis: 'legal obligation',
    kept: 'stays without a name',
    ends: ['stays'],
    exported: 'credits.movements',
    personal: [],
    other: ['account_id', 'amount', 'balance_after', 'created_at', 'id', 'lot_id', 'purpose', 'response_id', 'type'],
  },
  wallets: {
    person: 'account',
    purpose: 'credits of a firm',
    basis: 'contract',
    kept: 'stays without a name',
    ends: ['stays'],
    exported: 'credits.balance',
    personal: [],
    other: ['account_id', 'balance', 'low_notified_at', 'movements'],
  },
} as const satisfies Pick<TableRecords, 'credit_lots' | 'credit_movements' | 'wallets'>;
