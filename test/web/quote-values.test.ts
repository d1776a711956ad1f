import { describe, expect, it } from '@jest/globals';
import { Part } from '../../src/shared/requests/codes.js';
import { quoteCost } from '../../src/shared/requests/quote-cost.rules.js';
import {
  bodyOf,
  centsOf,
  hundredthsOf,
  startOf,
  termsOf,
  type QuoteValues,
} from '../../web/features/firm-inbox/quote-values.js';
import type { InboxRequest } from '../../web/features/firm-inbox/types.js';

const values = (given: Partial<QuoteValues> = {}): QuoteValues => ({
  fee_basis: '',
  instalments: [],
  valid_through: '',
  hourly_rate_cents: '',
  hours_least: '',
  hours_most: '',
  percentage_base: 'outcome',
  complexity: 'medium',
  agreed_value_cents: '',
  percentage: '12,5',
  fixed_costs_cents: '400',
  final_costs_cents: '',
  expenses_cents: '',
  additional_costs: 'no',
  text: 'Come procederemo',
  shared_contacts: false,
  ...given,
});

/** The fields of a request that the form of a quote reads. */
const request = (part: number | null, response: Partial<InboxRequest['response']>) =>
  ({
    part,
    response: {
      fee_basis: null,
      instalments: null,
      percentage: null,
      percentage_base: null,
      agreed_value_cents: null,
      fixed_costs_cents: null,
      final_costs_cents: null,
      expenses_cents: null,
      additional_costs: false,
      text: null,
      ...response,
    },
  }) as InboxRequest;

describe('a typed percentage', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.35 %', 1235],
    ['0,01', 1],
    ['100', 10_000],
  ])('"%s" is %d hundredths', (text, hundredths) => {
    expect(hundredthsOf(text)).toBe(hundredths);
  });

  it.each(['', '0', '-5', '100,01', '500', '12,345', 'dieci'])('"%s" is refused', (text) => {
    expect(hundredthsOf(text)).toBeUndefined();
  });
});

describe('a typed sum', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['400', 400_00],
    ['1.234,50', 1234_50],
    ['1.234', 1234_00],
    ['€ 12,5', 12_50],
    ['1000000', 1_000_000_00],
  ])('"%s" is %d cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each(['-1', '12,345', 'mille', '1000000,01'])('"%s" is refused', (text) => {
    expect(centsOf(text)).toBeUndefined();
  });
});

describe('a sent quote', () => {
  it('has its percentage in percent and its sums in cents', () => {
    expect(bodyOf(values({ final_costs_cents: '1.234,50', expenses_cents: '264', shared_contacts: true }))).toEqual({
      percentage: 12.5,
      percentage_base: 'outcome',
      complexity: 'medium',
      fixed_costs_cents: 400_00,
      final_costs_cents: 1234_50,
      expenses_cents: 264_00,
      additional_costs: false,
      text: 'Come procederemo',
      shared_contacts: true,
    });
  });

  it('has the agreed value only if the percentage is based on it', () => {
    expect(bodyOf(values({ agreed_value_cents: '9.000' }))).not.toHaveProperty('agreed_value_cents');
    expect(bodyOf(values({ percentage_base: 'agreed_value', agreed_value_cents: '9.000' }))).toMatchObject({
      percentage_base: 'agreed_value',
      agreed_value_cents: 9000_00,
    });
  });

  it('holds the figures of its kind of fee alone, whatever was typed for another', () => {
    const typed = values({ percentage_base: 'agreed_value', agreed_value_cents: '9.000', hourly_rate_cents: '150' });
    const hours = { hours_least: '6', hours_most: '10' };
    const all = { complexity: 'medium', final_costs_cents: 0, expenses_cents: 0, additional_costs: false };
    expect(bodyOf({ ...typed, ...hours, fee_basis: 'hourly' })).toEqual({
      ...all,
      fee_basis: 'hourly',
      hourly_rate_cents: 150_00,
      hours_least: 6,
      hours_most: 10,
      fixed_costs_cents: 400_00,
      text: 'Come procederemo',
      shared_contacts: false,
    });
    expect(bodyOf({ ...typed, ...hours, fee_basis: 'flat' })).toEqual({
      ...all,
      fee_basis: 'flat',
      fixed_costs_cents: 400_00,
      text: 'Come procederemo',
      shared_contacts: false,
    });
    expect(bodyOf({ ...typed, ...hours })).toMatchObject({ percentage: 12.5, agreed_value_cents: 9000_00 });
    expect(bodyOf({ ...typed, ...hours })).not.toHaveProperty('hours_least');
    expect(quoteCost(termsOf({ ...typed, ...hours, fee_basis: 'hourly' }, false), 0).total).toBe(1500_00 + 400_00);
    expect(quoteCost(termsOf({ ...typed, ...hours, fee_basis: 'flat' }, false), 0).total).toBe(400_00);
  });

  it('costs in the preview what it costs in the comparison', () => {
    expect(quoteCost(termsOf(values(), false), 10_000_00).total).toBe(1250_00 + 400_00);
    expect(
      quoteCost(termsOf(values({ additional_costs: 'yes', percentage: '0,01', fixed_costs_cents: '1000' }), false), 0)
        .total,
    ).toBe(1459_12);
    expect(quoteCost(termsOf(values({ percentage: '500' }), false), 10_000_00).total).toBe(400_00);
  });
});

describe('the form of a quote starts', () => {
  it('with the outcome as its base for a claimant and the saving for a respondent', () => {
    expect(startOf(request(Part.demandant, {}))).toMatchObject({ percentage_base: 'outcome', percentage: '' });
    expect(startOf(request(Part.respondent, {})).percentage_base).toBe('saving');
  });

  it('with the additions on top, unless the quote being corrected includes them', () => {
    expect(startOf(request(null, {})).additional_costs).toBe('yes');
    expect(startOf(request(null, { percentage: 10, additional_costs: false })).additional_costs).toBe('no');
  });

  it('with the figures of the quote being corrected, as they would be typed', () => {
    const start = startOf(
      request(Part.respondent, {
        percentage: 12.5,
        percentage_base: 'agreed_value',
        complexity: 'high',
        agreed_value_cents: 9000_50,
        fixed_costs_cents: 400_00,
        final_costs_cents: 0,
        expenses_cents: 264_50,
        additional_costs: true,
        valid_through: '2026-12-31',
        text: 'Così',
      }),
    );
    expect(start).toEqual({
      fee_basis: '',
      instalments: [],
      hourly_rate_cents: '',
      hours_least: '',
      hours_most: '',
      percentage_base: 'agreed_value',
      complexity: 'high',
      agreed_value_cents: '9000,5',
      percentage: '12,5',
      fixed_costs_cents: '400',
      final_costs_cents: '',
      expenses_cents: '264,5',
      additional_costs: 'yes',
      text: 'Così',
      valid_through: '2026-12-31',
      shared_contacts: false,
    });
    expect(bodyOf(start)).toMatchObject({
      percentage: 12.5,
      agreed_value_cents: 9000_50,
      fixed_costs_cents: 400_00,
      valid_through: '2026-12-31',
    });
    expect(bodyOf({ ...start, valid_through: '' })).not.toHaveProperty('valid_through');
  });
});
