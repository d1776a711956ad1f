import { describe, expect, it } from '@jest/globals';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import type { MemberRole } from '../../src/shared/accounts/members.rules.js';
import { MessageStatus, Sender, type SenderCode } from '../../src/shared/chat/messages.codes.js';
import {
  RequestStatus,
  ResponseStatus,
  type PlanCode,
  type StoredResponseStatus,
} from '../../src/shared/requests/codes.js';
import type { ConversationRow, MessageRow } from '../../src/chat/conversations/conversations.sql.js';
import { conversationView, messageView } from '../../src/chat/conversations/conversations.views.js';
import { responseView, type ResponseRow } from '../../src/requests/choice/user-responses.views.js';
import { firmInboxRequest, type FirmInboxDetailRow } from '../../src/requests/inbox/firm-inbox.views.js';
import { noQuote } from '../../src/requests/quote/quote.js';
import { requestView, withdrawalItem, type DetailRow } from '../../src/requests/timeline/user-requests.views.js';

const day = (n: number): string => plus(new Date('2026-03-10T09:00:00Z'), n * ms.day).toISOString();

/** What a view offers or asks for, given a row and a day. */
type Offers<Row> = (row: Row, now: Date) => readonly string[];
/** What a fact may be instead. */
type Others<Row> = { readonly [K in keyof Row]?: readonly Row[K][] };

const shown = (offers: readonly string[]): string => offers.join(' ') || 'nothing';

