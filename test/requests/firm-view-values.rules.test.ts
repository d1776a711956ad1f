import { describe, expect, it } from '@jest/globals';
import { scoreTerms } from '../../src/shared/matching/score.rules.js';
import { Plan, RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { rowOf, type BesideRows } from '../../src/requests/inbox/firm-inbox.rows.js';
import { firmInboxItem, firmInboxRequest, type FirmInboxDetailRow } from '../../src/requests/inbox/firm-inbox.views.js';
import { noQuote, quoteColumns, quoteRowOf } from '../../src/requests/quote/quote.js';
import type { Request } from '../../src/requests/request.entity.js';
import type { Response } from '../../src/requests/response.entity.js';
import { asRow, linesOf, saidOf } from '../support/varied-facts.js';
import { at, file, QUOTE } from './unlike-values.js';

// As in view-values.rules.test.ts, for the firm. Read each line of a difference.

const NOW = at(15);

const terms = scoreTerms({
  distanceM: 12_345,
  ratingWeight: 4,
  ratingSum: 16,
  ratings: 5,
  typeMean: null,
  typeRatings: 0,
  forwarded: 20,
  answeredInTime: 12,
  answersOfType: 5,
  medianHours: 7,
  timedAnswers: 6,
  faults: { lostUnopened: 2, leaks: 0, complaints: 0 },
});
const weights = { distance: 0.3, quality: 0.25, reliability: 0.2, experience: 0.15, velocity: 0.1 };

describe('a request says to its firm', () => {
  const IN_INBOX = {
    id: 31,
    status: RequestStatus.wait,
    plan: Plan.premium,
    request_type_id: 'malasanita',
    part: 2,
    shared_contacts: true,
    geo: {
      address_full: 'Via Roma 1',
      city: 'Como',
      country_id: 'IT',
      latitude: 45.8123,
      longitude: 9.0876,
      province_id: 'CO',
    },
    ok: 4,
    ko: 3,
    approved: 1,
    contacts: 2,
    sent_at: at(2),
    expires_at: at(22),
    ended_at: null as Date | null,
    exclusive_until: at(3),
    documents_count: 6,
    beginning: 'Inizio',
    notes: { labels: ['a'], next_step: 'Chiamare' } as object | null,
    response: {
      id: 61,
      status: ResponseStatus.ok,
      exclusive: true,
      distance_m: 12_375,
      forwarded_at: at(2, 11),
      released_at: at(2, 12),
      lapse_at: at(7),
      lapse_reason: null as string | null,
      opened_at: at(4),
      answered_at: at(5),
      read_at: at(6),
      contacts_at: null as Date | null,
      shared_contacts: true,
      valid_through: '2026-03-20',
    },
    description: 'Racconto intero',
    facts_on: '2026-02-03',
    served_paper: { kind: 'fine', served_on: '2026-02-20', hearing_on: null },
    papers: ['photos'],
    extra: [{ text: 'Aggiunta', at: at(5) }],
    documents: [file(21)],
    user: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone: '1', mobile: '2' },
    feedback: { satisfaction_lawyer: 5, review_lawyer: 'Bene.', reply: 'Grazie.' },
    note: { note: 'Una nota', version: 3 } as object | null,
    content: {
      ...QUOTE,
      text_removed: true,
      valid_until: at(27),
      lapsed_at: at(11),
      withdrawal_reason: 'Un conflitto.',
      score: 71.26,
      score_terms: terms,
      weights_version: 4,
      weights,
      attachments: [file(51)],
    },
  };
  const say = (facts: object) => {
    const row: FirmInboxDetailRow = asRow(facts);
    return [
      ...linesOf(firmInboxRequest(row, { role: null }, 'it', NOW)),
      ...linesOf(firmInboxItem(row, { role: 'lawyer' }, 'en', NOW), 'in a list'),
    ];
  };

  it('each of its values', () => {
    const inState = (request: number, status: number, over: object = {}) =>
      ({ ...IN_INBOX, status: request, response: { ...IN_INBOX.response, status, ...over } }) as typeof IN_INBOX;
    const others = Object.fromEntries([
      ...Object.entries(ResponseStatus).flatMap(([name, status]) => [
        [name, inState(RequestStatus.wait, status)],
        [`${name} after another was chosen`, inState(RequestStatus.approved, status)],
        [`${name} after it was retired`, inState(RequestStatus.retired, status)],
      ]),
      ['withdrawn', inState(RequestStatus.wait, ResponseStatus.fallback, { lapse_reason: 'withdrawn' })],
      ['unopened', inState(RequestStatus.wait, ResponseStatus.fallback, { lapse_reason: 'unopened' })],
      ['new, and lapses with the request', inState(RequestStatus.wait, ResponseStatus.new, { lapse_at: at(22) })],
      ['new, and lapses after the request', inState(RequestStatus.wait, ResponseStatus.new, { lapse_at: at(23) })],
      ['new, and never lapses', inState(RequestStatus.wait, ResponseStatus.new, { lapse_at: null })],
      ['new, and without an end', { ...inState(RequestStatus.wait, ResponseStatus.new), expires_at: null }],
      ['archived', { ...inState(RequestStatus.retired, ResponseStatus.ok), ended_at: at(-20), expires_at: at(-20) }],
      ['waiting without a town', { ...inState(2, 1), geo: { ...IN_INBOX.geo, latitude: null, longitude: null } }],
    ]) as Record<string, typeof IN_INBOX>;
    expect(
      saidOf(IN_INBOX, say, {
        optional: [
          'expires_at',
          'ended_at',
          'notes',
          'note',
          'response.lapse_at',
          'response.read_at',
          'response.valid_through',
          'content.valid_until',
          'content.lapsed_at',
          'content.percentage_hundredths',
        ],
        others,
      }),
    ).toMatchSnapshot();
  });
});

