import { describe, expect, it } from '@jest/globals';
import { earlierParts, screenText } from '../../../src/moderation/contact-filter/index.js';
import { contactFilterLimits } from '../../../src/shared/limits.js';

const now = new Date('2026-03-10T10:00:00Z');
const sent = (text: string, ago: number) => ({ text, sentAt: new Date(now.getTime() - ago) });

describe('a contact split over messages', () => {
  it.each([
    ['digits', ['347', '555'], '0182'],
    ['words', ['tre quattro sette', 'cinque cinque cinque'], 'zero uno otto due'],
    ['digits with talk between', ['347 555', 'un attimo'], '0182'],
    ['an address', ['carla.conti', 'chiocciola'], 'gmail punto com'],
  ])('is found: %s', (_, previous, text) => {
    expect(screenText(text).verdict).toBe('clean');
    const { verdict, spans } = screenText(text, { previous });
    expect([verdict, spans.map(({ start, end }) => text.slice(start, end))]).toEqual(['certain', [text]]);
  });

  it.each([
    ['sums', ['Ho pagato 347 euro', 'poi altri 555'], 'e infine 182'],
    ['ages', ['Quanti anni ha?', '34'], 'e suo marito 55'],
    ['land', ['Foglio 347', 'particella 555'], 'sub 182'],
    ['a whole number before', ['347 555 0182'], 'Va bene domani?'],
  ])('is not seen in %s', (_, previous, text) => {
    expect(screenText(text, { previous }).verdict).toBe('clean');
  });

  it.each([
    [160, 160, 'certain'],
    [161, 160, 'clean'],
    [160, 161, 'clean'],
  ])('is searched for in short messages, of %i characters and then %i', (before, after, verdict) => {
    const long = (text: string, length: number) => text.padEnd(length, ' .');
    expect(screenText(long('5550182', after), { previous: [long('347', before)] }).verdict).toBe(verdict);
  });

  it('is searched for in the last five messages only', () => {
    const talk = ['ok', 'va bene', 'certo', 'sì'];
    expect(contactFilterLimits.messages).toBe(talk.length + 1);
    expect(screenText('5550182', { previous: ['347', ...talk] }).verdict).toBe('certain');
    expect(screenText('5550182', { previous: ['347', ...talk, 'no'] }).verdict).toBe('clean');
  });
});

describe('earlierParts', () => {
  it('are the last five messages', () => {
    const messages = ['a', 'b', 'c', 'd', 'e', 'f'].map((text, at) => sent(text, 60_000 - at));
    expect(earlierParts(messages, now)).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('are of the last 15 minutes', () => {
    const messages = [sent('alt', contactFilterLimits.window), sent('neu', contactFilterLimits.window - 1)];
    expect(earlierParts(messages, now)).toEqual(['neu']);
  });
});
