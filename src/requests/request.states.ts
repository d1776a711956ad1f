import { machine, type Move, type StateRow } from '../kernel/state-table.js';
import { RequestStatus } from './codes.js';
import * as rule from './request.rules.js';
import type { RequestFacts } from './request.facts.js';

/** What a state of a request means. */
export interface RequestState extends StateRow {
  /** Firms may still answer. */
  readonly open: boolean;
  /** Nothing follows any more but feedback. */
  readonly terminal: boolean;
  /** The user still writes it; no firm has seen it. */
  readonly draft: boolean;
  /** Whether messages may be exchanged (when the response allows it too). */
  readonly chat: boolean;
  /** Tint and shape of the badge in the design's table. */
  readonly tint: 'slate' | 'ochre' | 'petrol' | 'moss' | 'crimson';
  readonly shape: string;
  /** Which part of the product, not built yet, leads here. */
  readonly comesWith?: 'moderation';
}

const state = (
  name: string,
  it: string,
  en: string,
  tint: RequestState['tint'],
  shape: string,
  flags: Partial<Pick<RequestState, 'open' | 'terminal' | 'draft' | 'chat' | 'comesWith'>> = {},
): RequestState => ({
  name,
  label: { it, en },
  tint,
  shape,
  open: false,
  terminal: false,
  draft: false,
  chat: false,
  ...flags,
});

/** One row a state, by its code. */
export const requestStates: Readonly<Record<RequestStatus, RequestState>> = {
  [RequestStatus.init]: state('init', 'Bozza', 'Draft', 'slate', 'pencil', { draft: true }),
  [RequestStatus.incomplete]: state('incomplete', 'Da completare', 'To complete', 'ochre', 'warning', { draft: true }),
  [RequestStatus.new]: state('new', 'Inviata', 'Sent', 'petrol', 'check', { open: true, chat: true }),
  [RequestStatus.wait]: state('wait', 'Aperta', 'Open', 'petrol', 'door', { open: true, chat: true }),
  [RequestStatus.closed]: state('closed', 'Chiusa', 'Closed', 'slate', 'lock'),
  [RequestStatus.approved]: state('approved', 'Studio scelto', 'Firm chosen', 'moss', 'check', { terminal: true }),
  [RequestStatus.retired]: state('retired', 'Ritirata', 'Withdrawn', 'slate', 'arrow', { terminal: true }),
  [RequestStatus.refunded]: state('refunded', 'Rimborsata', 'Refunded', 'slate', 'arrow', { terminal: true }),
  [RequestStatus.unclear]: state('unclear', 'Poco chiara', 'Unclear', 'crimson', 'x', { comesWith: 'moderation' }),
  [RequestStatus.outOfScope]: state('out_of_scope', 'Fuori materia', 'Out of scope', 'crimson', 'x', {
    comesWith: 'moderation',
  }),
  [RequestStatus.againstTerms]: state('against_terms', 'Contro le regole', 'Against the terms', 'crimson', 'x', {
    comesWith: 'moderation',
  }),
  [RequestStatus.rejectedReplied]: state('rejected_replied', 'In riesame', 'Under review again', 'ochre', 'half', {
    comesWith: 'moderation',
  }),
  [RequestStatus.invalidData]: state('invalid_data', 'Dati non validi', 'Invalid data', 'crimson', 'x', {
    terminal: true,
    comesWith: 'moderation',
  }),
  [RequestStatus.invalidOccurrence]: state('invalid_occurrence', 'Doppia', 'Duplicate', 'crimson', 'x', {
    terminal: true,
    comesWith: 'moderation',
  }),
};

const drafts = [RequestStatus.init, RequestStatus.incomplete] as const;
const open = [RequestStatus.new, RequestStatus.wait] as const;
const everything = Object.keys(requestStates).map(Number) as RequestStatus[];

type RequestMove = Move<RequestStatus, RequestFacts, 'user' | 'clock' | 'firm' | 'finance'>;

