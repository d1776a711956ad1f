import { refundLabels } from '../../shared/billing/billing.codes.js';
import { planDifference } from '../../billing/prices/price.rules.js';
import { requestTakesDocuments } from '../documents/request-documents.rules.js';
import type { Locale } from '../../shared/locale.js';
import { formatEuro } from '../../shared/money.js';
import { plus } from '../../shared/clock.js';
import { documentLimits, feedbackLimits } from '../../shared/limits.js';
import {
  planLabels,
  RequestStatus,
  ResponseStatus,
  type PartCode,
  type PlanCode,
  type RejectedStatus,
} from '../../shared/requests/codes.js';
import { moneyFacts, type MoneyRow, type RefundRow } from '../plan/money.queries.js';
import { checkedPapers, papersProgress, type FiledDocument } from '../../shared/guidance/papers.rules.js';
import { gainsOf, plansOnSale, reachWithin } from '../../shared/requests/reach.rules.js';
import { requestFacts, type RequestFacts } from '../request.facts.js';
import {
  feedbackIsWanted,
  missingParts,
  paidCents,
  planSituation,
  withdrawalRefund,
  withdrawalUntil,
} from '../request.rules.js';
import { requestMachine } from '../request.states.js';
import { allowedToUser, choiceUntilOf, planOf, statusOfRequest, typeOf } from '../request.views.js';
import { staffDecisionOf } from '../staff/staff-decision.views.js';
import type { UserRequest, UserRequestItem, WithdrawalItem } from '../requests.dto.js';
import { responsesView, type ResponseRow, type UnnamedRow } from '../choice/user-responses.views.js';
import type { ServedPaper } from '../../shared/guidance/served-papers.codes.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

/** A request of a citizen's, as SQL hands it over. */
export interface BaseRow {
  id: number;
  status: RequestStatus;
  plan: PlanCode;
  request_type_id: string;
  part: PartCode | null;
  address_full: string | null;
  city: string | null;
  province_id: string | null;
  country_id: string | null;
  latitude: number | null;
  longitude: number | null;
  shared_contacts: boolean;
  description_length: number;
  title: string;
  ok: number;
  ko: number;
  approved: number;
  contacts: number;
  created_at: string;
  sent_at: string | null;
  expires_at: string | null;
  exclusive_until: string | null;
  forwarded_at: string | null;
  extended_at: string | null;
  held_at: string | null;
  staff_decided_at: string | null;
  screened: boolean;
  replied_at: string | null;
  staff_reason: string | null;
  approved_at: string | null;
  spoken: boolean | null;
  spoken_told_at: string | null;
  closed_at: string | null;
  feedback_at: string | null;
  facts_on: string | null;
  served_paper: ServedPaper | null;
  papers: string[];
  filed: FiledDocument[];
  rejected_as: RejectedStatus | null;
  reply: string | null;
  kept_reason: string | null;
  live: number;
  opened: number;
  unread: number;
  paid_plan: PlanCode;
  paid_at: string | null;
  performance_agreed: boolean;
  sensitive_consent: boolean | null;
  money: MoneyRow;
}

/** A request in the list. */
export interface ListRow extends BaseRow {
  checkout: UserRequest['checkout'];
}

/** A request with everything. */
export interface DetailRow extends ListRow {
  description: string;
  extra: UserRequest['extra'];
  invoice: UserRequest['invoice'];
  opposing_party_given: boolean;
  coupon_code: string | null;
  refund: RefundRow | null;
  documents: UserRequest['documents'] | null;
  feedback: UserRequest['feedback'];
  unnamed: UnnamedRow[] | null;
  /** How many firms there are for it; null where no wider plan can be had. */
  firms: number | null;
}

/** Staff examine it before firms get it; a request that they removed keeps the moment. */
const isHeldNow = ({ status, held_at }: BaseRow): boolean => status === RequestStatus.new && held_at !== null;

