import { plus } from '../shared/clock.js';
import { machine, type Move, type StateRow } from '../shared/state-machine.js';
import { ms } from '../shared/limits.js';
import type { ActivityKind } from './moves/activity-entry.entity.js';
import { ResponseStatus, type StoredResponseStatus } from '../shared/requests/codes.js';
import * as rule from './response.rules.js';
import type { Text } from '../shared/locale.js';
import type { LapseReason, Response } from './response.entity.js';
import type { ResponseFacts } from './response.facts.js';
import type { SettingValues } from '../shared/staff/setting.codes.js';

/** What a state of a response means. */
export interface ResponseState extends StateRow {
  /** Counts as one of the firms that a plan reaches. */
  readonly live: boolean;
  /** The firm has quoted or given its opinion. */
  readonly given: boolean;
  /** The word for the citizen; null where it is not shown. */
  readonly userLabel: Readonly<{ it: string; en: string }> | null;
}

type Words = [string, string] | null;
const state = (
  name: string,
  firm: [string, string],
  user: Words,
  flags: Partial<Pick<ResponseState, 'live' | 'given'>> = {},
): ResponseState => ({
  name,
  label: { it: firm[0], en: firm[1] },
  userLabel: user && { it: user[0], en: user[1] },
  live: false,
  given: false,
  ...flags,
});

/** One row a state, by its code; `lost` is shown and never stored. */
export const responseStates: Readonly<Record<ResponseStatus, ResponseState>> = {
  [ResponseStatus.pending]: state('pending', ['In attesa del turno', 'Waiting its turn'], null, {
    live: true,
  }),
  [ResponseStatus.new]: state('new', ['Nuova', 'New'], ['Non l’ha ancora aperta', 'Not opened yet'], {
    live: true,
  }),
  [ResponseStatus.wait]: state('wait', ['Da rispondere', 'To answer'], ['La sta leggendo', 'Reading it'], {
    live: true,
  }),
  [ResponseStatus.ok]: state('ok', ['Preventivo inviato', 'Quote sent'], ['Preventivo', 'Quote'], {
    live: true,
    given: true,
  }),
  [ResponseStatus.ko]: state('ko', ['Parere dato', 'Opinion given'], ['Parere', 'Opinion'], {
    given: true,
  }),
  [ResponseStatus.approved]: state(
    'approved',
    ['Ti hanno scelto', 'You were chosen'],
    ['Scelto da te', 'Chosen by you'],
    { given: true },
  ),
  [ResponseStatus.fallback]: state('fallback', ['Passata a un altro studio', 'Passed on'], null),
  [ResponseStatus.lost]: state('lost', ['Andata ad altri', 'Went elsewhere'], null),
};

/** The outcome of a response that led to nothing, where the request did not pass to another firm. */
export const lapseLabels: Readonly<Partial<Record<LapseReason, Text>>> = {
  retired: { it: 'Ritirata dal cliente', en: 'Withdrawn by the client' },
  ended: { it: 'Richiesta chiusa', en: 'Request closed' },
  taken_away: { it: 'Tolta dal nostro personale', en: 'Taken away by our staff' },
  chosen_other: { it: 'Il cliente ha scelto un altro studio', en: 'The client chose another firm' },
  withdrawn: { it: 'Preventivo ritirato', en: 'Quote withdrawn' },
};

/** The codes of the states for which `flag` holds: for SQL. */
export function responseStatesWith(flag: 'live' | 'given'): StoredResponseStatus[] {
  return Object.entries(responseStates)
    .filter(([, row]) => row[flag])
    .map(([code]) => Number(code) as StoredResponseStatus);
}

/** A row of the table of responses. The system's moves follow from a move of the request or of an account. */
export interface ResponseMove extends Move<
  StoredResponseStatus,
  ResponseFacts,
  Response,
  'firm' | 'user' | 'clock' | 'matching' | 'staff' | 'system'
> {
  readonly activity?: ActivityKind;
}

/** From now on the firm has some days to open the request. */
const startTimeToOpen = {
  lapseAt: (_: unknown, now: Date, { opening_days }: SettingValues) => plus(now, opening_days * ms.day),
};

