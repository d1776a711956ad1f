import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountLimits, requestLimits } from '../../../src/shared/limits.js';
import { learnServerTime } from '../../../web/api/clock.js';
import { webHtml, webMarkup, webPart, wordsOf } from '../../support/web-markup.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let draw: Awaited<ReturnType<typeof webMarkup>>;
beforeAll(async () => {
  draw = await webMarkup();
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

describe('a rating by stars', () => {
  it('without a choice names its fault at each star, for those who do not see it', async () => {
    const { StarsField } = await webPart<{ StarsField: ComponentType<object> }>('ui/fields/stars');
    const html = await webHtml();
    const field = { name: 'stars', label: 'Quanto sei contento', value: '4', onChange: () => undefined };
    const faulty = html(StarsField, { ...field, error: 'Manca il giudizio' });
    expect(faulty.match(/<input[^>]*aria-describedby="f-stars-error"/g)).toHaveLength(5);
    expect(faulty).toMatch(/id="f-stars-error"[^>]*>.*Manca il giudizio/);
    expect(faulty.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('value="4"')]);
    expect(html(StarsField, field)).not.toMatch(/<input[^>]*aria-describedby/);
  });
});

describe('small parts', () => {
  it('of a page say nothing where there is nothing to say', async () => {
    const html = await webHtml();
    const { SaveButton } = await webPart<{ SaveButton: ComponentType<object> }>('ui/save-button');
    expect(html(SaveButton, { children: 'Scarica', name: 'a.pdf' })).not.toMatch(/role="alert"/);
    const { CalendarButton } = await webPart<{ CalendarButton: ComponentType<object> }>(
      'features/deadlines/calendar-button',
    );
    const dates = [{}];
    expect(draw(CalendarButton, { id: 7, dates })).toHaveLength(1);
    expect(draw(CalendarButton, { id: 7, dates, of: 'Sfratto' }).join(' ')).toMatch(/: Sfratto$/);
    expect(draw(CalendarButton, { id: 7, dates: [] })).toEqual([]);
    const { LettersOfType } = await webPart<{ LettersOfType: ComponentType<object> }>(
      'features/ready-letters/letter-teasers',
    );
    expect(draw(LettersOfType, { letters: [] })).toEqual([]);
    const letter = { path: '/lettere/a', title: 'Una lettera', lead: 'Chiede qualcosa.' };
    expect(draw(LettersOfType, { letters: [letter] })).toEqual(
      expect.arrayContaining(['Una lettera', 'Chiede qualcosa.']),
    );
  });

  it('name the fees of a firm as its own', async () => {
    const { Fees } = await webPart<{ Fees: ComponentType<object> }>('features/content/fees');
    const range = { from: 1000, to: 2000 };
    const fees = { percentage: range, fixed: range, quotes: 12 };
    expect(draw(Fees, { fees, label: 'Sfratti', firm: true })[0]).toBe('Quanto chiede questo studio');
    expect(draw(Fees, { fees, label: 'Sfratti' })[0]).not.toBe('Quanto chiede questo studio');
    expect(draw(Fees, { fees: null, label: 'Sfratti' })).toEqual([]);
  });
});

describe('the fees of a subject', () => {
  const drawn = async (percentage: object, fixed: object) => {
    const { Fees } = await webPart<{ Fees: ComponentType<object> }>('features/content/fees');
    return (await webHtml())(Fees, { fees: { percentage, fixed, quotes: 12 }, label: 'Sfratti' });
  };
  const sum = { from: 100_00, to: 500_00 };

  it.each([
    [0, 0, 'di solito nessuna'],
    [0, 500_00, 'da 0 € a 500 €'],
    [300_00, 300_00, '300 €'],
    [300_00, 500_00, 'da 300 € a 500 €'],
  ])('have a fixed part from %d to %d cents in the words “%s”', async (from, to, words) => {
    expect(wordsOf(await drawn({ from: 0, to: 0 }, { from, to })).at(-2)).toBe(words);
  });

  it.each([
    [0, 0, '0%', '0%', '20%'],
    [5_00, 10_00, '25%', '25%', '20%'],
    [10_00, 20_00, '50%', '50%', '20%'],
    [15_00, 30_00, '50%', '50%', '30%'],
    [15_00, 30_01, '37.5%', '37.525%', '40%'],
  ])(
    'have a percentage from %d to %d hundredths as a bar at %s, %s long, on a scale to %s',
    async (from, to, at, long, most) => {
      const html = await drawn({ from, to }, sum);
      expect(/style="margin-inline-start:(.*?);inline-size:max\(6px, (.*?)\)"/.exec(html)?.slice(1)).toEqual([
        at,
        long,
      ]);
      expect(/fees-scale.*?<\/span><span>(.*?)<\/span>/.exec(html)?.[1]?.replaceAll(/\s/g, '')).toBe(most);
    },
  );
});

describe('the field of a day', () => {
  it('is marked and named where its day is wrong, and not otherwise', async () => {
    const { DateField } = await webPart<{ DateField: ComponentType<object> }>('ui/fields/date');
    const html = await webHtml();
    const field = { name: 'day', label: 'Quando', value: '', onChange: () => undefined };
    expect(html(DateField, { ...field, error: 'Non è un giorno' })).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(html(DateField, field)).not.toMatch(/aria-invalid/);
  });
});

describe('a field of several answers', () => {
  it('says when no more can be added, and takes none then', async () => {
    const html = await webHtml();
    const { LanguagesField } = await webPart<{ LanguagesField: ComponentType<object> }>(
      'features/accounts/profile/languages-field',
    );
    const codes = ['en', 'fr', 'de', 'es', 'pt', 'ro', 'sq', 'ar', 'zh', 'ru', 'uk', 'pl', 'bg', 'sr', 'hr'];
    const { maxLanguages } = accountLimits;
    const chosen = (count: number) => ({ name: 'languages', value: codes.slice(0, count), onChange: () => undefined });
    expect(html(LanguagesField, chosen(maxLanguages))).toMatch(
      new RegExp(`<select[^>]*disabled.*Hai già scelto ${maxLanguages} lingue`),
    );
    expect(html(LanguagesField, chosen(maxLanguages - 1))).not.toMatch(/<select[^>]*disabled|Hai già scelto/);

    const { LabelsField } = await webPart<{ LabelsField: ComponentType<object> }>(
      'features/firm-inbox/notes/labels-field',
    );
    const labelled = (count: number) => ({
      labels: Array.from({ length: count }, (_, nth) => `etichetta ${nth}`),
      typed: '',
      onChange: () => undefined,
      onType: () => undefined,
    });
    expect(html(LabelsField, labelled(requestLimits.labels))).toMatch(/<input[^>]*disabled/);
    expect(html(LabelsField, labelled(requestLimits.labels - 1))).not.toMatch(/<input[^>]*disabled/);
  });
});
