import { plus } from '../shared/clock.js';
import { machine, type Move, type StateRow } from '../shared/state-machine.js';
import { feedbackLimits, ms, requestLimits } from '../shared/limits.js';
import type { ActivityKind } from './moves/activity-entry.entity.js';
import { invalidStatuses, Plan, rejectedStatuses, requestLabels, RequestStatus } from '../shared/requests/codes.js';
import {
  choiceUntil,
  draftStatuses as drafts,
  openStatuses as open,
  choiceStatuses,
} from './forwarding/lifetime.rules.js';
import type { Request } from './request.entity.js';
import * as rule from './request.rules.js';
import type { RequestFacts } from './request.facts.js';
import type { LapseReason } from './response.entity.js';

const state = (status: RequestStatus, name: string): StateRow => ({ name, label: requestLabels[status] });

/** One row a state, by its code. */
export const requestStates: Readonly<Record<RequestStatus, StateRow>> = {
  [RequestStatus.init]: state(RequestStatus.init, 'init'),
  [RequestStatus.incomplete]: state(RequestStatus.incomplete, 'incomplete'),
  [RequestStatus.new]: state(RequestStatus.new, 'new'),
  [RequestStatus.wait]: state(RequestStatus.wait, 'wait'),
  [RequestStatus.closed]: state(RequestStatus.closed, 'closed'),
  [RequestStatus.approved]: state(RequestStatus.approved, 'approved'),
  [RequestStatus.retired]: state(RequestStatus.retired, 'retired'),
  [RequestStatus.refunded]: state(RequestStatus.refunded, 'refunded'),
  [RequestStatus.unclear]: state(RequestStatus.unclear, 'unclear'),
  [RequestStatus.outOfScope]: state(RequestStatus.outOfScope, 'out_of_scope'),
  [RequestStatus.againstTerms]: state(RequestStatus.againstTerms, 'against_terms'),
  [RequestStatus.rejectedReplied]: state(RequestStatus.rejectedReplied, 'rejected_replied'),
  [RequestStatus.invalidData]: state(RequestStatus.invalidData, 'invalid_data'),
  [RequestStatus.invalidOccurrence]: state(RequestStatus.invalidOccurrence, 'invalid_occurrence'),
};

/** Staff removed the request: it can be reinstated. */
const removedStatuses: readonly RequestStatus[] = [
  ...rejectedStatuses,
  RequestStatus.rejectedReplied,
  ...invalidStatuses,
];

const everything = Object.keys(requestStates).map(Number) as RequestStatus[];

/** A row of the table of requests. */
export interface RequestMove extends Move<
  RequestStatus,
  RequestFacts,
  Request,
  'user' | 'clock' | 'firm' | 'finance' | 'matching' | 'screening' | 'moderator'
> {
  readonly activity?: ActivityKind;
  /** The request ends: the firms that have neither opened it nor responded lapse, for this reason. */
  readonly lapses?: LapseReason;
}

/** A draft that was just changed gets more time, from now. */
const startDraftTime = {
  draftDueAt: ({ status }: Pick<Request, 'status'>, now: Date) =>
    plus(now, status === RequestStatus.incomplete ? requestLimits.draftDeletedAfter : requestLimits.abandonedAfter),
};

/** What closing a request does, be it the fifth quote or its time. */
const closing = {
  to: RequestStatus.closed,
  stamps: ['closedAt', 'endedAt'],
  lapses: 'ended',
  notifies: ['user:request_closed'],
} as const satisfies Partial<RequestMove>;

/** How it went is asked some days after the choice, or the end of a request that closes. Rule 10.13. */
const askForFeedback = (end: Date): Date => plus(end, feedbackLimits.askedAfter);
const askAfterClosing = ({ sentAt = null, okCount = 0 }: Partial<Request>, closedAt: Date): Date =>
  askForFeedback(rule.endToRate({ approvedAt: null, closedAt, sentAt, okCount }) ?? closedAt);