/** The firm is out; the reason is the row's own or the caller's. */
const lapsing = {
  to: ResponseStatus.fallback,
  stamps: ['lapsedAt'],
  clears: ['lapseAt'],
} as const satisfies Partial<ResponseMove>;

/** The firm takes its quote back and is out. What was withdrawn counts as no answer. Rules 2.35 and 2.36. */
const withdrawing = {
  ...lapsing,
  from: [ResponseStatus.ok],
  actor: 'firm',
  sets: { lapseReason: 'withdrawn' },
  clears: ['lapseAt', 'answeredAt'],
  activity: 'quote_withdrawn',
} as const satisfies Partial<ResponseMove>;

/** The firm has written to the citizen; a quote may have been withdrawn since. */
const written = [ResponseStatus.ok, ResponseStatus.ko, ResponseStatus.approved, ResponseStatus.fallback] as const;

/** The moves of a response. The order is the order of `allowed_actions`. */
export const responseTable = [
  {
    move: 'forward',
    from: [null],
    to: ResponseStatus.new,
    actor: 'matching',
    stamps: ['forwardedAt', 'releasedAt'],
    starts: startTimeToOpen,
    activity: 'forwarded',
    notifies: ['firm:request_forwarded'],
  },
  {
    move: 'forward_waiting',
    from: [null],
    to: ResponseStatus.pending,
    actor: 'matching',
    stamps: ['forwardedAt'],
    activity: 'forwarded',
  },
  {
    move: 'release',
    from: [ResponseStatus.pending],
    to: ResponseStatus.new,
    actor: 'clock',
    rules: [rule.requestIsOpen],
    stamps: ['releasedAt'],
    starts: startTimeToOpen,
    notifies: ['firm:request_released'],
  },
  {
    move: 'open',
    from: [ResponseStatus.new],
    to: ResponseStatus.wait,
    actor: 'firm',
    rules: [rule.requestIsOpen],
    stamps: ['openedAt'],
    clears: ['lapseAt'],
    activity: 'opened',
    notifies: ['user:request_first_opened'],
  },
  {
    move: 'quote',
    from: [ResponseStatus.wait],
    to: ResponseStatus.ok,
    actor: 'firm',
    // Five quotes close a request: the limit is the most useful reason, so it is checked first.
    rules: [rule.quotesAreLeft, rule.requestIsOpen],
    stamps: ['answeredAt'],
    activity: 'quoted',
    notifies: ['user:quote_received'],
  },
  {
    move: 'decline',
    from: [ResponseStatus.wait],
    to: ResponseStatus.ko,
    actor: 'firm',
    rules: [rule.requestIsOpen, rule.opinionsAreLeft],
    stamps: ['answeredAt'],
    activity: 'declined',
    notifies: ['user:opinion_received'],
  },
  {
    move: 'edit_quote',
    from: [ResponseStatus.ok],
    to: 'same',
    actor: 'firm',
    rules: [rule.requestIsNotEnded, rule.quoteIsUnread],
    stamps: ['editedAt'],
    clears: ['textRemovedAt', 'validityNotifiedAt'],
    activity: 'quote_edited',
  },
  // The price stays: only the last day moves on, also of a quote that was read or is over.
  {
    move: 'renew_quote',
    from: [ResponseStatus.ok],
    to: 'same',
    actor: 'firm',
    rules: [rule.requestIsNotEnded, rule.quoteHasLastDay],
    clears: ['validityNotifiedAt'],
    activity: 'quote_renewed',
    notifies: ['user:quote_renewed'],
  },
  {
    move: 'remind_of_quote',
    from: [ResponseStatus.ok],
    to: 'same',
    actor: 'clock',
    rules: [rule.requestIsNotEnded, rule.lastDayOfQuoteHasCome, rule.lastDayOfQuoteIsNotNotified],
    stamps: ['validityNotifiedAt'],
    notifies: ['user:quote_expiring'],
  },
  {
    move: 'withdraw_quote',
    rules: [rule.requestIsNotEnded, rule.quoteIsUnread],
    notifies: ['user:unread_quote_withdrawn'],
    ...withdrawing,
  },
  {
    move: 'withdraw_read_quote',
    rules: [rule.requestIsNotEnded, rule.quoteIsRead],
    notifies: ['user:quote_withdrawn'],
    ...withdrawing,
  },
  {
    move: 'buy_contacts',
    from: [ResponseStatus.ok],
    to: 'same',
    actor: 'firm',
    rules: [rule.requestIsNotEnded, rule.userSharesContacts, rule.contactsAreNotBought],
    stamps: ['contactsAt'],
    sets: { sharedContacts: true },
    activity: 'contacts_bought',
    notifies: ['user:contacts_shared'],
  },
  {
    move: 'warn_of_lapse',
    from: [ResponseStatus.new],
    to: 'same',
    actor: 'clock',
    deadline: 'lapseAt',
    rules: [rule.lastDayToOpenHasCome, rule.lapseIsNotWarnedYet],
    stamps: ['lapseNotifiedAt'],
    notifies: ['firm:response_lapsing'],
  },
  {
    move: 'lapse',
    from: [ResponseStatus.new],
    actor: 'clock',
    deadline: 'lapseAt',
    rules: [rule.timeToOpenIsOver],
    sets: { lapseReason: 'unopened' },
    activity: 'lapsed',
    ...lapsing,
  },
  // The request ended before the firm had opened it. The request's own row says why.
  { move: 'end', from: [ResponseStatus.pending, ResponseStatus.new], actor: 'system', ...lapsing },
  // Staff removed the request and reinstated it: a firm that had not opened it gets it again, at once or at its turn.
  {
    move: 'give_back',
    from: [ResponseStatus.fallback],
    to: ResponseStatus.new,
    actor: 'system',
    rules: [rule.lapsedWithItsRequest, rule.hadItsTurn],
    stamps: ['releasedAt'],
    clears: ['lapsedAt', 'lapseReason', 'lapseNotifiedAt'],
    starts: startTimeToOpen,
    notifies: ['firm:request_given_back'],
  },
  {
    move: 'give_back_waiting',
    from: [ResponseStatus.fallback],
    to: ResponseStatus.pending,
    actor: 'system',
    rules: [rule.lapsedWithItsRequest, rule.waitedForItsTurn],
    clears: ['lapsedAt', 'lapseReason'],
  },
  // A suspended firm keeps what it had opened.
  {
    move: 'suspend',
    from: [ResponseStatus.pending, ResponseStatus.new],
    actor: 'system',
    sets: { lapseReason: 'suspended' },
    activity: 'lapsed',
    ...lapsing,
  },
  // A firm whose account is deleted, or that the citizen excluded, responds no more, not even to what it had opened.
  {
    move: 'leave',
    from: [ResponseStatus.pending, ResponseStatus.new, ResponseStatus.wait],
    actor: 'system',
    sets: { lapseReason: 'suspended' },
    activity: 'lapsed',
    ...lapsing,
  },
  // The request was deleted.
  {
    move: 'erase',
    from: [ResponseStatus.pending, ResponseStatus.new, ResponseStatus.wait],
    actor: 'system',
    sets: { lapseReason: 'ended' },
    ...lapsing,
  },
  {
    move: 'choose',
    from: [ResponseStatus.ok],
    to: ResponseStatus.approved,
    actor: 'user',
    rules: [rule.requestCanBeChosen, rule.choiceIsInTime, rule.quoteIsValid, rule.firmIsNotSuspended],
    stamps: ['approvedAt'],
  },
  // Only the texts are removed: price, credit and choice stay as they are. Rule 2.25.
  {
    move: 'remove_text',
    from: written,
    to: 'same',
    actor: 'staff',
    stamps: ['textRemovedAt'],
    clears: ['text', 'instalments', 'withdrawalReason'],
  },
  {
    move: 'restore_text',
    from: written,
    to: 'same',
    actor: 'staff',
    rules: [rule.textIsRemoved],
    clears: ['textRemovedAt'],
  },
] as const satisfies readonly ResponseMove[];

export type ResponseMoveName = (typeof responseTable)[number]['move'];

/** Checks moves and lists the allowed ones. `ResponseMoves` makes them. */
export const responseMachine = machine<StoredResponseStatus, ResponseFacts, Response, ResponseMoveName, ResponseMove>(
  responseStates,
  responseTable,
);
