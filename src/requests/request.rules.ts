import { plus } from '../shared/clock.js';
import { ageOn, endOfDayInRome } from '../shared/calendar.js';
import { share, type Cents } from '../shared/money.js';
import type { Verdict } from '../shared/state-machine.js';
import { accountLimits, billingLimits, feedbackLimits, requestLimits } from '../shared/limits.js';
import { Plan, RequestStatus, type RejectedStatus } from '../shared/requests/codes.js';
import { choiceUntil, isInTimeToChoose, replyUntil } from './forwarding/lifetime.rules.js';
import type { PlanSituation } from '../shared/requests/reach.rules.js';
import type { HeldPayment, MoneyFacts, RequestFacts } from './request.facts.js';

/** The rules of a request, one sentence each. They answer 'ok' or the code of a problem in requests.problems.ts. */

type Rule = (facts: RequestFacts, now: Date) => Verdict;

const since = (start: Date | null, now: Date): number => (start ? now.getTime() - start.getTime() : 0);

/** Only a confirmed account creates requests. */
export const userIsConfirmed: Rule = ({ user }) => (user.confirmed ? 'ok' : 'not_confirmed');

/** The citizen is of age. Rules 1.1 and 12.1. */
export const userIsAdult: Rule = ({ user }, now) =>
  ageOn(user.birthDate, now) >= accountLimits.minimumAge ? 'ok' : 'under_age';

export const userIsNotSuspended: Rule = ({ user }) => (user.suspended ? 'account_suspended' : 'ok');

/** Type, part, place and a description of 50 to 2000 characters are there, and the consent was not refused. Rule 14.13. */
export const requestIsComplete: Rule = (facts) => (missingParts(facts).length === 0 ? 'ok' : 'request_incomplete');

/** The moment of abandonment has passed without a change. */
export const draftIsUntouched: Rule = ({ draftDueAt }, now) =>
  draftDueAt !== null && draftDueAt <= now ? 'ok' : 'too_early';

/** The first three firms had their 24 hours. */
export const exclusivityIsOver: Rule = ({ exclusiveUntil }, now) =>
  exclusiveUntil !== null && exclusiveUntil <= now ? 'ok' : 'too_early';

/** Five quotes close a request. */
export const quotesAreComplete: Rule = ({ okCount }) => (okCount >= requestLimits.maxQuotes ? 'ok' : 'too_early');

export const timeIsOver: Rule = ({ expiresAt }, now) => (expiresAt !== null && expiresAt <= now ? 'ok' : 'too_early');

/** The time is not over yet: `expire` ends a request whose time is over, and no other move applies. */
export const timeIsNotOver: Rule = ({ expiresAt }, now) =>
  expiresAt === null || now < expiresAt ? 'ok' : 'request_not_open';

/** A firm may be chosen, and a request extended, within 10 + 15 days of sending. Rules 1.13 and 1.16. */
export const choiceIsStillOpen: Rule = (facts, now) => (isInTimeToChoose(facts, now) ? 'ok' : 'choice_expired');

/** The last day before the end has begun. */
export const lastDayHasCome: Rule = ({ expiresAt }, now) =>
  expiresAt !== null && plus(expiresAt, -requestLimits.lastDayReminder) <= now ? 'ok' : 'too_early';

export const lastDayIsNotRemindedYet: Rule = ({ lastDayNotifiedAt }) =>
  lastDayNotifiedAt === null ? 'ok' : 'move_not_allowed';

/** The day of the premium reminder has come. Rule 5.9. */
export const premiumReminderIsDue: Rule = ({ sentAt }, now) =>
  sentAt !== null && plus(sentAt, requestLimits.premiumReminder) <= now ? 'ok' : 'too_early';

/** A user who withdrew from a plan is not offered it again. Rule 5.9. */
export const nobodyWithdrew: Rule = ({ withdrawnAt }) => (withdrawnAt === null ? 'ok' : 'move_not_allowed');

export const premiumIsNotRemindedYet: Rule = ({ premiumNotifiedAt }) =>
  premiumNotifiedAt === null ? 'ok' : 'move_not_allowed';

