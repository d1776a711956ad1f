import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';
import { shownCosts, upTo, type ShownCosts } from '../../src/shared/requests/shown-costs.rules.js';
import { webMarkup, webPart } from '../support/web-markup.js';

const terms = (given: Partial<QuoteTerms> = {}): QuoteTerms => ({
  percentageHundredths: 1200,
  percentageBase: 'outcome',
  agreedValueCents: null,
  fixedCostsCents: 400_00,
  finalCostsCents: 200_00,
  expensesCents: 0,
  additionalCosts: false,
  hours: null,
  flatRate: false,
  ...given,
});
const voice = 'citizen' as const;
const about = { description: 'Mi devono 10.000 euro', request_type_id: 'recupero-crediti', part: 1 };

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the outcomes of a quote', () => {
  let QuoteCases: ComponentType<{ terms: QuoteTerms; costs: ShownCosts; voice: 'citizen' }>;
  let LosingNote: ComponentType<{ costs: ShownCosts; voice: 'citizen' }>;
  beforeAll(async () => {
    ({ QuoteCases, LosingNote } = await webPart<{ QuoteCases: typeof QuoteCases; LosingNote: typeof LosingNote }>(
      'features/compare/quote-cases',
    ));
  });
  const lines = (costs: ShownCosts) => draw(QuoteCases, { terms: terms(), costs, voice }).slice(0, 9);

  it('are shown in euro at nothing, half and all of the sum in the story', () => {
    expect(lines(shownCosts(terms(), about))).toEqual([
      'Se non ottieni nulla',
      '600 €',
      'si paga comunque',
      'Se ottieni 5.000 €',
      '1.200 €',
      'ti restano 3.800 €, 76 su 100',
      'Se ottieni 10.000 €',
      '1.800 €',
      'ti restano 8.200 €, 82 su 100',
    ]);
  });

  it('are shown at the sum that was set in the comparison', () => {
    expect(lines(upTo(20_000, terms(), shownCosts(terms(), about))).slice(3)).toEqual([
      'Se ottieni 10.000 €',
      '1.800 €',
      'ti restano 8.200 €, 82 su 100',
      'Se ottieni 20.000 €',
      '3.000 €',
      'ti restano 17.000 €, 85 su 100',
    ]);
  });

  it('say what is due if the case is lost, from the quote, and what a court may add', () => {
    expect(draw(LosingNote, { costs: shownCosts(terms(), about), voice })).toEqual([
      'Se perdi',
      'Allo studio devi comunque 600 €: 400 € subito, il resto alla fine.',
      'Se perdi, il giudice può farti pagare anche le spese dell’altra parte (art. 91 c.p.c.): quanto, non lo sappiamo.',
    ]);
  });
});

describe('the questions worth asking', () => {
  let Questions: ComponentType<{ terms: QuoteTerms; open: boolean; onPick: () => void }>;
  beforeAll(async () => {
    ({ Questions } = await webPart<{ Questions: typeof Questions }>('features/requests/questions'));
  });

  it.each([
    ['a share of the outcome', {}, 'Su quale somma si calcola la percentuale, se ottengo solo una parte?'],
    ['a share of what is saved', { percentageBase: 'saving' as const }, 'Come calcolate quello che risparmio?'],
    [
      'an agreed value',
      { percentageBase: 'agreed_value' as const, agreedValueCents: 5_000_00 },
      'Come avete deciso il valore su cui si calcola la percentuale?',
    ],
    ['a fixed sum alone', { percentageHundredths: 0 }, 'Che cosa comprende la parte fissa, e fino a quale passo vale?'],
  ])('are five, the first of them about %s', (_, given, first) => {
    const [, , ...all] = draw(Questions, { terms: terms(given), open: true, onPick: () => undefined });
    expect([all.length, all[0]]).toEqual([5, first]);
  });
});

describe('what a firm speaks', () => {
  it.each([
    ['it' as const, ['it', 'en', 'fr'], ['Parla inglese e francese']],
    ['en' as const, ['fr', 'it', 'en'], ['Speaks English and French']],
    ['it' as const, ['it'], []],
    ['en' as const, [], []],
  ])('in %s of %j is %j', async (locale, languages, words) => {
    const { useSpeaks } = await webPart<{ useSpeaks: () => (languages: readonly string[]) => string }>(
      'features/requests/use-speaks',
    );
    const Words = () => useSpeaks()(languages);
    expect((await webMarkup(locale))(Words, {})).toEqual(words);
  });
});