/** A decision of staff is awaited. */
export const awaitsStaff = (row: BaseRow): boolean => isHeldNow(row) || row.status === RequestStatus.rejectedReplied;

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const canWithdraw = (facts: RequestFacts, now: Date): boolean =>
  facts.status !== null && requestMachine.check('withdraw', facts.status, facts, now) === 'ok';

/** The plans that the request may be given now, with what each gives beyond the present one. Rules 5.5 and 5.11. */
function upgradesOf(facts: RequestFacts, firms: number | null, locale: Locale, now: Date): UserRequest['upgrades'] {
  if (firms === null || facts.status === null || requestMachine.check('upgrade', facts.status, facts, now) !== 'ok')
    return [];
  return plansOnSale.flatMap((one) => {
    const gives = gainsOf(one, facts.plan, planSituation(facts, firms, now));
    if (gives.length === 0) return [];
    const plan = one as 2 | 3;
    const price = planDifference(plan, facts.paidPlan as 1 | 2, settingValues());
    return {
      plan,
      label: planLabels[plan][locale],
      price_cents: price,
      price_string: formatEuro(price, locale),
      reach: reachWithin(plan, firms),
      gives,
    };
  });
}

function withdrawalOf(facts: RequestFacts, now: Date): UserRequest['withdrawal'] {
  if (!facts.paidAt || !canWithdraw(facts, now)) return null;
  return { until: withdrawalUntil(facts.paidAt).toISOString(), refund_cents: withdrawalRefund(facts, now) };
}

function refundView(refund: RefundRow | null, locale: Locale): UserRequest['refund'] {
  return (
    refund && {
      id: refund.id,
      status: { id: refund.status, label: refundLabels[refund.status][locale] },
      amount_cents: refund.amount_cents,
    }
  );
}

function factsOf(row: BaseRow): RequestFacts {
  return requestFacts(
    {
      status: row.status,
      plan: row.plan,
      paidPlan: row.paid_plan,
      sensitiveConsent: row.sensitive_consent,
      paidAt: instantOf(row.paid_at),
      forwardedAt: instantOf(row.forwarded_at),
      requestTypeId: row.request_type_id,
      part: row.part,
      city: row.city,
      latitude: row.latitude,
      longitude: row.longitude,
      description: ' '.repeat(row.description_length),
      okCount: row.ok,
      koCount: row.ko,
      approvedCount: row.approved,
      sentAt: instantOf(row.sent_at),
      exclusiveUntil: instantOf(row.exclusive_until),
      expiresAt: instantOf(row.expires_at),
      extendedAt: instantOf(row.extended_at),
      heldAt: instantOf(row.held_at),
      staffDecidedAt: instantOf(row.staff_decided_at),
      repliedAt: instantOf(row.replied_at),
      closedAt: instantOf(row.closed_at),
      approvedAt: instantOf(row.approved_at),
      feedbackAt: instantOf(row.feedback_at),
      spokenToldAt: instantOf(row.spoken_told_at),
      draftDueAt: null,
    },
    undefined,
    moneyFacts(row.money),
  );
}

/** Feedback can be given, whether or not it was. */
const takesFeedback = (facts: RequestFacts, now: Date): boolean =>
  facts.status !== null && requestMachine.check('give_feedback', facts.status, facts, now) === 'ok';

const feedbackIsAsked = (facts: RequestFacts, now: Date): boolean =>
  takesFeedback(facts, now) && feedbackIsWanted(facts, now) === 'ok';

