import type { RaRecord } from 'react-admin';
import type { Owner } from '../shared';

export const outcomes = ['waiting', 'done', 'repeated', 'refused', 'ignored'] as const;

/** Something that the payment provider told. One about no order of ours has neither `checkout_id` nor `account`. */
export interface ProviderEvent extends RaRecord {
  id: number;
  event_id: string;
  provider: string;
  /** The provider's own word. */
  type: string;
  kind_label: string;
  outcome: (typeof outcomes)[number];
  reason_label: string | null;
  checkout_id: number | null;
  account: Owner | null;
  amount_cents: number | null;
  session_ref: string | null;
  payment_ref: string | null;
  occurred_at: string;
  received_at: string;
  worked_at: string | null;
}
