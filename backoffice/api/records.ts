import type { RaRecord } from 'react-admin';
import type {
  CheckoutStatus,
  CouponTypeCode,
  InvoiceState,
  RefundKind,
  RefundStatus,
  PurchasableName,
} from '../../src/billing/billing.codes';
import type { CreditTypeCode } from '../../src/credits/credits.codes';
import type { StaffRole } from '../../src/staff/staff.codes';

/** The records of the back office as its API gives them. Sums are cents. */

/** The account that a record belongs to. An erased account has none. */
export interface Owner {
  id: number;
  name: string | null;
  model: 'user' | 'lawyer';
}

/** Records of the money all belong to an account. */
export interface Owned extends RaRecord {
  id: number;
  account: Owner | null;
}

/** A citizen or a firm; read only. */
export interface Account extends RaRecord {
  id: number;
  model: 'user' | 'lawyer';
  name: string | null;
  email: string | null;
  city: string | null;
  vat_number: string | null;
  created_at: string;
  confirmed_at: string | null;
  completed: boolean;
  suspended_at: string | null;
  deleted_at: string | null;
  balance: number | null;
}

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

/** A refund; `payments` and `facts` stand in a single record only. */
export interface Refund extends Owned {
  subject: 'credits' | 'request';
  kind: RefundKind;
  kind_label: string;
  amount_cents: number;
  /** Why, in the words of the account. */
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

/** An invoice or a credit note; `credit_notes` stand in a single record only. */
export interface Invoice extends Owned {
  kind: 'invoice' | 'credit_note';
  /** As it is written: `12/2026`. */
  number: string;
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

/** What the payment provider told of an order, and what came of it. */
export interface OrderEvent {
  event_id: string;
  type: string;
  outcome: string | null;
  reason: string | null;
  at: string;
}

/** An order and its payment; what is optional stands in a single record only. */
export interface Checkout extends Owned {
  subject: PurchasableName;
  description: string;
  list_cents: number;
  discount_cents: number;
  amount_cents: number;
  refunded_cents: number;
  status: CheckoutStatus;
  provider: string;
  session_ref: string | null;
  payment_ref: string | null;
  /** The provider's code of why a card was refused. */
  failure: string | null;
  request_id: number | null;
  coupon: string | null;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  disputed_at: string | null;
  invoice_id?: number | null;
  lot_id?: number | null;
  refund_ids?: number[];
  events?: OrderEvent[];
}

/** A message of the payment provider. One about no order of ours has neither `checkout_id` nor `account`. */
export interface ProviderEvent extends RaRecord {
  id: number;
  event_id: string;
  provider: string;
  /** The provider's own word. */
  type: string;
  kind_label: string;
  outcome: 'waiting' | 'done' | 'repeated' | 'refused' | 'ignored';
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

/** A day of the money: what the provider says beside what our books say; null where nothing is known. */
export interface Day extends RaRecord {
  /** The day, `2026-11-21`. */
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

/** A movement of credits; `balance_after` is the firm's balance once it was written. */
export interface Movement extends Owned {
  type: CreditTypeCode;
  type_label: string;
  amount: number;
  balance_after: number;
  purpose: string | null;
  lot_id: number | null;
  response_id: number | null;
  checkout_id: number | null;
  created_at: string;
}

/** A coupon. `value` is percent for a percentage, cents for the other types. */
export interface Coupon extends RaRecord {
  id: number;
  code: string;
  type: CouponTypeCode;
  value: number;
  subject: PurchasableName;
  package: number | null;
  max_uses: number | null;
  uses: number;
  starts_at: string | null;
  ends_at: string | null;
}

/** A member of the staff as admins see them; what is optional stands in a single record only. */
export interface StaffMember extends RaRecord {
  id: number;
  email: string;
  name: string;
  role: StaffRole;
  locale: 'it' | 'en';
  enrolled: boolean;
  first_password_until?: string | null;
  last_seen_at: string | null;
  disabled_at: string | null;
  created_at: string;
  sessions?: number;
  recovery_codes?: number;
}

/** What a member of the staff did to a record, and how it was before and after. */
export interface AuditEntry extends RaRecord {
  id: number;
  at: string;
  staff: { id: number; name: string | null } | null;
  action: string;
  resource: string;
  record_id: number | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The figures of a period, for the first page. Days on which nothing happened are left out. */
export interface Figures {
  credits_sold: { day: string; credits: number; cents: number }[];
  revenue: { day: string; gross_cents: number; net_cents: number }[];
  refunds_waiting: { count: number; cents: number };
  refunds: { day: string; cents: number }[];
  invoices_by_state: { state: InvoiceState; count: number }[];
}