/** A request in the citizen's list. */
export function itemView(row: ListRow, locale: Locale, now: Date, facts = factsOf(row)): UserRequestItem {
  return {
    id: row.id,
    status: statusOfRequest(row.status, locale, isHeldNow(row)),
    request_type: typeOf(row.request_type_id, locale),
    part: row.part,
    geo: { city: row.city },
    created_at: row.created_at,
    sent_at: row.sent_at,
    expires_at: row.expires_at,
    responses_counter: { ok: row.ok - row.approved, ko: row.ko, approved: row.approved },
    title: row.title,
    facts_on: row.facts_on,
    served_paper: row.served_paper,
    papers: papersProgress(checkedPapers(row.request_type_id, row.filed, row.papers)),
    choice_until: choiceUntilOf(row.sent_at),
    forwarded_at: row.forwarded_at,
    forwarded_responses: { live: row.live, opened: row.opened },
    approved_at: row.approved_at,
    spoken: facts.approvedAt && {
      asked_on: plus(facts.approvedAt, feedbackLimits.spokenAskedAfter).toISOString(),
      answer: row.spoken,
      told_at: row.spoken_told_at,
    },
    feedback_asked: feedbackIsAsked(facts, now),
    missing: facts.sentAt ? [] : missingParts(facts),
    unread_responses: row.unread,
    held_at: isHeldNow(row) ? row.held_at : null,
    ruling: staffDecisionOf(row, locale, now),
    allowed_actions: allowedToUser(facts, now),
    checkout: row.checkout,
  };
}

const isUnread = ({ status, read_at }: ResponseRow): boolean =>
  (status === ResponseStatus.ok || status === ResponseStatus.ko) && read_at === null;

/** A request as its owner reads it. */
export function requestView(
  row: DetailRow,
  answers: readonly ResponseRow[],
  locale: Locale,
  now: Date,
  usualHours: number | null,
): UserRequest {
  const facts = factsOf(row);
  const documents = row.documents ?? [];
  const item = itemView(row, locale, now, facts);
  return {
    ...item,
    plan: planOf(row.plan, locale),
    geo: {
      address_full: row.address_full,
      city: row.city,
      country_id: row.country_id,
      latitude: row.latitude,
      longitude: row.longitude,
      province_id: row.province_id,
    },
    shared_contacts: row.shared_contacts,
    exclusive_until: row.exclusive_until,
    responses_counter: { ...item.responses_counter, given: row.ok + row.ko, contacts: row.contacts },
    description: row.description,
    papers_at_hand: row.papers,
    extra: row.extra,
    documents,
    documents_left:
      requestTakesDocuments({ status: row.status, expiresAt: facts.expiresAt }, now) === 'ok'
        ? Math.max(0, documentLimits.perRequest - documents.length)
        : 0,
    invoice: row.invoice,
    usual_hours: usualHours,
    opposing_party_given: row.opposing_party_given,
    paid_plan: row.paid_plan,
    performance_agreed: row.performance_agreed,
    sensitive_data_consent: row.sensitive_consent,
    discount: row.coupon_code,
    upgrades: upgradesOf(facts, row.firms, locale, now),
    refund: refundView(row.refund, locale),
    withdrawal: withdrawalOf(facts, now),
    closed_at: row.closed_at,
    extended_at: row.extended_at,
    feedback:
      row.feedback ??
      (takesFeedback(facts, now)
        ? {
            updated: 0,
            satisfaction_lawyer: null,
            satisfaction_site: null,
            review_lawyer: null,
            review_site: null,
            no_choice_reason: null,
            reply: null,
            public: false,
            public_from:
              row.approved_at && plus(new Date(row.approved_at), feedbackLimits.publishedAfter).toISOString(),
            removed: false,
            may_return: false,
          }
        : null),
    // By the answers that are shown: an answer that came after the request was read must be marked as read as well.
    unread_responses: answers.filter(isUnread).length,
    responses: responsesView(answers, row.unnamed ?? [], row, locale, now),
  };
}

/** A paid plan that can be withdrawn from now; null where that is over. */
export function withdrawalItem(row: BaseRow, locale: Locale, now: Date): WithdrawalItem | null {
  const facts = factsOf(row);
  const open = withdrawalOf(facts, now);
  if (!open || row.paid_at === null) return null;
  const paid = paidCents(facts.money);
  return {
    request_id: row.id,
    title: row.title,
    request_type: typeOf(row.request_type_id, locale),
    plan: planOf(row.paid_plan, locale),
    paid_at: row.paid_at,
    ...open,
    amount_cents: paid,
    performed_share: paid === 0 ? 0 : (paid - open.refund_cents) / paid,
  };
}
