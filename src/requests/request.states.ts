import { plus } from '../kernel/clock.js';
import { machine, type Move, type StateRow } from '../kernel/state-machine.js';
import { requestLimits } from '../limits.js';
import type { ActivityKind } from './activity-entry.entity.js';
import { RequestStatus } from './codes.js';
import { choiceUntil, draftStatuses as drafts, openStatuses as open, choiceStatuses } from './lifetime.rules.js';
import type { Request } from './request.entity.js';
import * as rule from './request.rules.js';
import type { RequestFacts } from './request.facts.js';
import type { LapseReason } from './response.entity.js';

/** What a state of a request means. */
export interface RequestState extends StateRow {
  /** Which part of the product, not built yet, leads here. */
  readonly comesWith?: 'moderation';
}

const state = (name: string, it: string, en: string, more: Pick<RequestState, 'comesWith'> = {}): RequestState => ({
  name,
  label: { it, en },
  ...more,
});

/** One row a state, by its code. */
export const requestStates: Readonly<Record<RequestStatus, RequestState>> = {
  [RequestStatus.init]: state('init', 'Bozza', 'Draft'),
  [RequestStatus.incomplete]: state('incomplete', 'Da completare', 'To complete'),
  [RequestStatus.new]: state('new', 'Inviata', 'Sent'),
  [RequestStatus.wait]: state('wait', 'Aperta', 'Open'),
  [RequestStatus.closed]: state('closed', 'Chiusa', 'Closed'),
  [RequestStatus.approved]: state('approved', 'Studio scelto', 'Firm chosen'),
  [RequestStatus.retired]: state('retired', 'Ritirata', 'Withdrawn'),
  [RequestStatus.refunded]: state('refunded', 'Rimborsata', 'Refunded'),
  [RequestStatus.unclear]: state('unclear', 'Poco chiara', 'Unclear', { comesWith: 'moderation' }),
  [RequestStatus.outOfScope]: state('out_of_scope', 'Fuori materia', 'Out of scope', {
    comesWith: 'moderation',
  }),
  [RequestStatus.againstTerms]: state('against_terms', 'Contro le regole', 'Against the terms', {
    comesWith: 'moderation',
  }),
  [RequestStatus.rejectedReplied]: state('rejected_replied', 'In riesame', 'Under review again', {
    comesWith: 'moderation',
  }),
  [RequestStatus.invalidData]: state('invalid_data', 'Dati non validi', 'Invalid data', {
    comesWith: 'moderation',
  }),
  [RequestStatus.invalidOccurrence]: state('invalid_occurrence', 'Doppia', 'Duplicate', {
    comesWith: 'moderation',
  }),
};

const everything = Object.keys(requestStates).map(Number) as RequestStatus[];

/** A row of the table of requests. */
export interface RequestMove extends Move<
  RequestStatus,
  RequestFacts,
  Request,
  'user' | 'clock' | 'firm' | 'finance' | 'matching'
> {
  readonly activity?: ActivityKind;
  /** The request ends: the firms that have neither opened it nor responded lapse, for this reason. */
  readonly lapses?: LapseReason;
}

/** A draft that somebody works on is left alone for a while, from now. */
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

/**
 * The moves of a request. The order is the order of `allowed_actions`. Billing itself writes about payments and
 * refunds, feedback about reviews: their notifications do not stand here.
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
    from: drafts,
    to: RequestStatus.new,
    actor: 'user',
    rules: [rule.userIsNotSuspended, rule.requestIsComplete, rule.planIsPaid],
    stamps: ['sentAt'],
    clears: ['draftDueAt'],
    starts: { expiresAt: (_, now) => plus(now, requestLimits.duration) },
    activity: 'sent',
    notifies: ['user:request_sent'],
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
    starts: { exclusiveUntil: (_, now) => plus(now, requestLimits.exclusivity) },
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
    clears: ['closedAt', 'endedAt', 'lastDayNotifiedAt'],
    starts: { expiresAt: ({ sentAt }, now) => choiceUntil(sentAt ?? now) },
    activity: 'extended',
  },
  {
    move: 'upgrade',
    from: choiceStatuses,
    to: 'same',
    actor: 'user',
    rules: [rule.planCanGrow, rule.typeIsUpgradable, rule.choiceIsStillOpen, rule.moreQuotesCanCome],
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
  { move: 'give_feedback', from: [RequestStatus.approved], to: 'same', actor: 'user' },
  {
    move: 'delete',
    from: everything,
    to: null,
    actor: 'user',
    clears: ['draftDueAt'],
    notifies: ['holders:request_gone'],
  },
] as const satisfies readonly RequestMove[];

export type RequestMoveName = (typeof requestTable)[number]['move'];

/** Checks moves and lists the allowed ones. `RequestMoves` makes them. */
export const requestMachine = machine<RequestStatus, RequestFacts, Request, RequestMoveName, RequestMove>(
  requestStates,
  requestTable,
);