export const noQuoteIsThere: Rule = ({ okCount }) => (okCount === 0 ? 'ok' : 'move_not_allowed');

/** The last day to choose a firm has begun and is not over. */
export const lastDayToChooseHasCome: Rule = ({ sentAt }, now) => {
  if (sentAt === null) return 'too_early';
  const until = choiceUntil(sentAt);
  return plus(until, -requestLimits.choiceReminder) <= now && now < until ? 'ok' : 'too_early';
};

export const choiceIsNotRemindedYet: Rule = ({ chooseNotifiedAt }) =>
  chooseNotifiedAt === null ? 'ok' : 'move_not_allowed';

/** A request can be approved if at least one response is ok. */
export const someQuoteIsThere: Rule = ({ okCount }) => (okCount > 0 ? 'ok' : 'no_quote_yet');

/** A request is extended once. */
export const notExtendedYet: Rule = ({ extendedAt }) => (extendedAt === null ? 'ok' : 'already_extended');

/** No firm has given a quote or an opinion. Rules 1.18 and 9.5. */
export const nothingWasGiven: Rule = ({ okCount, koCount, approvedCount }) =>
  okCount + koCount + approvedCount === 0 ? 'ok' : 'answers_were_given';

/** The plan costs nothing or is paid; staff gives the top plan. Rules 1.4 and 5.1. */
export const planIsPaid: Rule = ({ plan, paidPlan }) =>
  plan === Plan.top || plan <= paidPlan ? 'ok' : 'plan_not_paid';

/** There is something to pay before sending. */
export const planAwaitsPayment: Rule = (facts, now) => (planIsPaid(facts, now) === 'ok' ? 'plan_already_paid' : 'ok');

/** The subject offers paid plans. Rule 5.3. */
export const typeIsUpgradable: Rule = (facts) => (facts.typeIsUpgradable ? 'ok' : 'plan_not_available');

/** There is a higher plan on sale than the present one. Rule 5.5. */
export const planCanGrow: Rule = ({ plan }) => (plan === Plan.free || plan === Plan.basic ? 'ok' : 'plan_is_highest');

/** A request with five quotes accepts no more, so a wider reach would be useless. */
export const moreQuotesCanCome: Rule = ({ okCount }) =>
  okCount < requestLimits.maxQuotes ? 'ok' : 'quotes_are_complete';

/** The situation of a request when a plan is ordered for it. Rule 5.11. */
export const planSituation = (facts: RequestFacts, firms: number, now: Date): PlanSituation => ({
  firms,
  draft: facts.sentAt === null,
  waiting: facts.forwardedAt === null || exclusivityIsOver(facts, now) !== 'ok',
  answered: nothingWasGiven(facts, now) !== 'ok',
});

/** A draft whose plan was paid is not deleted. */
export const noPlanWasPaid: Rule = ({ paidPlan }) => (paidPlan === Plan.free ? 'ok' : 'plan_already_paid');

export const planWasPaid: Rule = ({ paidPlan }) => (paidPlan === Plan.free ? 'no_paid_plan' : 'ok');

/** Premium, or top on top of it, was paid for: a plan that a coupon made free has nothing to refund. */
export const premiumWasPaid: Rule = ({ plan, paidPlan, money }) =>
  plan >= Plan.premium && paidPlan === Plan.premium && money.payments.length > 0 ? 'ok' : 'premium_not_paid';

/** The 45 days of the premium refund are not over. Rule 9.5. */
export const withinPremiumRefund: Rule = ({ paidAt }, now) =>
  paidAt !== null && since(paidAt, now) <= billingLimits.premiumRefund ? 'ok' : 'refund_expired';

/** The 14 days of the withdrawal are not over. Rule 9.10. */
export const withinWithdrawal: Rule = ({ paidAt }, now) =>
  paidAt !== null && now <= withdrawalUntil(paidAt) ? 'ok' : 'withdrawal_expired';

