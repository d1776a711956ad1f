import type { RefundKind, RefundStatus } from '../../../src/billing/billing.codes';
import type { Owned } from '../shared';

/** Money on its way back to one payment. */
export interface RefundPayment {
  id: number;
  checkout_id: number;
  amount_cents: number;
  status: 'waiting' | 'paid' | 'failed';
  attempts: number;
  last_error: string | null;
  paid_at: string | null;
}

/** A refund as the back office gives it. */
export interface Refund extends Owned {
  subject: 'credits' | 'request';
  kind: RefundKind;
  kind_label: string;
  amount_cents: number;
  /** The words of who asked. */
  reason: string;
  status: RefundStatus;
  decision: string | null;
  decided_by: { id: number; name: string } | string | number | null;
  created_at: string;
  decided_at: string | null;
  paid_at: string | null;
  request_id: number | null;
  lot_id: number | null;
  payments?: RefundPayment[];
  /** What the rule looks at; its names have words under `backOffice.fact`. */
  facts?: Record<string, unknown>;
}

export const deciderOf = ({ decided_by: by }: Refund): string | null =>
  by === null ? null : typeof by === 'object' ? by.name : String(by);
