import { expect, it } from '@jest/globals';
import { validationProblem } from '../../src/kernel/http/validation.js';
import { quoteBody, quoteDraft } from '../../src/requests/quote/quote.js';
import { amountMax, quoteLimits, requestLimits } from '../../src/shared/limits.js';
import { linesOf } from '../support/varied-facts.js';

// What a firm may send as a quote: values on both sides of each edge, and what is said of them. Read each line of a difference.

const bare = { status: 7, text: 'Seguiamo noi.' };
const percent = { ...bare, percentage: 12 };
const hourly = { ...bare, fee_basis: 'hourly', hourly_rate_cents: 150_00, hours_least: 6, hours_most: 10 };
const flat = { ...bare, fee_basis: 'flat' };
const part = (over: object = {}) => ({ label: 'Acconto', amount_cents: 100, when: 'alla firma', ...over });
const parts = (count: number) => ({
  ...percent,
  fixed_costs_cents: 100 * count,
  instalments: Array.from({ length: count }, () => part()),
});
const one = (over: object) => ({ ...percent, fixed_costs_cents: 100, instalments: [part(over)] });

const bodies: Readonly<Record<string, unknown>> = {
  'no object': null,
  'a list': [],
  'a word': 'x',
  'no status': { ...percent, status: undefined },
  'an opinion': { ...percent, status: 5 },
  'an unknown field': { ...percent, colour: 'red' },
  nothing: { status: 7 },
  'a percentage': percent,
  'a percentage of 0': { ...bare, percentage: 0 },
  'the least percentage': { ...bare, percentage: 0.01 },
  'the highest percentage': { ...bare, percentage: 100 },
  'more than everything': { ...bare, percentage: 100.01 },
  'two decimals': { ...bare, percentage: 8.29 },
  'three decimals': { ...bare, percentage: 8.291 },
  'a percentage as a word': { ...bare, percentage: '12' },
  'a percentage of the outcome': { ...percent, percentage_base: 'outcome' },
  'a percentage of the saving': { ...percent, percentage_base: 'saving' },
  'a percentage of nothing known': { ...percent, percentage_base: 'income' },
  'a percentage of an agreed value without it': { ...percent, percentage_base: 'agreed_value' },
  'a percentage of an agreed value': { ...percent, percentage_base: 'agreed_value', agreed_value_cents: 1 },
  'an agreed value of 0': { ...percent, percentage_base: 'agreed_value', agreed_value_cents: 0 },
  'the highest agreed value': { ...percent, percentage_base: 'agreed_value', agreed_value_cents: amountMax },
  'more than the highest': { ...percent, percentage_base: 'agreed_value', agreed_value_cents: amountMax + 1 },
  'a simple case': { ...percent, complexity: 'low' },
  'a hard case': { ...percent, complexity: 'high' },
  'an odd case': { ...percent, complexity: 'odd' },
  'the percentage as a basis': { ...percent, fee_basis: 'percentage' },
  'an unknown basis': { ...percent, fee_basis: 'mixed' },
  'an unknown basis with hours': { ...percent, fee_basis: 'mixed', hours_least: 2, hours_most: 1 },
  'a percentage with hours': { ...percent, hourly_rate_cents: 1, hours_least: 2, hours_most: 1 },
  hours: hourly,
  'hours for 0': { ...hourly, hourly_rate_cents: 0 },
  'hours for a cent': { ...hourly, hourly_rate_cents: 1 },
  'no hours': { ...hourly, hours_least: 0 },
  'one hour': { ...hourly, hours_least: 1, hours_most: 1 },
  'half an hour': { ...hourly, hours_least: 0.5 },
  'the most hours': { ...hourly, hours_most: quoteLimits.hoursMax },
  'more than the most hours': { ...hourly, hours_most: quoteLimits.hoursMax + 1 },
  'an hour less at most': { ...hourly, hours_most: 5 },
  'hours without an end': { ...hourly, hours_most: undefined },
  'hours with a percentage of a value': { ...hourly, percentage_base: 'agreed_value', agreed_value_cents: 5 },
  'a flat fee of nothing': flat,
  'a flat fee of 0': { ...flat, fixed_costs: 0, final_costs: '0', fixed_costs_cents: 0, final_costs_cents: 0 },
  'a flat fee of expenses': { ...flat, expenses_cents: 5 },
  'a flat fee at the beginning, in euro': { ...flat, fixed_costs: '0.01' },
  'a flat fee at the end, in euro': { ...flat, final_costs: 1.5 },
  'a flat fee at the beginning': { ...flat, fixed_costs_cents: 1 },
  'a flat fee at the end': { ...flat, final_costs_cents: 1 },
  'a flat fee with others': { ...flat, fixed_costs_cents: 1, percentage: 1, hours_most: 1 },
  'the longest text': { ...percent, text: 'a'.repeat(requestLimits.textMax) },
  'a longer text': { ...percent, text: 'a'.repeat(requestLimits.textMax + 1) },
  'nine digits': { ...percent, fixed_costs: '000000012.30' },
  'ten digits': { ...percent, fixed_costs: '0000000012' },
  'thirteen characters': { ...percent, fixed_costs: '0000000012.30' },
  'a point at the end': { ...percent, fixed_costs: '12.' },
  'a point at the beginning': { ...percent, fixed_costs: '.12' },
  'a comma': { ...percent, fixed_costs: '12,30' },
  'no digits': { ...percent, final_costs: '' },
  'a third decimal': { ...percent, final_costs: 1.005 },
  'less than nothing': { ...percent, final_costs: -0.01 },
  'the highest amount': { ...percent, final_costs: amountMax / 100 },
  'more than the highest amount': { ...percent, final_costs_cents: amountMax + 1 },
  'the same in euro and cents': { ...percent, fixed_costs: '8.29', fixed_costs_cents: 829 },
  'another in euro than in cents': { ...percent, fixed_costs: 8.29, fixed_costs_cents: 828 },
  'both others in euro than in cents': {
    ...percent,
    fixed_costs: 0,
    fixed_costs_cents: 1,
    final_costs: 1,
    final_costs_cents: 0,
  },
  'expenses less than nothing': { ...percent, expenses_cents: -1 },
  'no instalments': { ...percent, instalments: [] },
  'instalments of both parts': {
    ...percent,
    fixed_costs_cents: 60,
    final_costs: '0.40',
    instalments: [part({ amount_cents: 30 }), part({ amount_cents: 70 })],
  },
  'instalments of less': { ...percent, fixed_costs_cents: 101, instalments: [part()] },
  'instalments of more': { ...percent, fixed_costs_cents: 99, instalments: [part()] },
  'instalments of nothing': { ...percent, instalments: [part()] },
  'instalments of expenses': { ...percent, expenses_cents: 100, instalments: [part()] },
  'the most instalments': parts(quoteLimits.instalments),
  'more instalments': parts(quoteLimits.instalments + 1),
  'an instalment of 0': { ...percent, instalments: [part({ amount_cents: 0 })] },
  'an instalment without a name': one({ label: '' }),
  'an instalment without a time': one({ when: ' ' }),
  'an instalment with the longest name': one({ label: 'a'.repeat(quoteLimits.instalmentLabelMax) }),
  'an instalment with a longer name': one({ label: 'a'.repeat(quoteLimits.instalmentLabelMax + 1) }),
  'an instalment with the longest time': one({ when: 'a'.repeat(quoteLimits.instalmentWhenMax) }),
  'an instalment with a longer time': one({ when: 'a'.repeat(quoteLimits.instalmentWhenMax + 1) }),
  'an instalment with more': one({ colour: 'red' }),
  'a last day': { ...percent, valid_through: '2026-03-31' },
  'a day that never comes': { ...percent, valid_through: '2026-02-30' },
  'with the contacts and what the law adds': { ...percent, shared_contacts: true, additional_costs: true },
};

