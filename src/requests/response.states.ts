import { machine, type Move, type StateRow } from '../kernel/state-table.js';
import { ResponseStatus, type StoredResponseStatus } from './codes.js';
import * as rule from './response.rules.js';
import type { ResponseFacts } from './response.facts.js';

/** What a state of a response means. */
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
  [ResponseStatus.pending]: state('pending', ['In attesa del turno', 'Waiting its turn'], null, 'slate', 'clock', {
    open: true,
    live: true,
    chat: true,
  }),
  [ResponseStatus.new]: state('new', ['Nuova', 'New'], ['Non l’ha ancora aperta', 'Not opened yet'], 'terra', 'star', {
    open: true,
    live: true,
    chat: true,
  }),
  [ResponseStatus.wait]: state(
    'wait',
    ['Da rispondere', 'To answer'],
    ['La sta leggendo', 'Reading it'],
    'ochre',
    'half',
    {
      open: true,
      live: true,
      chat: true,
    },
  ),
  [ResponseStatus.ok]: state('ok', ['Preventivo inviato', 'Quote sent'], ['Preventivo', 'Quote'], 'petrol', 'check', {
    live: true,
    given: true,
    chat: true,
  }),
  [ResponseStatus.ko]: state('ko', ['Parere dato', 'Opinion given'], ['Parere', 'Opinion'], 'slate', 'message', {
    given: true,
  }),
  [ResponseStatus.approved]: state(
    'approved',
    ['Ti hanno scelto', 'You were chosen'],
    ['Scelto da te', 'Chosen by you'],
    'moss',
    'check',
    { given: true },
  ),
  [ResponseStatus.fallback]: state('fallback', ['Passata a un altro studio', 'Passed on'], null, 'slate', 'arrow'),
  [ResponseStatus.lost]: state('lost', ['Andata ad altri', 'Went elsewhere'], null, 'slate', 'x'),
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
  {
    move: 'forward_exclusive',
    from: [null],
    to: ResponseStatus.new,
    actor: 'matching',
    notifies: ['firm:request_forwarded'],
  },
  { move: 'forward', from: [null], to: ResponseStatus.pending, actor: 'matching' },
  {
    move: 'release',
    from: [ResponseStatus.pending],
    to: ResponseStatus.new,
    actor: 'clock',
    rules: [rule.requestIsOpen],
    notifies: ['firm:request_released'],
  },
  {
    move: 'open',
    from: [ResponseStatus.new],
    to: ResponseStatus.wait,
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsOpen],
    notifies: ['user:request_first_opened'],
  },
  {
    move: 'quote',
    from: [ResponseStatus.wait],
    to: ResponseStatus.ok,
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsOpen, rule.quotesAreLeft],
    notifies: ['user:quote_received'],
  },
  {
    move: 'decline',
    from: [ResponseStatus.wait],
    to: ResponseStatus.ko,
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsOpen, rule.opinionsAreLeft],
    notifies: ['user:opinion_received'],
  },
  {
    move: 'edit_quote',
    from: [ResponseStatus.ok],
    to: 'same',
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsNotEnded, rule.quoteIsUnread],
  },
  {
    move: 'buy_contacts',
    from: [ResponseStatus.ok],
    to: 'same',
    actor: 'lawyer',
    permission: 'response:move',
    rules: [rule.requestIsNotEnded, rule.userSharesContacts, rule.contactsAreNotBought],
    notifies: ['user:contacts_shared'],
  },
  {
    move: 'lapse',
    from: [ResponseStatus.pending, ResponseStatus.new],
    to: ResponseStatus.fallback,
    actor: 'clock',
    deadline: 'lapse_at',
  },
  // A firm whose account is deleted answers nothing more, not even what it had opened.
  {
    move: 'leave',
    from: [ResponseStatus.pending, ResponseStatus.new, ResponseStatus.wait],
    to: ResponseStatus.fallback,
    actor: 'clock',
  },
  {
    move: 'choose',
    from: [ResponseStatus.ok],
    to: ResponseStatus.approved,
    actor: 'user',
    permission: 'response:move',
    rules: [rule.requestCanBeChosen, rule.choiceIsInTime, rule.firmIsNotSuspended],
    notifies: ['firm:firm_chosen'],
  },
] as const satisfies readonly ResponseMove[];

export type ResponseMoveName = (typeof responseTable)[number]['move'];

/** Checks moves and lists the allowed ones. */
export const responseMachine = machine<StoredResponseStatus, ResponseFacts, ResponseMoveName>(
  responseStates,
  responseTable,
);
