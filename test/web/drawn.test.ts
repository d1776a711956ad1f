import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { learnServerTime } from '../../web/api/clock.js';
import { webMarkup, webPart } from '../support/web-markup.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
});

describe('the number of unread messages', () => {
  let UnreadBadge: ComponentType<object>;
  beforeAll(async () => {
    ({ default: UnreadBadge } = await webPart<{ default: typeof UnreadBadge }>('features/messages/unread-badge'));
  });

  it.each([
    [0, []],
    [1, ['1 da leggere', '1']],
    [99, ['99 da leggere', '99']],
    [100, ['100 da leggere', '99+']],
  ])('of %d is shown as %j', (messages, words) => {
    expect(draw(UnreadBadge, {}, { '/conversations/unread': { conversations: 7, messages } })).toEqual(words);
  });
});

describe('the lines of a price', () => {
  let PriceLines: ComponentType<{ what: string; listCents: number; discountCents?: number }>;
  beforeAll(async () => {
    ({ PriceLines } = await webPart<{ PriceLines: typeof PriceLines }>('features/billing/price-lines'));
  });

  it('are the list price, the discount and what is left to pay', () => {
    expect(draw(PriceLines, { what: '11 crediti', listCents: 66_00, discountCents: 13_20 })).toEqual([
      '11 crediti',
      '66,00 €',
      'Sconto',
      '−13,20 €',
      'Totale',
      'IVA inclusa',
      '52,80 €',
    ]);
    expect(draw(PriceLines, { what: 'Premium', listCents: 9_99, discountCents: 9_99 }).at(-1)).toBe('0,00 €');
  });

  it('are only the total without a discount', () => {
    expect(draw(PriceLines, { what: '11 crediti', listCents: 66_00 })).toEqual(['Totale', 'IVA inclusa', '66,00 €']);
  });
});

describe('the time left', () => {
  let Countdown: ComponentType<{ until: string }>;
  beforeAll(async () => {
    ({ Countdown } = await webPart<{ Countdown: typeof Countdown }>('ui/data/time'));
  });

  it.each([
    [2 * DAY + 4 * HOUR, '2 g 4 h'],
    [DAY, '1 g 0 h'],
    [DAY - MINUTE, '23 h'],
    [6 * HOUR, '6 h'],
    [6 * HOUR - MINUTE, '5 h 59 min'],
    [HOUR, '1 h 0 min'],
    [HOUR - MINUTE, '59 min'],
    [MINUTE, '1 min'],
    [MINUTE / 2, 'meno di un minuto'],
    [0, 'scaduto'],
    [-DAY, 'scaduto'],
  ])('of %d ms by the server’s clock is “%s”', (left, words) => {
    // The server's clock is an hour behind this device's.
    const now = Date.now() - HOUR;
    learnServerTime(new Date(now).toISOString());
    expect(draw(Countdown, { until: new Date(now + left + 5_000 * Math.sign(left)).toISOString() })).toEqual([words]);
    learnServerTime(new Date().toISOString());
  });
});

describe('the credits that expire', () => {
  let Expiring: ComponentType<{ lots: object[] }>;
  beforeAll(async () => {
    ({ Expiring } = await webPart<{ Expiring: typeof Expiring }>('features/credits/expiring'));
  });
  const gift = { id: 1, label: 'Omaggio' };
  const bought = { id: 2, label: 'Acquistati' };

  it('are one line for each day and origin, with their sum', () => {
    const words = draw(Expiring, {
      lots: [
        { type: gift, amount: 3, expires_at: '2026-12-01T08:00:00.000Z', soon: true },
        { type: gift, amount: 4, expires_at: '2026-12-01T22:30:00.000Z', soon: true },
        { type: bought, amount: 11, expires_at: '2026-12-01T08:00:00.000Z', soon: true },
        { type: gift, amount: 5, expires_at: '2026-12-01T23:30:00.000Z', soon: false },
      ],
    });
    // 23:30 UTC is the next day in Rome.
    expect(words.join(' ')).toContain(
      '1° dicembre 2026 Entro 30 giorni Omaggio 7 1° dicembre 2026 Entro 30 giorni Acquistati 11 2 dicembre 2026 Omaggio 5',
    );
  });

  it('are not shown where there are none', () => {
    expect(draw(Expiring, { lots: [] })).toEqual([]);
  });
});

describe('the questions about a paper that arrived', () => {
  const asked = async (locale: 'it' | 'en', served_paper: string) => {
    const { ServedPaperFields } = await webPart<{ ServedPaperFields: ComponentType<object> }>(
      'features/deadlines/served-paper-fields',
    );
    const words = (await webMarkup(locale))(ServedPaperFields, {
      type: 'recupero-crediti',
      part: 2,
      values: { served_paper, served_on: '', hearing_on: '' },
      field: (name: string) => ({ name, value: '' }),
      onChange: () => undefined,
    });
    return words.join(' ');
  };

  it('name the papers in the language of the page, and ask for the hearing only where the paper names one', async () => {
    expect(await asked('it', 'summons')).toMatch(/Un atto di citazione.*La data dell’udienza/);
    expect(await asked('en', 'summons')).toMatch(/A summons \(citazione\).*The date of the hearing/);
    expect(await asked('it', 'injunction')).toMatch(/Un decreto ingiuntivo/);
    expect(await asked('it', 'injunction')).not.toMatch(/La data dell’udienza/);
  });
});