/** A citizen is asked how it went. The use case says when they are asked again. */
const asking = {
  to: 'same',
  actor: 'clock',
  deadline: 'feedbackDueAt',
} as const satisfies Partial<RequestMove>;
const askingFirst = {
  ...asking,
  rules: [
    rule.askingForFeedbackIsDue,
    rule.userIsNotSuspended,
    rule.somethingWasGiven,
    rule.feedbackIsWanted,
    rule.feedbackIsNotAskedYet,
  ],
  stamps: ['feedbackAskedAt'],
  clears: ['feedbackDueAt'],
} as const satisfies Partial<RequestMove>;
const askingAgain = {
  ...asking,
  rules: [
    rule.askingForFeedbackIsDue,
    rule.userIsNotSuspended,
    rule.somethingWasGiven,
    rule.feedbackIsWanted,
    rule.feedbackWasAsked,
  ],
  clears: ['feedbackDueAt'],
} as const satisfies Partial<RequestMove>;

const toSend = {
  from: drafts,
  to: RequestStatus.new,
  rules: [rule.userIsNotSuspended, rule.requestIsComplete, rule.planIsPaid],
} as const satisfies Partial<RequestMove>;

/** Every deadline counts from the moment at which firms may get the request. Rules 1.5 and 23.3. */
const startTime = { expiresAt: (_: unknown, now: Date) => plus(now, requestLimits.duration) };

/** Staff remove a request. Firms that have not opened it lapse; credits for quotes are refunded. Rules 23.6 and 23.7. */
const removalEffects = {
  actor: 'moderator',
  stamps: ['endedAt', 'staffDecidedAt'],
  clears: ['feedbackDueAt', 'feedbackAskedAt'],
  lapses: 'taken_away',
} as const satisfies Partial<RequestMove>;

const rejecting = {
  from: open,
  ...removalEffects,
  activity: 'rejected',
  notifies: ['user:request_rejected', 'holders:request_taken_away'],
} as const satisfies Partial<RequestMove>;

const invalidating = {
  from: choiceStatuses,
  ...removalEffects,
  activity: 'invalidated',
  notifies: ['user:request_invalidated', 'holders:request_taken_away'],
} as const satisfies Partial<RequestMove>;

/** The citizen replied, and the rejection stays as it was. Rule 23.9. */
const keeping = {
  from: [RequestStatus.rejectedReplied],
  actor: 'moderator',
  activity: 'rejection_kept',
  notifies: ['user:rejection_kept'],
} as const satisfies Partial<RequestMove>;

/** The days between the end and now do not count. Rule 23.10. */
const without = (moment: Date | null | undefined, { endedAt }: Pick<Request, 'endedAt'>, now: Date): Date =>
  plus(moment ?? now, now.getTime() - (endedAt ?? now).getTime());

/**
 * The moves of a request. The order is the order of `allowed_actions`. Billing itself writes about payments and
 * refunds, feedback about reviews: their notifications are not listed here.
 */