/** The moves of a request. The order is the order of `allowed_actions`. */
export const requestTable = [
  {
    move: 'create',
    from: [null],
    to: RequestStatus.init,
    actor: 'user',
    permission: 'request:create',
    rules: [rule.userIsConfirmed, rule.userIsAdult, rule.userIsNotSuspended],
  },
  { move: 'edit', from: drafts, to: 'same', actor: 'user', permission: 'request:write' },
  {
    move: 'send',
    from: drafts,
    to: RequestStatus.new,
    actor: 'user',
    permission: 'request:write',
    rules: [rule.userIsNotSuspended, rule.requestIsComplete, rule.planIsPaid],
    notifies: ['user:request_sent', 'firm:request_forwarded'],
  },
  {
    move: 'pay',
    from: drafts,
    to: 'same',
    actor: 'user',
    permission: 'plan:buy',
    rules: [rule.userIsNotSuspended, rule.requestIsComplete, rule.typeIsUpgradable, rule.planAwaitsPayment],
    notifies: ['user:payment_received'],
  },
  {
    move: 'abandon',
    from: [RequestStatus.init],
    to: RequestStatus.incomplete,
    actor: 'clock',
    deadline: 'draft_due_at',
    rules: [rule.draftIsUntouched],
    notifies: ['user:draft_abandoned'],
  },
  {
    move: 'open_to_all',
    from: [RequestStatus.new],
    to: RequestStatus.wait,
    actor: 'clock',
    deadline: 'exclusive_until',
    rules: [rule.exclusivityIsOver],
    notifies: ['firm:request_released'],
  },
  {
    move: 'fifth_quote',
    from: open,
    to: RequestStatus.closed,
    actor: 'firm',
    rules: [rule.quotesAreComplete],
    notifies: ['user:request_closed'],
  },
  {
    move: 'expire',
    from: open,
    to: RequestStatus.closed,
    actor: 'clock',
    deadline: 'expires_at',
    rules: [rule.timeIsOver],
    notifies: ['user:request_closed'],
  },
  {
    move: 'choose',
    from: [RequestStatus.new, RequestStatus.wait, RequestStatus.closed],
    to: RequestStatus.approved,
    actor: 'user',
    permission: 'response:move',
    rules: [rule.choiceIsStillOpen, rule.someQuoteIsThere],
    deadline: 'choice_until',
    notifies: ['user:contacts_shared', 'firm:firm_chosen', 'firm:firm_not_chosen'],
  },
  {
    move: 'extend',
    from: [RequestStatus.wait, RequestStatus.closed],
    to: RequestStatus.wait,
    actor: 'user',
    permission: 'request:write',
    rules: [rule.choiceIsStillOpen, rule.notExtendedYet, rule.noRefundIsAsked],
  },
  {
    move: 'upgrade',
    from: [RequestStatus.new, RequestStatus.wait, RequestStatus.closed],
    to: 'same',
    actor: 'user',
    permission: 'plan:buy',
    rules: [rule.planCanGrow, rule.typeIsUpgradable, rule.choiceIsStillOpen, rule.moreQuotesCanCome],
    notifies: ['user:payment_received'],
  },
  { move: 'add_information', from: open, to: 'same', actor: 'user', permission: 'request:write' },
  {
    move: 'retire',
    from: open,
    to: RequestStatus.retired,
    actor: 'user',
    permission: 'request:write',
    rules: [rule.nothingWasGiven],
    notifies: ['firm:request_gone'],
  },
  {
    move: 'ask_refund',
    from: [RequestStatus.closed],
    to: 'same',
    actor: 'user',
    permission: 'refund:ask',
    rules: [rule.premiumWasPaid, rule.nothingWasGiven, rule.withinPremiumRefund, rule.noRefundIsAsked],
  },
  {
    move: 'refund',
    from: [RequestStatus.closed],
    to: RequestStatus.refunded,
    actor: 'finance',
    permission: 'refund:decide',
    rules: [rule.premiumWasPaid, rule.nothingWasGiven],
    notifies: ['user:refund_approved'],
  },
  {
    move: 'withdraw',
    from: everything,
    to: 'same',
    actor: 'user',
    permission: 'refund:ask',
    rules: [rule.planWasPaid, rule.withinWithdrawal, rule.noRefundIsAsked],
    notifies: ['user:withdrawal_received'],
  },
  {
    move: 'give_feedback',
    from: [RequestStatus.approved],
    to: 'same',
    actor: 'user',
    permission: 'feedback:write',
    notifies: ['firm:review_received'],
  },
  {
    move: 'delete',
    from: everything,
    to: null,
    actor: 'user',
    permission: 'request:write',
    notifies: ['firm:request_gone'],
  },
] as const satisfies readonly RequestMove[];

export type RequestMoveName = (typeof requestTable)[number]['move'];

/** Checks moves and lists the allowed ones. */
export const requestMachine = machine<RequestStatus, RequestFacts, RequestMoveName>(requestStates, requestTable);
