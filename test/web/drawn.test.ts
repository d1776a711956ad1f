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
