import type { DB } from '../../database.types.js';

/** Why the law lets the product have it: article 6 of the GDPR, for data about health or crimes also article 9. */
export type Basis = 'contract' | 'legal obligation' | 'legitimate interest' | 'consent';

/**
 * What deletes it: the erasure of its account (`Erasure`), a sweep by its name, the operator's own hand, or nothing;
 * then `kept` says why it stays.
 */
export type End = 'erasure' | 'by hand' | 'stays' | `${string}.${string}` | 'documents';

/** A table that holds something about people. */
export interface PersonalTable<T extends keyof DB> {
  /** Whom it is about. */
  readonly person: 'account' | 'member' | 'staff' | 'visitor' | 'subscriber' | 'other party';
  readonly purpose: string;
  readonly basis: Basis;
  /** For how long, in words. */
  readonly kept: string;
  readonly ends: readonly End[];
  /** Where an account finds it in its export; null where it is not part of it. */
  readonly exported: string | null;
  /** What people wrote or what reveals something about them. */
  readonly personal: readonly (keyof DB[T])[];
  /** Numbers, states and moments, which reveal nothing without the rest. */
  readonly other: readonly (keyof DB[T])[];
}

/** A table that holds nothing about people. */
export interface PlainTable<T extends keyof DB> {
  readonly other: readonly (keyof DB[T])[];
}

/** What is recorded of each table. */
export type TableRecords = { readonly [T in keyof DB]: PersonalTable<T> | PlainTable<T> };
