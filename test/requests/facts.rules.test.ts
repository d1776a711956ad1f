import { describe, expect, it } from '@jest/globals';
import { Plan, RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { requestFacts } from '../../src/requests/request.facts.js';
import { responseFacts } from '../../src/requests/response.facts.js';
import { at } from './unlike-values.js';

const distinct = (names: readonly string[], make: (nth: number) => unknown): object =>
  Object.fromEntries(names.map((name, nth) => [name, make(nth)]));

const REQUEST_MOMENTS = [
  'paidAt',
  'sentAt',
  'forwardedAt',
  'exclusiveUntil',
  'expiresAt',
  'extendedAt',
  'draftDueAt',
  'withdrawnAt',
  'lastDayNotifiedAt',
  'premiumNotifiedAt',
  'chooseNotifiedAt',
  'closedAt',
  'approvedAt',
  'feedbackDueAt',
  'feedbackAskedAt',
  'spokenAskedAt',
  'spokenToldAt',
  'feedbackAt',
  'heldAt',
  'staffDecidedAt',
  'repliedAt',
];

describe('the facts of the rules', () => {
  it('of a request are its columns, each its own', () => {
    const columns = {
      ...distinct(REQUEST_MOMENTS, (nth) => at(nth + 1)),
      status: RequestStatus.rejectedReplied,
      plan: Plan.top,
      paidPlan: Plan.basic,
      part: 2,
      okCount: 6,
      koCount: 7,
      approvedCount: 8,
      rejectedAs: RequestStatus.outOfScope,
      sensitiveConsent: false,
      requestTypeId: 'sinistri-stradali',
    };
    const place = { city: 'Como', latitude: 0, longitude: 0, description: 'xyz' } as const;
    expect(requestFacts({ ...columns, ...place })).toEqual({
      ...columns,
      typeIsUpgradable: true,
      placeIsKnown: true,
      descriptionLength: 3,
      money: { payments: [], refundAsked: false },
      user: { confirmed: true, suspended: false, birthDate: '1900-01-01' },
    });
    const known = (over: object) => requestFacts({ ...columns, ...place, ...over }).placeIsKnown;
    expect([{ city: '' }, { city: null }, { latitude: null }, { longitude: null }].map(known)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const upgradable = (requestTypeId: string | null) => requestFacts({ requestTypeId }).typeIsUpgradable;
    expect(['sinistri-stradali', 'ricorsi-inps', 'none', null].map(upgradable)).toEqual([true, false, false, false]);
  });

  it('of a request without values are none, of the free plan', () => {
    expect(requestFacts({})).toStrictEqual({
      ...distinct(REQUEST_MOMENTS, () => null),
      status: null,
      plan: Plan.free,
      paidPlan: Plan.free,
      part: null,
      okCount: 0,
      koCount: 0,
      approvedCount: 0,
      rejectedAs: null,
      sensitiveConsent: null,
      requestTypeId: null,
      typeIsUpgradable: false,
      placeIsKnown: false,
      descriptionLength: 0,
      money: { payments: [], refundAsked: false },
      user: { confirmed: true, suspended: false, birthDate: '1900-01-01' },
    });
  });

  it('of a response are its columns and those of its request, each its own', () => {
    const moments = [
      'contactsAt',
      'readAt',
      'lapseAt',
      'lapseNotifiedAt',
      'textRemovedAt',
      'validityNotifiedAt',
      'releasedAt',
    ];
    const row = { status: ResponseStatus.ok, sharedContacts: true } as const;
    const rest = { lapseReason: 'unopened', validThrough: '2026-03-20' } as const;
    const base = {
      status: RequestStatus.wait,
      plan: Plan.premium,
      okCount: 3,
      koCount: 4,
      sharedContacts: false,
    } as const;
    const times = { sentAt: at(21), expiresAt: at(22), endedAt: at(23) };
    const facts = distinct(moments, (nth) => at(nth + 1));
    expect(responseFacts({ ...row, ...facts, ...rest }, { ...base, ...times }, { suspended: true })).toEqual({
      ...row,
      ...facts,
      ...rest,
      firmSuspended: true,
      request: { ...base, ...times },
    });
    expect(responseFacts(row, base)).toStrictEqual({
      ...row,
      ...distinct(moments, () => null),
      lapseReason: null,
      validThrough: null,
      firmSuspended: false,
      request: { ...base, sentAt: null, expiresAt: null, endedAt: null },
    });
  });
});