export const requestTable = [
  {
    move: 'create',
    from: [null],
    to: RequestStatus.init,
    actor: 'user',
    rules: [rule.userIsConfirmed, rule.userIsAdult, rule.userIsNotSuspended],
    stamps: ['createdAt'],
    starts: startDraftTime,
  },
  { move: 'edit', from: drafts, to: 'same', actor: 'user', starts: startDraftTime },
  {
    move: 'send',
    ...toSend,
    actor: 'user',
    stamps: ['sentAt'],
    clears: ['draftDueAt', 'staffReason', 'staffDecidedAt'],
    starts: startTime,
    activity: 'sent',
    notifies: ['user:request_sent'],
  },
  // A rule of screening.rules.ts hit: staff examine it first, and no deadline runs.
  {
    move: 'send_held',
    ...toSend,
    actor: 'screening',
    stamps: ['sentAt', 'heldAt'],
    clears: ['draftDueAt', 'staffReason', 'staffDecidedAt'],
    activity: 'held',
    notifies: ['user:request_held'],
  },
  {
    move: 'release',
    from: [RequestStatus.new],
    to: 'same',
    actor: 'moderator',
    rules: [rule.isHeld],
    stamps: ['sentAt'],
    clears: ['heldAt'],
    starts: startTime,
    activity: 'cleared',
    notifies: ['user:request_cleared'],
  },
  {
    move: 'ask_to_complete',
    from: [RequestStatus.new],
    to: RequestStatus.incomplete,
    actor: 'moderator',
    rules: [rule.nothingWasForwarded],
    stamps: ['staffDecidedAt'],
    clears: ['sentAt', 'expiresAt', 'heldAt'],
    starts: { draftDueAt: (_, now) => plus(now, requestLimits.draftDeletedAfter) },
    activity: 'asked_to_complete',
    notifies: ['user:request_to_complete'],
  },
  {
    move: 'pay',
    from: drafts,
    to: 'same',
    actor: 'user',
    rules: [rule.userIsNotSuspended, rule.requestIsComplete, rule.typeIsUpgradable, rule.planAwaitsPayment],
  },
  {
    move: 'abandon',
    from: [RequestStatus.init],
    to: RequestStatus.incomplete,
    actor: 'clock',
    deadline: 'draftDueAt',
    rules: [rule.draftIsUntouched],
    starts: { draftDueAt: ({ updatedAt }) => plus(updatedAt, requestLimits.draftDeletedAfter) },
    notifies: ['user:draft_abandoned'],
  },
  {
    move: 'keep_draft',
    from: [RequestStatus.incomplete],
    to: 'same',
    actor: 'clock',
    deadline: 'draftDueAt',
    rules: [rule.draftIsUntouched, rule.planWasPaid],
    clears: ['draftDueAt'],
  },
  {
    move: 'delete_draft',
    from: [RequestStatus.incomplete],
    to: null,
    actor: 'clock',
    deadline: 'draftDueAt',
    rules: [rule.draftIsUntouched, rule.noPlanWasPaid],
    clears: ['draftDueAt'],
  },
  {
    move: 'start_exclusivity',
    from: open,
    to: 'same',
    actor: 'matching',
    stamps: ['forwardedAt'],
    starts: { exclusiveUntil: (_, now, { exclusive_hours }) => plus(now, exclusive_hours * ms.hour) },
  },
  {
    move: 'open_to_all',
    from: [RequestStatus.new],
    to: RequestStatus.wait,
    actor: 'clock',
    deadline: 'exclusiveUntil',
    rules: [rule.exclusivityIsOver, rule.timeIsNotOver],
    activity: 'released',
  },
  {
    move: 'fifth_quote',
    from: open,
    actor: 'firm',
    rules: [rule.quotesAreComplete],
    starts: { feedbackDueAt: (request, now) => askAfterClosing(request, now) },
    activity: 'closed',
    ...closing,
  },
  {
    move: 'expire',
    from: open,
    actor: 'clock',
    deadline: 'expiresAt',
    rules: [rule.timeIsOver],
    at: ({ expiresAt }, now) => expiresAt ?? now,
    starts: { feedbackDueAt: (request, now) => askAfterClosing(request, request.expiresAt ?? now) },
    activity: 'expired',
    ...closing,
  },
  {
    move: 'remind_last_day',
    from: open,
    to: 'same',
    actor: 'clock',
    deadline: 'expiresAt',
    rules: [rule.lastDayHasCome, rule.timeIsNotOver, rule.lastDayIsNotRemindedYet],
    stamps: ['lastDayNotifiedAt'],
    notifies: ['user:last_day'],
  },
  {
    move: 'remind_premium',
    from: open,
    to: 'same',
    actor: 'clock',
    deadline: 'sentAt',
    rules: [
      rule.isNotHeld,
      rule.premiumReminderIsDue,
      rule.timeIsNotOver,
      rule.noQuoteIsThere,
      rule.nobodyWithdrew,
      rule.planCanGrow,
      rule.typeIsUpgradable,
      rule.premiumIsNotRemindedYet,
    ],
    stamps: ['premiumNotifiedAt'],
    notifies: ['user:premium_reminder'],
  },
  {
    move: 'remind_choice',
    from: [RequestStatus.closed],
    to: 'same',
    actor: 'clock',
    deadline: 'sentAt',
    rules: [rule.lastDayToChooseHasCome, rule.someQuoteIsThere, rule.choiceIsNotRemindedYet],
    stamps: ['chooseNotifiedAt'],
    notifies: ['user:choose_before_late'],
  },
  {
    move: 'choose',
    from: choiceStatuses,
    to: RequestStatus.approved,
    actor: 'user',
    rules: [rule.choiceIsStillOpen, rule.someQuoteIsThere],
    stamps: ['approvedAt', 'endedAt'],
    sets: { approvedCount: 1 },
    clears: ['feedbackAskedAt'],
    starts: { feedbackDueAt: (_, now) => askForFeedback(now) },
    lapses: 'chosen_other',
    activity: 'chosen',
    notifies: ['user:firm_chosen_by_you', 'firm:firm_chosen', 'others:firm_not_chosen'],
  },
  {
    move: 'extend',
    from: [RequestStatus.wait, RequestStatus.closed],
    to: RequestStatus.wait,
    actor: 'user',
    rules: [rule.choiceIsStillOpen, rule.notExtendedYet, rule.noRefundIsAsked],
    stamps: ['extendedAt'],
    clears: ['closedAt', 'endedAt', 'lastDayNotifiedAt', 'feedbackDueAt', 'feedbackAskedAt'],
    starts: { expiresAt: ({ sentAt }, now) => choiceUntil(sentAt ?? now) },
    activity: 'extended',
  },
  {
    move: 'upgrade',
    from: choiceStatuses,
    to: 'same',
    actor: 'user',
    rules: [rule.isNotHeld, rule.planCanGrow, rule.typeIsUpgradable, rule.choiceIsStillOpen, rule.moreQuotesCanCome],
    activity: 'upgraded',
  },
  { move: 'add_information', from: open, to: 'same', actor: 'user', activity: 'info_added' },
  {
    move: 'retire',
    from: open,
    to: RequestStatus.retired,
    actor: 'user',
    rules: [rule.nothingWasGiven],
    stamps: ['endedAt'],
    lapses: 'retired',
    activity: 'retired',
    notifies: ['readers:request_gone'],
  },
  {
    move: 'ask_refund',
    from: [RequestStatus.closed],
    to: 'same',
    actor: 'user',
    rules: [rule.premiumWasPaid, rule.nothingWasGiven, rule.withinPremiumRefund, rule.noRefundIsAsked],
    activity: 'refund_asked',
  },
  {
    move: 'refund',
    from: [RequestStatus.closed],
    to: RequestStatus.refunded,
    actor: 'finance',
    rules: [rule.premiumWasPaid, rule.nothingWasGiven],
    stamps: ['endedAt'],
    clears: ['feedbackDueAt'],
    lapses: 'ended',
    activity: 'refunded',
  },
  {
    move: 'withdraw',
    from: everything,
    to: 'same',
    actor: 'user',
    rules: [rule.planWasPaid, rule.withinWithdrawal, rule.noRefundIsAsked],
    activity: 'withdrawn',
    notifies: ['user:withdrawal_received'],
  },
  { move: 'reject_unclear', to: RequestStatus.unclear, ...rejecting },
  { move: 'reject_out_of_scope', to: RequestStatus.outOfScope, ...rejecting },
  { move: 'reject_against_terms', to: RequestStatus.againstTerms, ...rejecting },
  {
    move: 'reply_to_rejection',
    from: rejectedStatuses,
    to: RequestStatus.rejectedReplied,
    actor: 'user',
    rules: [rule.isNotRepliedYet, rule.withinReply],
    stamps: ['repliedAt'],
    activity: 'replied',
  },
  { move: 'keep_unclear', to: RequestStatus.unclear, rules: [rule.wasUnclear], ...keeping },
  { move: 'keep_out_of_scope', to: RequestStatus.outOfScope, rules: [rule.wasOutOfScope], ...keeping },
  { move: 'keep_against_terms', to: RequestStatus.againstTerms, rules: [rule.wasAgainstTerms], ...keeping },
  { move: 'invalidate_data', to: RequestStatus.invalidData, ...invalidating },
  { move: 'invalidate_occurrence', to: RequestStatus.invalidOccurrence, ...invalidating },
  // No firm had it: it starts anew.
  {
    move: 'reinstate',
    from: removedStatuses,
    to: RequestStatus.new,
    actor: 'moderator',
    rules: [rule.nothingWasForwarded],
    stamps: ['sentAt'],
    clears: ['heldAt', 'endedAt'],
    starts: startTime,
    activity: 'reinstated',
    notifies: ['user:request_reinstated'],
  },
  {
    move: 'reinstate_forwarded',
    from: removedStatuses,
    to: RequestStatus.new,
    actor: 'moderator',
    rules: [rule.somethingWasForwarded],
    clears: ['endedAt', 'closedAt'],
    starts: {
      sentAt: (request, now) => without(request.sentAt, request, now),
      expiresAt: (request, now) => without(request.expiresAt, request, now),
      exclusiveUntil: (request, now) => without(request.exclusiveUntil, request, now),
    },
    activity: 'reinstated',
    notifies: ['user:request_reinstated'],
  },
  {
    move: 'give_top',
    from: open,
    to: 'same',
    actor: 'moderator',
    rules: [rule.planIsNotTop, rule.timeIsNotOver],
    sets: { plan: Plan.top },
    activity: 'top_given',
    notifies: ['user:top_plan_given'],
  },
  {
    move: 'give_feedback',
    from: [RequestStatus.approved, RequestStatus.closed],
    to: 'same',
    actor: 'user',
    rules: [rule.somethingWasGiven],
  },
  {
    move: 'tell_spoken',
    from: [RequestStatus.approved],
    to: 'same',
    actor: 'user',
    rules: [rule.spokenMayBeTold, rule.spokenIsNotToldYet, rule.isNotRatedSinceChoice],
    stamps: ['spokenToldAt'],
  },
  {
    move: 'ask_spoken',
    from: [RequestStatus.approved],
    to: 'same',
    actor: 'clock',
    deadline: 'approvedAt',
    rules: [
      rule.spokenMayBeTold,
      rule.feedbackIsNotDueYet,
      rule.userIsNotSuspended,
      rule.spokenIsNotAskedYet,
      rule.spokenIsNotToldYet,
      rule.isNotRatedSinceChoice,
    ],
    stamps: ['spokenAskedAt'],
    notifies: ['user:spoken_asked'],
  },
  { move: 'ask_feedback', from: [RequestStatus.approved], ...askingFirst, notifies: ['user:feedback_asked'] },
  {
    move: 'ask_feedback_again',
    from: [RequestStatus.approved],
    ...askingAgain,
    notifies: ['user:feedback_asked_again'],
  },
  { move: 'ask_site_feedback', from: [RequestStatus.closed], ...askingFirst, notifies: ['user:site_feedback_asked'] },
  {
    move: 'ask_site_feedback_again',
    from: [RequestStatus.closed],
    ...askingAgain,
    notifies: ['user:site_feedback_asked_again'],
  },
  // Feedback was given, there is nothing to rate, or it is too late.
  {
    move: 'drop_feedback',
    from: everything,
    to: 'same',
    actor: 'clock',
    deadline: 'feedbackDueAt',
    rules: [rule.askingForFeedbackIsDue],
    clears: ['feedbackDueAt'],
  },
  {
    move: 'delete',
    from: everything,
    to: null,
    actor: 'user',
    clears: ['draftDueAt', 'feedbackDueAt'],
    notifies: ['holders:request_gone'],
  },
] as const satisfies readonly RequestMove[];

export type RequestMoveName = (typeof requestTable)[number]['move'];

/** Checks moves and lists the allowed ones. `RequestMoves` makes them. */
export const requestMachine = machine<RequestStatus, RequestFacts, Request, RequestMoveName, RequestMove>(
  requestStates,
  requestTable,
);
