import { describe, expect, it } from '@jest/globals';
import { Plan, RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import {
  requestOf,
  responseItemView,
  responsesView,
  responseView,
  type ResponseWithRequest,
} from '../../src/requests/choice/user-responses.views.js';
import { noQuote } from '../../src/requests/quote/quote.js';
import { staffDecisionOf } from '../../src/requests/staff/staff-decision.views.js';
import { requestView, withdrawalItem, type DetailRow } from '../../src/requests/timeline/user-requests.views.js';
import { asRow, linesOf, saidOf } from '../support/varied-facts.js';
import { at, file, QUOTE } from './unlike-values.js';

// What a view says of a row in which no two values are alike, and what each value changes. Read each line of a difference.

const NOW = at(15);

const REQUEST = {
  id: 31,
  status: RequestStatus.approved,
  plan: Plan.premium,
  request_type_id: 'sinistri-stradali',
  part: 2,
  address_full: 'Via Roma 1',
  city: 'Como',
  province_id: 'CO',
  country_id: 'IT',
  latitude: 45.81,
  longitude: 9.08,
  shared_contacts: true,
  description_length: 400,
  title: 'Tamponamento',
  ok: 4,
  ko: 3,
  approved: 1,
  contacts: 2,
  created_at: at(1),
  sent_at: at(2),
  expires_at: at(12),
  exclusive_until: at(3),
  forwarded_at: at(2, 10),
  extended_at: at(11),
  held_at: at(2, 11),
  staff_decided_at: at(4),
  screened: true,
  replied_at: null as Date | null,
  staff_reason: 'Non si capisce.',
  approved_at: at(8),
  spoken: true as boolean | null,
  spoken_told_at: at(9) as Date | null,
  closed_at: at(10),
  feedback_at: null as Date | null,
  facts_on: '2026-02-03',
  served_paper: { kind: 'fine', served_on: '2026-02-20', hearing_on: null } as object | null,
  papers: ['photos'],
  filed: [{ name: 'verbale.pdf', kind: null, scan: 'clean' }],
  rejected_as: null as number | null,
  reply: 'Ecco di che cosa si tratta.',
  kept_reason: null as string | null,
  live: 6,
  opened: 5,
  unread: 7,
  paid_plan: Plan.basic,
  paid_at: at(13) as Date | null,
  performance_agreed: true,
  sensitive_consent: true as boolean | null,
  money: {
    payments: [{ id: 1, amount_cents: 2990, fulfilled_at: at(13), performance_agreed: true }],
    refund_asked: false,
  } as object | null,
  checkout: { id: 8, url: '/pay/8', amount_cents: 701, status: 'open', expires_at: at(16) } as object | null,
  description: 'Racconto',
  extra: [{ text: 'Aggiunta', at: at(5) }],
  invoice: { kind: 'person', city: 'Lecco' } as object | null,
  opposing_party_given: true,
  coupon_code: 'DUE',
  refund: { id: 9, status: 'pending', amount_cents: 702 } as object | null,
  documents: [file(21), file(22)] as object[] | null,
  feedback: null as object | null,
  unnamed: [
    { id: 72, status: ResponseStatus.wait },
    { id: 71, status: ResponseStatus.new },
  ] as object[] | null,
  firms: 20 as number | null,
};
const MAY_BE_NULL = [
  'part',
  'address_full',
  'city',
  'latitude',
  'longitude',
  'sent_at',
  'expires_at',
  'exclusive_until',
  'forwarded_at',
  'extended_at',
  'staff_decided_at',
  'staff_reason',
  'approved_at',
  'spoken',
  'spoken_told_at',
  'closed_at',
  'served_paper',
  'paid_at',
  'sensitive_consent',
  'money',
  'checkout',
  'refund',
  'documents',
  'unnamed',
  'firms',
];

const ANSWER = {
  ...QUOTE,
  id: 61,
  status: ResponseStatus.approved,
  firm_id: 41,
  company_name: 'Studio Bianchi',
  city: 'Lecco',
  province_id: 'LC',
  has_photo: true,
  languages: ['it', 'de'],
  figures: {
    in_subject: { rating: 4.5, reviews: 11, answers: 12, clients: 13 },
    overall: { rating: 4.1, reviews: 14, answers: 15, clients: 16 },
    answer_hours: 17,
  },
  first_name: 'Carla',
  last_name: 'Bianchi',
  email: 'studio@example.com',
  pec: 'studio@pec.example',
  phone: '02 1',
  mobile: '333 2',
  address: 'Via Verdi 3, Lecco',
  firm_suspended: false,
  distance_m: 12_375,
  text_removed: true,
  shared_contacts: true,
  answered_at: at(6),
  valid_until: at(27),
  read_at: at(7),
  attachments: [file(51)],
  request_id: 31,
  request_status: RequestStatus.approved,
  request_plan: Plan.premium,
  request_ok: 4,
  request_ko: 3,
  request_shared_contacts: true,
  request_sent_at: at(2),
  request_expires_at: at(12),
  request_type_id: 'sinistri-stradali',
  request_part: 2,
  request_description: 'Chiedo 20.000 euro di danni.',
};
const answered = (over: object = {}): ResponseWithRequest => asRow({ ...ANSWER, ...over });

describe('a request says to its citizen', () => {
  const answers = [
    answered({ read_at: null, status: ResponseStatus.ok }),
    answered({ id: 62, status: ResponseStatus.ko, read_at: null }),
    answered({ id: 63 }),
  ];
  const said = (locale: 'it' | 'en', usual: number | null) => (facts: object) =>
    linesOf({ ...requestView(asRow(facts), answers, locale, NOW, usual), responses: [] });

  it('each of its values', () => {
    const states = Object.fromEntries(
      Object.entries(RequestStatus).map(([name, status]) => [name, { ...REQUEST, status }]),
    );
    expect(
      saidOf(REQUEST, said('it', 5), {
        optional: MAY_BE_NULL,
        others: {
          ...states,
          'a draft': { ...REQUEST, status: RequestStatus.init, sent_at: null as never, approved_at: null as never },
          'staff have heard the citizen': {
            ...REQUEST,
            status: RequestStatus.rejectedReplied,
            replied_at: at(5),
            rejected_as: RequestStatus.outOfScope,
          },
          'the rejection was kept': {
            ...REQUEST,
            status: RequestStatus.unclear,
            replied_at: at(5),
            kept_reason: 'Resta così.',
          },
          'it was rated': { ...REQUEST, feedback_at: at(9), feedback: { updated: 1 } },
        },
      }),
    ).toMatchSnapshot();
  });

  it('what can be done about it while it is open', () => {
    const open = {
      ...REQUEST,
      status: RequestStatus.new,
      plan: Plan.free,
      paid_plan: Plan.free,
      paid_at: null,
      approved_at: null,
      closed_at: null,
      held_at: null,
      extended_at: null,
      expires_at: at(22),
      exclusive_until: at(20),
      ok: 1,
      approved: 0,
      money: null,
      documents: [],
    };
    const { length } = said('it', 5)(open);
    expect(saidOf(open, said('it', 5), { optional: MAY_BE_NULL }).slice(length)).toMatchSnapshot();
  });

  it('each of its values in English', () => {
    expect(said('en', null)({ ...REQUEST, status: RequestStatus.unclear })).toMatchSnapshot();
  });

  it('which of its firms have answered, and the others without a name, once and by their numbers', () => {
    const row: DetailRow = asRow(REQUEST);
    const unnamed = [...(row.unnamed ?? []), { id: 62, status: ResponseStatus.wait }];
    const views = responsesView(answers, unnamed, { ...row, description: '' }, 'it', NOW);
    expect(views.map(({ id }) => id)).toEqual([61, 62, 63, 71, 72]);
    expect(linesOf(views[3])).toMatchSnapshot();
  });

  it('what it gets back when it withdraws from its plan', () => {
    const say = (facts: object) => linesOf(withdrawalItem(asRow(facts), 'it', NOW));
    expect(
      saidOf({ ...REQUEST, sent_at: at(13), forwarded_at: at(13), expires_at: at(23) }, say, {
        optional: ['paid_at', 'money', 'sent_at'],
      }),
    ).toMatchSnapshot();
  });
});

describe('what staff decided about a request', () => {
  const ROW = {
    status: RequestStatus.unclear,
    staff_reason: 'Non si capisce.',
    staff_decided_at: at(4),
    rejected_as: null as number | null,
    reply: 'Ecco.',
    replied_at: null as Date | null,
    kept_reason: null as string | null,
    screened: false,
  };
  const say =
    (now: Date, locale: 'it' | 'en' = 'it') =>
    (facts: object) =>
      linesOf(staffDecisionOf(asRow(facts), locale, now));

  it('can be replied to until the end of its time, its last moment included', () => {
    const [last] = say(at(5))(ROW).filter((line) => line.startsWith('reply_until'));
    const until = new Date(JSON.parse(last!.slice('reply_until '.length)) as string);
    const moments = [-1, 0, 1].map((ms) => say(new Date(until.getTime() + ms))(ROW).includes(last!));
    expect([until, moments]).toEqual([expect.any(Date), [true, true, false]]);
  });

  it('is told with each of its facts', () => {
    const others = Object.fromEntries(
      Object.entries(RequestStatus).flatMap(([name, status]) => [
        [name, { ...ROW, status }],
        [`${name}, with a reply to ‘out of scope’`, { ...ROW, status, replied_at: at(5), rejected_as: 72 }],
        [`${name}, kept and found by the check`, { ...ROW, status, kept_reason: 'Resta.', screened: true }],
      ]),
    );
    expect(saidOf(ROW, say(at(5)), { optional: ['staff_reason', 'staff_decided_at'], others })).toMatchSnapshot();
    expect(say(at(5), 'en')(ROW)).toMatchSnapshot();
  });
});

describe('an answer says to its citizen', () => {
  const say = (facts: object) => {
    const row: ResponseWithRequest = asRow(facts);
    return [
      ...linesOf(responseView(row, requestOf(row), 'it', NOW)),
      ...linesOf(responseItemView(row, 'en', NOW), 'in a list'),
    ];
  };
  it('what can be done about it while the request is open', () => {
    const open = {
      ...ANSWER,
      status: ResponseStatus.ok,
      request_status: RequestStatus.wait,
      request_expires_at: at(22),
      read_at: null,
    };
    const { length } = say(open);
    const others = {
      'one whose last day is over': { ...open, valid_through: '2026-03-14' },
      'one that was declined': { ...open, status: ResponseStatus.ko },
      full: { ...open, request_ok: 5 },
      'many refused': { ...open, status: ResponseStatus.new, request_ko: 20 },
    };
    expect(
      saidOf<object>(open, say, { optional: ['request_sent_at', 'request_expires_at'], others }).slice(length),
    ).toMatchSnapshot();
  });

  it('each of its values, alone and in a list', () => {
    const states = Object.fromEntries(
      Object.entries(ResponseStatus).flatMap(([name, status]) =>
        [RequestStatus.wait, RequestStatus.approved].map((of) => [
          `${name} of a request ${of}`,
          { ...ANSWER, status, request_status: of, read_at: null as never },
        ]),
      ),
    );
    expect(
      saidOf(ANSWER, say, {
        optional: ['figures', 'read_at', 'valid_until', 'attachments', 'request_sent_at', 'request_expires_at', 'text'],
        others: {
          ...states,
          'an hourly fee': {
            ...ANSWER,
            ...noQuote,
            fee_basis: 'hourly',
            hourly_rate_cents: 150_00,
            hours_least: 6,
            hours_most: 10,
          } as never,
        },
      }),
    ).toMatchSnapshot();
  });
});