export const noRefundIsAsked: Rule = ({ money }) => (money.refundAsked ? 'refund_already_asked' : 'ok');

/** Staff examine the request before firms get it. Rule 23.2. */
export const isHeld: Rule = ({ heldAt }) => (heldAt === null ? 'move_not_allowed' : 'ok');

/** Staff do not hold it: it is with the firms. Rule 23.2. */
export const isNotHeld: Rule = ({ heldAt }) => (heldAt === null ? 'ok' : 'request_held');

/** No firm has received it yet. Rule 23.5. */
export const nothingWasForwarded: Rule = ({ forwardedAt }) => (forwardedAt === null ? 'ok' : 'already_forwarded');

/** Firms have received it. Rule 23.10. */
export const somethingWasForwarded: Rule = ({ forwardedAt }) => (forwardedAt === null ? 'move_not_allowed' : 'ok');

/** A rejection is replied to once. Rule 23.8. */
export const isNotRepliedYet: Rule = ({ repliedAt }) => (repliedAt === null ? 'ok' : 'already_replied');

/** The 15 days to reply to a rejection are not over. Rule 23.8. */
export const withinReply: Rule = ({ staffDecidedAt }, now) =>
  staffDecidedAt !== null && now <= replyUntil(staffDecidedAt) ? 'ok' : 'reply_expired';

const wasRejectedAs =
  (status: RejectedStatus): Rule =>
  ({ rejectedAs }) =>
    rejectedAs === status ? 'ok' : 'move_not_allowed';
/** The rejection that was replied to said unclear. */
export const wasUnclear: Rule = wasRejectedAs(RequestStatus.unclear);
/** The rejection that was replied to said out of scope. */
export const wasOutOfScope: Rule = wasRejectedAs(RequestStatus.outOfScope);
/** The rejection that was replied to said against the terms. */
export const wasAgainstTerms: Rule = wasRejectedAs(RequestStatus.againstTerms);

/** Firms have answered: there is something to rate. Rule 10.24. */
export const somethingWasGiven: Rule = ({ okCount, koCount, approvedCount }) =>
  okCount + koCount + approvedCount > 0 ? 'ok' : 'move_not_allowed';

/** The stored moment for asking how it went has come. */
export const askingForFeedbackIsDue: Rule = ({ feedbackDueAt }, now) =>
  feedbackDueAt !== null && feedbackDueAt <= now ? 'ok' : 'too_early';

export const feedbackIsNotAskedYet: Rule = ({ feedbackAskedAt }) =>
  feedbackAskedAt === null ? 'ok' : 'move_not_allowed';

export const feedbackWasAsked: Rule = ({ feedbackAskedAt }) => (feedbackAskedAt === null ? 'move_not_allowed' : 'ok');

/**
 * Since when the citizen can say how it went: the choice, or else the end. Where there are quotes, the end is that of
 * the time to choose: a citizen who may still choose is not asked why they chose no firm.
 */
export function endToRate({
  approvedAt,
  closedAt,
  sentAt,
  okCount,
}: Pick<RequestFacts, 'approvedAt' | 'closedAt' | 'sentAt' | 'okCount'>): Date | null {
  if (approvedAt !== null || closedAt === null || sentAt === null || okCount === 0) return approvedAt ?? closedAt;
  const choice = choiceUntil(sentAt);
  return choice < closedAt ? closedAt : choice;
}

/**
 * It is time to ask how it went, and the citizen has not said so since the choice or the end. A rating given in the
 * first days says how the choice felt, not how it went. Rule 10.13.
 */
export const feedbackIsWanted: Rule = (facts, now) => {
  const end = endToRate(facts);
  if (end === null || now < plus(end, feedbackLimits.askedAfter)) return 'too_early';
  if (now >= plus(end, feedbackLimits.askedUntil)) return 'move_not_allowed';
  const { feedbackAt, approvedAt, closedAt } = facts;
  const given = feedbackAt !== null && feedbackAt >= (approvedAt ?? closedAt ?? end);
  return given ? 'move_not_allowed' : 'ok';
};

