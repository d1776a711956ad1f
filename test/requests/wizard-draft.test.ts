import { describe, expect, test } from '@jest/globals';
import {
  emptyDraft,
  firstMissing,
  hasContent,
  missingBefore,
  stepAfter,
  stepBefore,
  toChange,
  wayOf,
  type Draft,
  type Field,
} from '../../web/features/wizard/draft.js';
import { merge as mergeBy } from '../../web/features/wizard/draft-merge.js';
import type { Buyer } from '../../web/features/billing/buyer.js';
import type { RequestDetail } from '../../web/features/requests/types.js';

const milano = { city: 'Milano', province_id: 'MI', country_id: 'IT' as const, latitude: 45.464, longitude: 9.19 };
const buyer: Buyer = {
  kind: 'person',
  first_name: 'Anna',
  last_name: 'Rossi',
  company_name: null,
  tax_code: 'RSSNNA80A41F205B',
  vat_number: null,
  sdi_code: null,
  pec: null,
  address: 'Via Verdi 3',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};
const whole: Draft = { ...emptyDraft(1), type: 'malasanita', part: 1, geo: milano, description: 'x'.repeat(50) };

const merge = (here: Draft, request: RequestDetail, unsent: ReadonlySet<Field>): Draft =>
  mergeBy(here, request, unsent, firstMissing);

/** A server's draft, with the fields that the wizard reads. */
const stored = (values: Partial<RequestDetail>): RequestDetail =>
  ({
    id: 7,
    request_type: { id: 'malasanita', label: 'Malasanità', case_label: 'Caso di malasanità' },
    part: null,
    plan: { id: 1, label: 'Gratuito' },
    invoice: null,
    discount: null,
    performance_agreed: false,
    sensitive_data_consent: null,
    geo: { address_full: null, city: null, country_id: null, latitude: null, longitude: null, province_id: null },
    description: '',
    shared_contacts: false,
    extra: [],
    opposing_party_given: false,
    documents: [],
    ...values,
  }) as RequestDetail;

describe('missing data of a draft', () => {
  test('is asked for in the order of the steps', () => {
    expect(firstMissing(emptyDraft())).toBe(1);
    expect(firstMissing({ ...whole, part: null })).toBe(2);
    expect(firstMissing({ ...whole, geo: null })).toBe(3);
    expect(firstMissing({ ...whole, description: `  ${'x'.repeat(49)}  ` })).toBe(4);
    expect(firstMissing({ ...whole, description: 'x'.repeat(2001) })).toBe(4);
    expect(firstMissing(whole)).toBeNull();
  });

  test('leads back only from later steps', () => {
    const draft = { ...whole, geo: null };
    expect(missingBefore(draft, 3)).toBeNull();
    expect(missingBefore(draft, 5)).toBe(3);
    expect(missingBefore(whole, 9)).toBeNull();
  });
});

test('"continue" and "back" skip the invoice of a free request, whose address stays reachable', () => {
  const way = wayOf({ plan: 1 }, true);
  expect(way).toEqual([1, 2, 3, 4, 5, 7, 9]);
  expect([1, 5, 7, 8].map((step) => stepAfter(step as 1, way))).toEqual([2, 7, 9, 9]);
  expect([1, 2, 8, 9].map((step) => stepBefore(step as 1, way))).toEqual([null, 1, 7, 7]);
});

test('a subject that sells no plan has no step for one', () => {
  const way = wayOf({ plan: 1 }, false);
  expect(way).toEqual([1, 2, 3, 4, 5, 9]);
  expect(stepAfter(5, way)).toBe(9);
  expect(stepBefore(9, way)).toBe(5);
});

test('a paid plan requires the invoice, and is not sent without it', () => {
  const way = wayOf({ plan: 2 }, true);
  expect([7, 8].map((step) => stepAfter(step as 7, way))).toEqual([8, 9]);
  expect(stepBefore(9, wayOf({ plan: 3 }, true))).toBe(8);
  expect(firstMissing({ ...whole, plan: 3 })).toBe(8);
  expect(missingBefore({ ...whole, plan: 3 }, 8)).toBeNull();
  expect(missingBefore({ ...whole, plan: 3 }, 9)).toBe(8);
  expect(firstMissing({ ...whole, plan: 3, invoice: buyer })).toBeNull();
  expect(
    toChange({ ...whole, plan: 3, invoice: buyer, discount: '' }, ['plan', 'invoice', 'discount', 'performanceAgreed']),
  ).toEqual({ plan: 3, invoice: buyer, discount: null, performance_agreed: false });
});

test('an empty draft is not transferred to an account', () => {
  expect(hasContent(emptyDraft())).toBe(false);
  expect(hasContent({ ...emptyDraft(), part: 2 })).toBe(true);
  expect(hasContent({ ...emptyDraft(), requestId: 3 })).toBe(true);
});

describe('the changes that are sent', () => {
  test('are only the changed fields, with the names of the contract', () => {
    expect(toChange(whole, ['type', 'geo'])).toEqual({ request_type_id: 'malasanita', ...milano });
    expect(toChange({ ...whole, opposingParty: '  ' }, ['opposingParty'])).toEqual({ opposing_party: null });
  });

  test('include no text that is too long for the server', () => {
    expect(
      toChange({ ...whole, description: 'x'.repeat(2001), extra: 'y'.repeat(2001) }, ['description', 'extra']),
    ).toEqual({});
  });
});

describe('the server’s copy', () => {
  test('fills unchanged fields and keeps changed ones', () => {
    const here: Draft = { ...whole, requestId: 7, description: 'scritto qui' };
    const next = merge(here, stored({ part: 2, description: 'altrove' }), new Set<Field>(['description']));
    expect(next).toMatchObject({ requestId: 7, part: 2, description: 'scritto qui', geo: null });
  });

  test('restores the plan with all its data', () => {
    expect(
      merge(
        emptyDraft(1),
        stored({
          plan: { id: 3, label: 'Premium' },
          invoice: { ...buyer },
          discount: 'PRIMA',
          performance_agreed: true,
          sensitive_data_consent: true,
        }),
        new Set(),
      ),
    ).toMatchObject({ plan: 3, invoice: buyer, discount: 'PRIMA', performanceAgreed: true, sensitiveConsent: true });
  });

  test('keeps the other party’s name as long as it is the same draft', () => {
    const here: Draft = { ...whole, requestId: 7, opposingParty: 'Grigna srl' };
    expect(merge(here, stored({ opposing_party_given: true }), new Set()).opposingParty).toBe('Grigna srl');
    expect(merge({ ...here, requestId: 8 }, stored({ opposing_party_given: true }), new Set())).toMatchObject({
      opposingParty: '',
      opposingGiven: true,
    });
  });

  test('opens the steps up to the first missing field', () => {
    expect(merge(emptyDraft(1), stored({ part: 1 }), new Set()).furthest).toBe(3);
  });
});
