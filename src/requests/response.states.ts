import { machine, type Move, type StateRow } from '../kernel/state-table.js';
import { P, type ResponseStatus, type StoredResponseStatus } from './codes.js';
import * as rule from './response.rules.js';
import type { ResponseFacts } from './response.facts.js';

/** What a state of a response means. Specification, section 4. */
export interface ResponseState extends StateRow {
  /** Not answered yet. */
  readonly open: boolean;
  /** Counts as one of the places that a plan reaches. */
  readonly live: boolean;
  /** The firm has answered. */
  readonly given: boolean;
  readonly chat: boolean;
  /** The word for the citizen; null where it is not shown. */
  readonly userLabel: Readonly<{ it: string; en: string }> | null;
  readonly tint: 'slate' | 'ochre' | 'petrol' | 'moss' | 'terra';
  readonly shape: string;
}

type Words = [string, string] | null;
const state = (
  name: string,
  firm: [string, string],
  user: Words,
  tint: ResponseState['tint'],
  shape: string,
  flags: Partial<Pick<ResponseState, 'open' | 'live' | 'given' | 'chat'>> = {},
): ResponseState => ({
  name,
  label: { it: firm[0], en: firm[1] },
  userLabel: user && { it: user[0], en: user[1] },
  tint,
  shape,
  open: false,
  live: false,
  given: false,
  chat: false,
  ...flags,
});

/** One row a state, by its code; `lost` is shown and never stored. */
export const responseStates: Readonly<Record<ResponseStatus, ResponseState>> = {
  [P.pending]: state('pending', ['In attesa del turno', 'Waiting its turn'], null, 'slate', 'clock', {
    open: true,
    live: true,
    chat: true,
  }),
  [P.new]: state('new', ['Nuova', 'New'], ['Non l’ha ancora aperta', 'Not opened yet'], 'terra', 'star', {
    open: true,
    live: true,
    chat: true,
  }),
  [P.wait]: state('wait', ['Da rispondere', 'To answer'], ['La sta leggendo', 'Reading it'], 'ochre', 'half', {
    open: true,
    live: true,
    chat: true,
  }),
  [P.ok]: state('ok', ['Preventivo inviato', 'Quote sent'], ['Preventivo', 'Quote'], 'petrol', 'check', {
    live: true,
    given: true,
    chat: true,
  }),
  [P.ko]: state('ko', ['Parere dato', 'Opinion given'], ['Parere', 'Opinion'], 'slate', 'message', { given: true }),
  [P.approved]: state(
    'approved',
    ['Ti hanno scelto', 'You were chosen'],
    ['Scelto da te', 'Chosen by you'],
    'moss',
    'check',
    { given: true },
  ),
  [P.fallback]: state('fallback', ['Passata a un altro studio', 'Passed on'], null, 'slate', 'arrow'),
  [P.lost]: state('lost', ['Andata ad altri', 'Went elsewhere'], null, 'slate', 'x'),
};

/** The codes of the states for which `flag` holds: for SQL. */
export function responseStatesWith(flag: 'open' | 'live' | 'given' | 'chat'): number[] {
  return Object.entries(responseStates)
    .filter(([, row]) => row[flag])
    .map(([code]) => Number(code));
}

type ResponseMove = Move<StoredResponseStatus, ResponseFacts, 'lawyer' | 'user' | 'clock' | 'matching'>;

/** The moves of a response. The order is the order of `allowed_actions`. */
export const responseTable = [
  { move: 'forward_exclusive', from: [null], to: P.new, actor: 'matching', tells: ['firm:place_forwarded'] },
  { move: 'forward', from: [null], to: P.pending, actor: 'matching' },
  {
    move: 'release',
    from: [P.pending],
    to: P.new,
    actor: 'clock',
    rules: [rule.requestIsOpen],
    tells: ['firm:place_released'],
  },
  {
    move: 'open',
    from: [P.new],
    to: P.wait,
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsOpen],
    tells: ['user:request_first_opened'],
  },
  {
    move: 'quote',
    from: [P.wait],
    to: P.ok,
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsOpen, rule.quotesAreLeft],
    tells: ['user:quote_received'],
  },
  {
    move: 'decline',
    from: [P.wait],
    to: P.ko,
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsOpen, rule.opinionsAreLeft],
    tells: ['user:opinion_received'],
  },
  {
    move: 'edit_quote',
    from: [P.ok],
    to: 'same',
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsNotEnded, rule.quoteIsUnread],
  },
  {
    move: 'buy_contacts',
    from: [P.ok],
    to: 'same',
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsNotEnded, rule.userSharesContacts, rule.contactsAreNotBought],
    tells: ['user:contacts_shared'],
  },
  { move: 'lapse', from: [P.pending, P.new], to: P.fallback, actor: 'clock', deadline: 'lapse_at' },
  // A firm whose account is deleted answers nothing more, not even what it had opened.
  { move: 'leave', from: [P.pending, P.new, P.wait], to: P.fallback, actor: 'clock' },
  {
    move: 'choose',
    from: [P.ok],
    to: P.approved,
    actor: 'user',
    permission: 'response:move',
    rules: [rule.requestCanBeChosen, rule.choiceIsInTime, rule.firmIsNotSuspended],
    tells: ['firm:firm_chosen'],
  },
] as const satisfies readonly ResponseMove[];

export type ResponseMoveName = (typeof responseTable)[number]['move'];

/** Checks moves and lists the allowed ones. */
export const responseMachine = machine<StoredResponseStatus, ResponseFacts, ResponseMoveName>(
  responseStates,
  responseTable,
);