/** Some days have passed since the choice, and it is not too late to say whether they have spoken. Rule 10.25. */
export const spokenMayBeTold: Rule = ({ approvedAt }, now) => {
  if (approvedAt === null || now < plus(approvedAt, feedbackLimits.spokenAskedAfter)) return 'too_early';
  return now < plus(approvedAt, feedbackLimits.askedUntil) ? 'ok' : 'move_not_allowed';
};

/** From then on the citizen is asked how it went. Rule 10.25. */
export const feedbackIsNotDueYet: Rule = ({ approvedAt }, now) =>
  approvedAt !== null && now < plus(approvedAt, feedbackLimits.askedAfter) ? 'ok' : 'move_not_allowed';

export const spokenIsNotAskedYet: Rule = ({ spokenAskedAt }) => (spokenAskedAt === null ? 'ok' : 'move_not_allowed');

/** Whether they have spoken is said once. */
export const spokenIsNotToldYet: Rule = ({ spokenToldAt }) => (spokenToldAt === null ? 'ok' : 'move_not_allowed');

/** A citizen who has rated since the choice has said more than whether they have spoken. */
export const isNotRatedSinceChoice: Rule = ({ feedbackAt, approvedAt }) =>
  feedbackAt !== null && approvedAt !== null && feedbackAt >= approvedAt ? 'move_not_allowed' : 'ok';

export const planIsNotTop: Rule = ({ plan }) => (plan === Plan.top ? 'plan_is_highest' : 'ok');

/** The last moment of a withdrawal: the law counts whole days, the last one included. */
export function withdrawalUntil(paidAt: Date): Date {
  return endOfDayInRome(paidAt, billingLimits.withdrawalDays);
}

/** Cents that were paid for the plan and not refunded. */
export const paidCents = ({ payments }: MoneyFacts): Cents =>
  payments.reduce((sum, payment) => sum + payment.amountCents, 0);

/**
 * The part of the service of one payment that was performed, 0 to 1: nothing before the first forwarding or where the
 * citizen did not ask for it to begin at once, then the time since the payment over the time that the request was
 * still open.
 */
export function performedShare(
  { sentAt, forwardedAt, expiresAt }: RequestFacts,
  { performanceAgreed, fulfilledAt }: HeldPayment,
  now: Date,
): number {
  if (!performanceAgreed || !sentAt || !forwardedAt || !expiresAt) return 0;
  const start = new Date(Math.max(sentAt.getTime(), fulfilledAt.getTime()));
  if (start >= expiresAt) return 0;
  return Math.min(Math.max(since(start, now) / since(start, expiresAt), 0), 1);
}

/** What a withdrawal refunds of each payment now. Rule 9.12. */
export function withdrawalRefunds(facts: RequestFacts, now: Date): { id: number; amountCents: Cents }[] {
  return facts.money.payments.map((payment) => ({
    id: payment.id,
    amountCents: payment.amountCents - share(payment.amountCents, performedShare(facts, payment, now)),
  }));
}

/** {@link withdrawalRefunds} together, in cents. */
export const withdrawalRefund = (facts: RequestFacts, now: Date): Cents =>
  withdrawalRefunds(facts, now).reduce((sum, part) => sum + part.amountCents, 0);

/** A required part of a draft, by the contract's field. */
export type MissingPart = 'request_type_id' | 'part' | 'city' | 'description' | 'sensitive_data_consent';

/** What a draft still lacks. */
export function missingParts(facts: RequestFacts): MissingPart[] {
  return [
    ...(facts.requestTypeId ? [] : (['request_type_id'] as const)),
    ...(facts.part ? [] : (['part'] as const)),
    ...(facts.placeIsKnown ? [] : (['city'] as const)),
    ...(facts.descriptionLength >= requestLimits.descriptionMin && facts.descriptionLength <= requestLimits.textMax
      ? []
      : (['description'] as const)),
    // Without the consent the request is sent on another legal basis: decision 0075.
    ...(facts.sensitiveConsent === false ? (['sensitive_data_consent'] as const) : []),
  ];
}
