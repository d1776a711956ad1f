import { describe, expect, it } from '@jest/globals';
import { losingSource } from '../../src/shared/guidance/losing-costs.codes.js';
import { quoteCost, type QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';
import {
  costsInWords,
  dueAtStart,
  isSaving,
  losingInWords,
  shownCosts,
  upTo,
} from '../../src/shared/requests/shown-costs.rules.js';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';

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
const about = { description: 'Mi devono 10.000 euro', request_type_id: 'recupero-crediti', part: 1 };
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('the costs beside a percentage', () => {
  it('are those of the quote at none, half and all of the sum named in the description', () => {
    expect(shownCosts(terms(), about)).toEqual({
      cases: [
        { outcome_cents: 0, total_cents: 600_00 },
        { outcome_cents: 5_000_00, total_cents: 1200_00 },
        { outcome_cents: 10_000_00, total_cents: 1800_00 },
      ],
      saving: false,
      flat: false,
      estimate: null,
      start_cents: 400_00,
      losing_source: 'art. 91 c.p.c.',
    });
  });

  it('are those at none, half and all of another sum, where the citizen has set one', () => {
    const costs = shownCosts(terms(), about);
    expect(upTo(20_000, terms(), costs)).toEqual({
      ...costs,
      cases: [
        { outcome_cents: 0, total_cents: 600_00 },
        { outcome_cents: 10_000_00, total_cents: 1800_00 },
        { outcome_cents: 20_000_00, total_cents: 3000_00 },
      ],
    });
    // The sum of the story gives the same again.
    expect(upTo(10_000, terms(), costs)).toEqual(costs);
  });

  it('include the amount due at the start with its statutory additions, never more than a lost case costs', () => {
    const added = terms({ additionalCosts: true });
    // 400 € + 15 % = 460 €, + 4 % = 478,40 €, + 22 % = 583,65 €.
    expect(dueAtStart(added)).toBe(583_65);
    expect(dueAtStart(added)).toBeLessThan(quoteCost(added, 0).total);
    expect(dueAtStart(terms({ percentageBase: 'agreed_value', agreedValueCents: 20_000_00, fixedCostsCents: 0 }))).toBe(
      0,
    );
  });

  it('are written in words, in both languages', () => {
    const costs = shownCosts(terms(), about);
    expect(plain(costsInWords(costs, 'it'))).toBe(
      'Costa 600 € se non ottieni nulla, 1.200 € se ottieni 5.000 €, 1.800 € se ottieni 10.000 €, tasse comprese.',
    );
    expect(plain(costsInWords(costs, 'en'))).toBe(
      'It costs €600 if you get nothing, €1,200 if you get €5,000, €1,800 if you get €10,000, taxes included.',
    );
    const saved = shownCosts(terms({ percentageBase: 'saving', fixedCostsCents: 0, finalCostsCents: 0 }), {
      ...about,
      part: 2,
    });
    expect(plain(costsInWords(saved, 'it'))).toBe(
      'Costa 0 € se non risparmi nulla, 600 € se risparmi 5.000 €, 1.200 € se risparmi 10.000 €, tasse comprese.',
    );
    const flat = shownCosts(terms({ percentageBase: 'agreed_value', agreedValueCents: 5_000_00 }), about);
    expect(plain(costsInWords(flat, 'it'))).toBe('Costa 1.200 € comunque vada, tasse comprese.');
  });

  it('name what a court may order by the article of the subject, without a guessed sum', () => {
    const articles = new Set(requestTypeIds.map(losingSource));
    expect([...articles].sort()).toEqual([
      'art. 15 d.lgs. 546/1992',
      'art. 541 c.p.p.',
      'art. 91 c.p.c.',
      'art. 91 c.p.c. e art. 152 disp. att. c.p.c.',
    ]);
    expect(losingSource('parte-civile-in-processi-penali')).toBe('art. 541 c.p.p.');
    expect(losingInWords({ losing_source: 'art. 91 c.p.c.' }, 'it')).toBe(
      'Se perdi, il giudice può farti pagare anche le spese dell’altra parte (art. 91 c.p.c.): quanto, non lo sappiamo.',
    );
  });

  it('are based on the saving for a respondent, also if the fee is fixed', () => {
    expect([
      isSaving(terms({ percentageBase: 'outcome' }), 2),
      isSaving(terms({ percentageBase: 'saving' }), 1),
      isSaving(terms({ percentageBase: 'agreed_value' }), 1),
      isSaving(terms({ percentageBase: 'agreed_value' }), 2),
      isSaving(terms({ percentageHundredths: 0, percentageBase: 'saving' }), 1),
    ]).toEqual([false, true, false, true, false]);
  });
});