/** Long texts are named by their length. */
const short = (line: string): string => line.replace(/(.)\1{20,}/g, (run, letter: string) => `${letter}×${run.length}`);

const told = (schema: typeof quoteBody | typeof quoteDraft, all: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(all).map(([name, body]) => {
    const read = schema.safeParse(body, { reportInput: true });
    const lines = read.success
      ? linesOf(read.data).filter((line) => !/^(status|text) [7"](?!a{20})/.test(line))
      : ['refused', ...linesOf(validationProblem(read.error.issues).details.fields ?? {})];
    return `${name}: ${lines.map(short).join(', ')}`;
  });

it('a quote may be sent like this', () => {
  expect(told(quoteBody, bodies)).toMatchSnapshot();
});

it('the form of a quote may be kept like this', () => {
  const figure = (length: number): string => '1'.repeat(length);
  const names = ['percentage', 'agreed_value_cents', 'hours_most', 'fixed_costs_cents', 'valid_through'];
  const step = (over: object) => ({ instalments: [{ label: '', amount_cents: '', when: '', ...over }] });
  const drafts = {
    'no object': null,
    nothing: {},
    'an unknown field': { colour: 'red' },
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name} of 20 characters`, { [name]: figure(20) }],
        [`${name} of 21 characters`, { [name]: figure(21) }],
      ]),
    ),
    'nothing chosen': { fee_basis: '', complexity: '' },
    'no base': { percentage_base: '' },
    'all chosen': { fee_basis: 'hourly', complexity: 'low', percentage_base: 'saving', additional_costs: 'yes' },
    'another word': { additional_costs: 'maybe', fee_basis: 'percentage' },
    'the longest text': { text: 'a'.repeat(quoteLimits.draftTextMax) },
    'a longer text': { text: 'a'.repeat(quoteLimits.draftTextMax + 1) },
    'an empty instalment': step({}),
    'an instalment with the longest words': step({
      label: 'a'.repeat(quoteLimits.instalmentLabelMax),
      amount_cents: figure(20),
      when: 'b'.repeat(quoteLimits.instalmentWhenMax),
    }),
    'an instalment with longer words': step({
      label: 'a'.repeat(quoteLimits.instalmentLabelMax + 1),
      amount_cents: figure(21),
      when: 'b'.repeat(quoteLimits.instalmentWhenMax + 1),
    }),
    'an instalment with less': { instalments: [{ label: '' }] },
    'the most instalments': {
      instalments: Array.from({ length: quoteLimits.instalments }, () => step({}).instalments[0]),
    },
    'more instalments': {
      instalments: Array.from({ length: quoteLimits.instalments + 1 }, () => step({}).instalments[0]),
    },
  };
  expect(told(quoteDraft, drafts)).toMatchSnapshot();
});