/** What is offered from day to day, and on one of them what each other value of a fact adds and takes away. */
function offered<Row extends object>(row: Row, offers: Offers<Row>, others: Others<Row>, days: number, on: number) {
  const at = (given: Row, n: number): readonly string[] => offers(given, new Date(day(n)));
  const lines: string[] = [];
  let last = '';
  for (let n = 0; n <= days; n++) {
    const now = shown(at(row, n));
    if (now !== last) lines.push(`day ${n}: ${now}`);
    last = now;
  }
  const usual = at(row, on);
  for (const [fact, values] of Object.entries(others) as [keyof Row & string, readonly Row[keyof Row][]][]) {
    for (const value of values) {
      const found = at({ ...row, [fact]: value }, on);
      const changes = [
        ...usual.filter((one) => !found.includes(one)).map((one) => `− ${one}`),
        ...found.filter((one) => !usual.includes(one)).map((one) => `+ ${one}`),
      ];
      const said = JSON.stringify(value)
        .replace(/^"2026-(\d\d-\d\d)T.*/, '$1')
        .replace(/\{"id".*?(?=,"perf)/, '{…');
      if (changes.length > 0) lines.push(`${fact} ${said}: ${changes.join(' ')}`);
    }
  }
  return lines;
}

const nameOf = (statuses: object, status: number): string =>
  Object.entries(statuses).find(([, value]) => value === status)![0];

const payment = { id: 1, amount_cents: 7900, fulfilled_at: day(1), performance_agreed: true };
const REQUEST: DetailRow = {
  id: 1,
  status: RequestStatus.new,
  plan: 2,
  request_type_id: 'sinistri-stradali',
  part: 1,
  address_full: 'Via Roma 1',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
  latitude: 45.4,
  longitude: 9.1,
  shared_contacts: false,
  description_length: 400,
  title: 'Tamponamento',
  ok: 2,
  ko: 0,
  approved: 0,
  contacts: 0,
  created_at: day(0),
  sent_at: day(0),
  expires_at: day(10),
  exclusive_until: day(1),
  forwarded_at: day(0),
  extended_at: null,
  held_at: null,
  staff_decided_at: null,
  screened: false,
  replied_at: null,
  staff_reason: null,
  approved_at: null,
  spoken: null,
  spoken_told_at: null,
  closed_at: null,
  feedback_at: null,
  facts_on: null,
  served_paper: null,
  papers: [],
  filed: [],
  rejected_as: null,
  reply: null,
  kept_reason: null,
  live: 4,
  opened: 3,
  unread: 0,
  paid_plan: 2,
  paid_at: day(1),
  performance_agreed: true,
  sensitive_consent: null,
  money: { payments: [payment], refund_asked: false },
  checkout: null,
  description: 'Racconto',
  extra: [],
  invoice: null,
  opposing_party_given: false,
  coupon_code: null,
  refund: null,
  documents: [],
  feedback: null,
  unnamed: [],
  firms: 20,
};

const DRAFT = { sent_at: null, expires_at: null, exclusive_until: null, forwarded_at: null, ok: 0, ko: 0 };
/** What a request has in each state, beyond the usual, and the day on which its facts are varied. */
const STATES: readonly [status: RequestStatus, over: Partial<DetailRow>, on: number][] = [
  [RequestStatus.init, DRAFT, 2],
  [RequestStatus.incomplete, DRAFT, 2],
  [RequestStatus.new, {}, 2],
  [RequestStatus.wait, {}, 2],
  [RequestStatus.approved, { approved_at: day(5), approved: 1, ok: 3 }, 13],
  [RequestStatus.closed, { closed_at: day(10), paid_at: day(20) }, 33],
  [RequestStatus.retired, { closed_at: day(5) }, 5],
  [RequestStatus.refunded, { closed_at: day(5) }, 5],
  [RequestStatus.unclear, { staff_decided_at: day(2) }, 5],
  [RequestStatus.outOfScope, { staff_decided_at: day(2) }, 5],
  [RequestStatus.againstTerms, { staff_decided_at: day(2) }, 5],
  [RequestStatus.rejectedReplied, { staff_decided_at: day(2), replied_at: day(3) }, 5],
  [RequestStatus.invalidData, { staff_decided_at: day(2) }, 5],
  [RequestStatus.invalidOccurrence, { staff_decided_at: day(2) }, 5],
];
const OTHER_FACTS: Others<DetailRow> = {
  plan: [1, 3],
  paid_plan: [1, 3],
  paid_at: [null, day(1)],
  money: [
    null,
    { payments: [], refund_asked: false },
    { payments: [payment], refund_asked: true },
    { payments: [{ ...payment, performance_agreed: false }], refund_asked: false },
  ],
  request_type_id: ['altre-risarcitorie'],
  part: [null],
  city: [null],
  latitude: [null],
  description_length: [0],
  ok: [0, 5],
  ko: [1],
  approved: [0, 1],
  sent_at: [null, day(0)],
  expires_at: [null, day(1)],
  exclusive_until: [null, day(60)],
  forwarded_at: [null],
  extended_at: [day(2)],
  held_at: [day(0)],
  staff_decided_at: [null, day(1)],
  replied_at: [null, day(3)],
  approved_at: [null, day(5)],
  closed_at: [null, day(5)],
  spoken_told_at: [day(8)],
  feedback_at: [day(5), day(19)],
  sensitive_consent: [false, true],
  firms: [null, 1],
};

/** What only a citizen with that move may be asked for or offered. */
const NEEDS = { 'asked for feedback': 'give_feedback', withdrawal: 'withdraw', upgrades: 'upgrade' } as const;

const toCitizen: Offers<DetailRow> = (row, now) => {
  const view = requestView(row, [], 'it', now, null);
  const flags = {
    'asked for feedback': view.feedback_asked,
    withdrawal: view.withdrawal !== null,
    upgrades: view.upgrades.length > 0,
  };
  for (const [flag, move] of Object.entries(NEEDS))
    if (flags[flag as keyof typeof NEEDS]) expect(view.allowed_actions).toContain(move);
  expect(view.feedback !== null).toBe(view.allowed_actions.includes('give_feedback'));
  expect(withdrawalItem(row, 'it', now) !== null).toBe(flags.withdrawal);
  return [
    ...view.allowed_actions,
    ...Object.entries(flags).flatMap(([flag, is]) => (is ? [`“${flag}”`] : [])),
    ...view.upgrades.map(({ plan }) => `“plan ${plan}”`),
    ...(view.documents_left > 0 ? ['“papers”'] : []),
    ...(view.held_at === null ? [] : ['“held”']),
    ...view.missing.map((what) => `“${what} is missing”`),
  ];
};

describe('a citizen is offered and asked only what the states of the request allow', () => {
  it.each(STATES.map(([status, over, on]) => [nameOf(RequestStatus, status), status, over, on] as const))(
    '%s',
    (_name, status, over, on) => {
      expect(offered({ ...REQUEST, status, ...over }, toCitizen, OTHER_FACTS, 110, on)).toMatchSnapshot();
    },
  );

  it('in every state that the table has', () => {
    expect(STATES.map(([status]) => status).toSorted()).toEqual(Object.values(RequestStatus).toSorted());
  });
});

/** A response of a firm that has read everything and quoted, with its request. */
interface Pair {
  response: StoredResponseStatus;
  request: RequestStatus;
  plan: PlanCode;
  ok: number;
  ko: number;
  requestShares: boolean;
  shares: boolean;
  sentAt: string | null;
  expiresAt: string | null;
  endedAt: string | null;
  readAt: string | null;
  contactsAt: string | null;
  validThrough: string | null;
  textRemoved: boolean;
  firmSuspended: boolean;
  firmWrote: boolean;
  interrupted: boolean;
}
const PAIR: Omit<Pair, 'response' | 'request'> = {
  plan: 2,
  ok: 2,
  ko: 1,
  requestShares: true,
  shares: false,
  sentAt: day(0),
  expiresAt: day(10),
  endedAt: null,
  readAt: null,
  contactsAt: null,
  validThrough: null,
  textRemoved: false,
  firmSuspended: false,
  firmWrote: true,
  interrupted: false,
};
const OTHER_OF_PAIR: Others<Pair> = {
  plan: [1, 3],
  ok: [0, 5],
  ko: [0, 5, 20],
  requestShares: [false],
  shares: [true],
  sentAt: [null],
  expiresAt: [null, day(1)],
  endedAt: [day(1)],
  readAt: [day(1)],
  contactsAt: [day(1)],
  validThrough: [day(1).slice(0, 10), day(3).slice(0, 10)],
  textRemoved: [true],
  firmSuspended: [true],
  firmWrote: [false],
  interrupted: [true],
};

const common = { has_photo: false, company_name: 'Studio Bianchi', city: 'Milano', plan: 2 } as const;
const figures = { in_subject: {}, overall: {}, answer_hours: null } as unknown as ResponseRow['figures'];

const ofPairToCitizen: Offers<Pair> = (pair, now) => {
  const row = {
    ...common,
    ...noQuote,
    status: pair.response,
    figures,
    attachments: [],
    text: 'Testo',
    text_removed: pair.textRemoved,
    firm_suspended: pair.firmSuspended,
    shared_contacts: pair.shares,
    valid_through: pair.validThrough,
    read_at: pair.readAt,
    answered_at: day(1),
    valid_until: day(26),
  } as unknown as ResponseRow;
  const request = {
    id: 1,
    status: pair.request,
    plan: pair.plan,
    ok: pair.ok,
    ko: pair.ko,
    shared_contacts: pair.requestShares,
    sent_at: pair.sentAt,
    expires_at: pair.expiresAt,
    request_type_id: 'sinistri-stradali',
    part: 1,
    description: '',
  } as const;
  const view = responseView(row, request, 'it', now);
  return [
    ...view.allowed_actions,
    ...(view.lawyer ? ['“name”'] : []),
    ...(view.contacts ? ['“contacts”'] : []),
    ...(view.text === null ? [] : ['“text”']),
  ];
};

const ofPairToFirm: (role: MemberRole | null) => Offers<Pair> = (role) => (pair, now) => {
  const row = {
    ...common,
    ...pair,
    status: pair.request,
    request_type_id: 'sinistri-stradali',
    part: 1,
    shared_contacts: pair.requestShares,
    geo: { latitude: 45.46417, longitude: 9.18964, address_full: 'Via Roma 1', city: 'Milano' },
    approved: 0,
    sent_at: pair.sentAt ?? '',
    expires_at: pair.expiresAt,
    ended_at: pair.endedAt,
    beginning: 'Racconto',
    description: 'Racconto',
    documents: [{}],
    user: { first_name: 'Anna' },
    response: {
      status: pair.response,
      shared_contacts: pair.shares,
      contacts_at: pair.contactsAt,
      read_at: pair.readAt,
      valid_through: pair.validThrough,
      lapse_reason: null,
    },
    content: { ...noQuote, score_terms: {}, weights: {}, valid_until: null, text_removed: pair.textRemoved },
  } as unknown as FirmInboxDetailRow;
  const view = firmInboxRequest(row, { role }, 'it', now);
  return [
    ...view.response.allowed_actions,
    `“${view.response.reading}”`,
    ...(view.user ? ['“contacts”'] : []),
    ...(view.documents.length > 0 ? ['“papers”'] : []),
    ...(view.description === null ? [] : ['“text”']),
    ...(view.geo.address_full === null ? [] : ['“address”']),
  ];
};

const ofConversation: (side: SenderCode) => Offers<Pair> = (side) => (pair, now) => {
  const last = { id: 1, sender: Sender.user, status: 1, text: 'Buongiorno', deleted_at: null };
  const row = {
    ...common,
    response_status: pair.response,
    request_status: pair.request,
    request_type_id: 'sinistri-stradali',
    expires_at: pair.expiresAt,
    ended_at: pair.endedAt,
    left_at: null,
    approved_at: null,
    firm_wrote: pair.firmWrote,
    interrupted: pair.interrupted,
    last,
  } as unknown as ConversationRow;
  const view = conversationView(row, side, 'it', now);
  expect(view.closed === null).toBe(view.allowed_actions.includes('write'));
  return [
    ...view.allowed_actions,
    ...(view.firm ? ['“name”'] : []),
    ...(view.last ? ['“last words”'] : []),
    ...(view.closed ? [`“${view.closed.why}”`] : []),
  ];
};

const SIDES: readonly (readonly [who: string, offers: Offers<Pair>])[] = [
  ['its citizen', ofPairToCitizen],
  ['the firm', ofPairToFirm(null)],
  ['a colleague who assists', ofPairToFirm('assistant')],
  ['the citizen in the conversation', ofConversation(Sender.user)],
  ['the firm in the conversation', ofConversation(Sender.lawyer)],
];

/** A response in each of its states, while its request is open, and one of each kind after its end. */
const PAIRS: readonly (readonly [response: StoredResponseStatus, request: RequestStatus, over?: Partial<Pair>])[] = [
  [ResponseStatus.pending, RequestStatus.new],
  [ResponseStatus.new, RequestStatus.wait],
  [ResponseStatus.wait, RequestStatus.wait],
  [ResponseStatus.ko, RequestStatus.wait],
  [ResponseStatus.ok, RequestStatus.wait],
  [ResponseStatus.fallback, RequestStatus.wait],
  [ResponseStatus.approved, RequestStatus.approved, { endedAt: day(2) }],
  [ResponseStatus.ok, RequestStatus.approved, { endedAt: day(2) }],
  [ResponseStatus.wait, RequestStatus.closed, { endedAt: day(2) }],
  [ResponseStatus.ok, RequestStatus.closed, { endedAt: day(2) }],
  [ResponseStatus.ok, RequestStatus.retired, { endedAt: day(2) }],
  [ResponseStatus.ok, RequestStatus.unclear, { endedAt: day(2) }],
];

describe('a response offers and shows each side only what its states allow', () => {
  it.each(SIDES)('%s', (_who, offers) => {
    const lines = PAIRS.map(([response, request, over]) => [
      `${nameOf(ResponseStatus, response)}, request ${nameOf(RequestStatus, request)}`,
      offered({ ...PAIR, response, request, ...over }, offers, OTHER_OF_PAIR, 100, 2),
    ]);
    expect(Object.fromEntries(lines)).toMatchSnapshot();
  });
});

/** A message of a conversation, as the answer about it says. */
interface Words {
  status: MessageStatus;
  sender: SenderCode;
  deletedAt: string | null;
  readAt: string | null;
  response: StoredResponseStatus;
  expiresAt: string | null;
  interrupted: boolean;
}
const OTHER_WORDS: Others<Words> = {
  sender: [Sender.lawyer, Sender.admin],
  deletedAt: [day(0)],
  readAt: [day(0)],
  response: [ResponseStatus.approved],
  expiresAt: [day(0)],
  interrupted: [true],
};

const ofMessage: (side: SenderCode) => Offers<Words> = (side) => (words, now) => {
  const message = {
    ...words,
    text: 'Buongiorno',
    reply: 'Risposta',
    created_at: day(0),
    deleted_at: words.deletedAt,
    read_at: words.readAt,
    attachments: [],
  } as unknown as MessageRow;
  const conversation = {
    ...common,
    response_status: words.response,
    request_status: RequestStatus.wait,
    expires_at: words.expiresAt,
    interrupted: words.interrupted,
  } as unknown as ConversationRow;
  const view = messageView(message, conversation, side, 'it', now);
  return [...view.allowed_actions, ...(view.reply === null ? [] : ['“answer of staff”'])];
};

it.each([
  ['its citizen', Sender.user],
  ['the firm', Sender.lawyer],
] as const)('a message offers only what its states allow: %s', (_who, side) => {
  const words = { sender: Sender.user, deletedAt: null, readAt: null, expiresAt: day(10), interrupted: false } as const;
  const lines = Object.entries(MessageStatus).map(([name, status]) => [
    name,
    offered({ ...words, status, response: ResponseStatus.wait }, ofMessage(side), OTHER_WORDS, 12, 0),
  ]);
  expect(Object.fromEntries(lines)).toMatchSnapshot();
});
