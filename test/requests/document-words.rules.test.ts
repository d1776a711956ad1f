import { describe, expect, it } from '@jest/globals';
import { engagementHash, engagementLetter } from '../../src/requests/engagement/engagement-words.js';
import type { QuoteFacts } from '../../src/requests/quote/pdf/quote-facts.js';
import * as words from '../../src/requests/quote/pdf/quote-words.js';
import type { QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';
import { saidOf } from '../support/varied-facts.js';
import { facts, terms } from './written-facts.js';

// What each fact changes in the documents: a fact that is forgotten, or said where another belongs, is a line of the
// difference. Write the snapshots again with `-u`, and read them.

const OPTIONAL = [
  'part',
  'place',
  'firm.city',
  'firm.bar',
  'firm.vatNumber',
  'firm.taxCode',
  'firm.insurance',
  'firm.address',
  'firm.pec',
  'client',
  'client.taxCode',
  'client.address',
  'quote.complexity',
  'quote.instalments',
  'validUntil',
];

const hours = { rateCents: 120_00, least: 5, most: 8 };
const otherTerms: Readonly<Record<string, Partial<QuoteTerms>>> = {
  'a flat fee': { percentageHundredths: 0 },
  'a flat fee without additions': { percentageHundredths: 0, additionalCosts: false },
  'a flat fee, nothing at the end': { percentageHundredths: 0, finalCostsCents: 0 },
  'nothing but the percentage': { fixedCostsCents: 0, finalCostsCents: 0, expensesCents: 0 },
  hours: { percentageHundredths: 0, hours },
  'one hour': { percentageHundredths: 0, hours: { ...hours, least: 1, most: 1 } },
  'hours and nothing else': { percentageHundredths: 0, hours, fixedCostsCents: 0, finalCostsCents: 0 },
  'a share of what is saved': { percentageBase: 'saving' },
  'a share of an agreed value': { percentageBase: 'agreed_value', agreedValueCents: 42_500_00 },
  'no additions, flat rate': { additionalCosts: false, flatRate: true },
  'additions, flat rate': { flatRate: true },
  'expenses and the percentage': { fixedCostsCents: 0, finalCostsCents: 0 },
  'all at the start': { finalCostsCents: 0, expensesCents: 0 },
  'all at the end': { fixedCostsCents: 0, expensesCents: 0 },
};
const feeFacts = { terms, requestTypeId: facts.requestTypeId, part: facts.part, outcomes: facts.outcomes };
const withTerms: Readonly<Record<string, Pick<QuoteFacts, 'terms' | 'requestTypeId' | 'part' | 'outcomes'>>> = {
  ...Object.fromEntries(
    Object.entries(otherTerms).map(([name, given]) => [name, { ...feeFacts, terms: { ...terms, ...given } }]),
  ),
  'the flat fee of a defendant': { ...feeFacts, part: 2, terms: { ...terms, percentageHundredths: 0 } },
};

const fact = ([label, value]: readonly [string, string]): string => `${label}: ${value}`;
const table = ({ heads, rows }: ReturnType<typeof words.scenarios>): string[] => [
  heads.join(' | '),
  ...rows.map(({ label, figures, strong }) => `${label} | ${figures.join(' | ')}${strong ? ' (strong)' : ''}`),
];

const otherFacts: Readonly<Record<string, Omit<QuoteFacts, 'terms' | 'outcomes'>>> = {
  'one number for tax and VAT': { ...facts, firm: { ...facts.firm, taxCode: facts.firm.vatNumber } },
  'a defendant': { ...facts, part: 2 },
  'a case of low complexity': { ...facts, quote: { ...facts.quote, complexity: 'low' } },
  'a case of high complexity': { ...facts, quote: { ...facts.quote, complexity: 'high' } },
  'a quote that was chosen': { ...facts, chosenAt: new Date('2026-03-14T10:00:00Z') },
};

describe('the words of a quote', () => {
  it('about the parties, the matter and its validity follow from each fact', () => {
    const { terms: _, outcomes: _outcomes, ...others } = facts;
    const whole = (given: typeof others): QuoteFacts => ({ ...facts, ...given });
    expect(
      saidOf(
        others,
        (given) => [
          ...words.firmLines(whole(given)),
          words.clientName(whole(given)),
          ...words.clientLines(whole(given)),
          ...words.subjectFacts(whole(given)).map(fact),
          ...words.instalmentFacts(whole(given)).map(fact),
          words.validity(whole(given)),
          words.fileName(whole(given)),
        ],
        { optional: OPTIONAL, others: otherFacts },
      ),
    ).toMatchSnapshot();
  });

  it('about the fee follow from each of its terms', () => {
    expect(
      saidOf(
        feeFacts,
        (given) => [
          ...words.feeFacts(given.terms).map(fact),
          words.baseExplained(given.terms),
          words.additionsExplained(given.terms),
          words.expensesExplained(given.terms),
          ...table(words.scenarios(given)),
          words.losingExplained(given),
        ],
        { others: withTerms },
      ),
    ).toMatchSnapshot();
  });

  it('that never change are these', () => {
    expect([
      words.lawWarning,
      words.instalmentsExplained,
      words.engagement('Giustamente'),
      words.englishNote,
      words.percent(1),
      words.percent(0),
    ]).toMatchSnapshot();
  });
});

it('the words of a letter of engagement follow from the quote and from what the firm writes', () => {
  const input = {
    scope: 'La trattativa.',
    excluded: 'La causa.',
    payment: 'Alla firma.',
    notices: ['mediation', 'privacy'] as const,
    brand: 'Giustamente',
    day: new Date('2026-03-20T23:30:00Z'),
    city: facts.firm.city,
    bar: facts.firm.bar,
    client: facts.client,
    chosenAt: new Date('2026-03-14T10:00:00Z') as Date | null,
    percentageHundredths: 1250,
    instalments: facts.quote.instalments,
  };
  const letter = ({
    brand,
    day,
    city,
    bar,
    client,
    chosenAt,
    percentageHundredths,
    instalments,
    ...given
  }: typeof input) => {
    const whole: QuoteFacts = {
      ...facts,
      client,
      chosenAt,
      firm: { ...facts.firm, city, bar },
      terms: { ...terms, percentageHundredths },
      quote: { ...facts.quote, instalments },
    };
    const {
      sections,
      signers,
      title,
      day: said,
    } = engagementLetter(whole, { ...given, notices: [...given.notices] }, { brand, day });
    return [
      title,
      said,
      ...sections.map(
        (one) =>
          `${one.title}: ${[...one.facts.map(({ label }) => label), ...one.texts.map((text) => text.slice(0, 60))].join(' / ')}${one.table ? ` (table of ${one.table.rows.length})` : ''}`,
      ),
      ...Object.values(signers),
    ];
  };
  expect(saidOf(input, letter, { optional: ['city', 'bar', 'client', 'chosenAt', 'instalments'] })).toMatchSnapshot();
});

it('the whole letter of engagement is this, with its own number', () => {
  const input = { scope: 'La trattativa.', excluded: '', payment: '', notices: [] };
  const made = { brand: 'Giustamente', day: new Date('2026-03-20T23:30:00Z') };
  const letter = engagementLetter({ ...facts, chosenAt: new Date('2026-03-08T10:00:00Z') }, input, made);
  const { firm, client, sections } = letter;
  expect([
    `${firm.name}: ${firm.lines.join(' / ')}`,
    `${client.name}: ${client.lines.join(' / ')}`,
    ...sections.flatMap(({ texts, table: figures }) => [...texts, ...(figures ? table(figures) : [])]),
  ]).toMatchSnapshot();
  const hashes = [engagementHash(letter, 1), engagementHash(letter, 2), engagementHash({ ...letter, day: '' }, 1)];
  expect(hashes).toMatchSnapshot();
  const nowhere = { ...facts, firm: { ...facts.firm, city: null, bar: null } };
  expect(engagementLetter(nowhere, input, made).signers.place).toBe('Luogo, data');
});