describe('the row of a quote that was just written', () => {
  const request = {
    id: 31,
    status: RequestStatus.wait,
    plan: Plan.premium,
    requestTypeId: 'malasanita',
    part: 2,
    sharedContacts: true,
    addressFull: 'Via Roma 1',
    city: 'Como',
    countryId: 'IT',
    latitude: 45.8,
    longitude: 9.1,
    provinceId: 'CO',
    okCount: 4,
    koCount: 3,
    approvedCount: 1,
    contactsCount: 2,
    sentAt: at(1),
    expiresAt: at(2),
    endedAt: at(3),
    exclusiveUntil: at(4),
    description: 'Racconto',
    factsOn: '2026-02-03',
    servedPaper: { kind: 'fine', served_on: '2026-02-20', hearing_on: null },
    papers: ['photos'],
    extra: [{ text: 'Aggiunta', at: '2026-03-05' }],
  };
  const response = {
    id: 61,
    status: ResponseStatus.ok,
    exclusive: true,
    distanceM: 12_345,
    forwardedAt: at(11),
    releasedAt: at(12),
    lapseAt: at(13),
    lapseReason: 'withdrawn',
    openedAt: at(14),
    answeredAt: at(16),
    readAt: at(17),
    contactsAt: at(18),
    sharedContacts: false,
    textRemovedAt: at(19),
    validUntil: at(20),
    lapsedAt: at(21),
    withdrawalReason: 'Un conflitto.',
    score: 71.26,
    scoreTerms: { distance: 1 },
    weightsVersion: 4,
    flatRate: true,
    feeBasis: 'hourly',
    percentageHundredths: 1250,
    percentageBase: 'saving',
    complexity: 'low',
    agreedValueCents: 11,
    hourlyRateCents: 12,
    hoursLeast: 13,
    hoursMost: 14,
    text: 'Seguiamo.',
    fixedCostsCents: 15,
    finalCostsCents: 16,
    additionalCosts: true,
    expensesCents: 17,
    instalments: [{ label: 'Acconto', amount_cents: 18, when: 'ora' }],
    validThrough: '2026-03-20',
  };
  const beside = {
    beginning: 'Inizio',
    documents: [file(21), file(22)],
    user: { first_name: 'Anna' },
    feedback: { reply: null },
    notes: { labels: [] },
    note: { version: 3 },
    weights,
    attachments: [file(51)],
  } as unknown as BesideRows;

  it('is each of its values', () => {
    const written = rowOf(request as unknown as Request, response as unknown as Response, beside);
    expect(linesOf(asRow(written))).toMatchSnapshot();
  });

  it('is empty where nothing was written', () => {
    const { id, status, forwardedAt, flatRate } = response;
    const written = rowOf(
      { id: 31, status: 2 } as unknown as Request,
      { id, status, forwardedAt, flatRate } as unknown as Response,
      { ...beside, documents: [] },
    );
    expect(linesOf(asRow(written))).toMatchSnapshot();
    expect(quoteRowOf({ flatRate: false })).toEqual({ ...noQuote, additional_costs: null });
  });

  it('has the figures of its kind of fee', () => {
    const columns = (quote: object, part: number | null = 1) => linesOf(quoteColumns(quote as never, { part }));
    const usual = { status: 7, text: 'Seguiamo.', fixed_costs_cents: 0, final_costs_cents: 0, additional_costs: false };
    expect(
      [
        { ...usual, percentage: 12.35, instalments: [] },
        { ...usual, percentage: 1.15, percentage_base: 'agreed_value', agreed_value_cents: 5 },
        { ...usual, percentage: 10, percentage_base: 'saving', agreed_value_cents: 5 },
        { ...usual, fee_basis: 'flat', instalments: [{ label: 'Tutto', amount_cents: 5, when: 'ora' }] },
        { ...usual, fee_basis: 'hourly', hourly_rate_cents: 5, hours_least: 6, hours_most: 7, agreed_value_cents: 5 },
      ].map((quote) => columns(quote)),
    ).toMatchSnapshot();
  });
});
