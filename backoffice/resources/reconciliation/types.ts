import type { RaRecord } from 'react-admin';

/** A day of the money: what the provider says beside what our books say. Cents; null where nothing is known. */
export interface Day extends RaRecord {
  /** The day, "2026-11-21". */
  id: string;
  provider_cents: number | null;
  checkouts_cents: number;
  invoices_cents: number;
  credit_notes_cents: number;
  refunds_cents: number;
  ledger_credits: number;
  /** What does not agree, in sentences, and the record where it is looked into. */
  differences: { text: string; resource: string | null; record_id: number | null }[];
  balanced: boolean;
}

export const stateOf = ({ balanced, provider_cents }: Day): 'balanced' | 'different' | 'unknown' =>
  !balanced ? 'different' : provider_cents === null ? 'unknown' : 'balanced';
