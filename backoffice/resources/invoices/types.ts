import type { InvoiceState } from '../../../src/billing/billing.codes';
import type { Owned } from '../shared';

/** An invoice or a credit note as the back office gives it. */
export interface Invoice extends Owned {
  kind: 'invoice' | 'credit_note';
  /** `12`, or `12/2026` as it is written. */
  number: number | string;
  year: number;
  issued_on: string;
  description: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  state: InvoiceState;
  state_at: string | null;
  original_id: number | null;
  checkout_id: number | null;
  /** To whom it is made out, as the document says. */
  buyer_name: string;
  credit_notes?: number[];
}

/** The number as it is written on the document. */
export const numberOf = ({ number, year }: Invoice): string =>
  String(number).includes('/') ? String(number) : `${number}/${year}`;
