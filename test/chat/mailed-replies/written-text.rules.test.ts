import { describe, expect, it } from '@jest/globals';
import { writtenText } from '../../../src/chat/mailed-replies/written-text.rules.js';
import { englishReplies } from './english-replies.js';
import { italianReplies } from './italian-replies.js';

// Rule 20.26.
describe('of a reply in Italian, only the words of its author are taken', () => {
  it.each(italianReplies)('$program', ({ body, words }) => {
    expect(writtenText(body)).toBe(words);
  });
});

describe('of a reply in English, only the words of its author are taken', () => {
  it.each(englishReplies)('$program', ({ body, words }) => {
    expect(writtenText(body)).toBe(words);
  });
});

describe('a reply', () => {
  it('of a quotation and a signature alone has no words', () => {
    expect(
      [
        '> Ti hanno scritto.',
        'Il giorno 10 mar 2026 alle ore 10:00 Giustamente <a@example.com> ha scritto:\n\n> Ti hanno scritto.',
        '\n\n-- \nAnna Rossi',
        'Inviato da iPhone',
        '',
      ].map(writtenText),
    ).toEqual(['', '', '', '', '']);
  });

  it.each<[string, string[], boolean]>([
    ['a colon and two of date, recipient and subject', ['Da: Anna', 'Inviato: ieri', 'Oggetto: la causa'], true],
    ['two others', ['From: Anna', 'To: me', 'Subject: R: causa'], true],
    ['bold labels', ['*Da:* Anna', '*A:* me', '*Oggetto:* la causa'], true],
    ['a colon and one of them', ['Da: Anna', 'Oggetto: la causa'], false],
    ['one of them twice', ['Da: Anna', 'Inviato: ieri', 'Data: oggi'], false],
    ['no colon and two of them', ['Da ieri aspetto', 'Inviato il modulo', 'Oggetto: la causa'], false],
    ['no colon and all three', ['Da Anna', 'Inviato ieri', 'A me', 'Oggetto la causa'], true],
    ['a blank line between', ['Da: Anna', '', 'Inviato: ieri', 'Oggetto: la causa'], false],
    ['the last of them in the eighth line', ['Da: Anna', 'A: me', 'x', 'x', 'x', 'x', 'x', 'Oggetto: b'], true],
    ['the last of them in the ninth line', ['Da: Anna', 'A: me', 'x', 'x', 'x', 'x', 'x', 'x', 'Oggetto: b'], false],
  ])('ends above the original where its lines are there: %s', (_, lines, ends) => {
    const body = ['Va bene.', '', ...lines, '', 'Il resto.'];
    expect(writtenText(body.join('\n'))).toBe(ends ? 'Va bene.' : body.join('\n'));
  });

  it('is read in a time that grows with its length alone, and no further than 200 000 characters', () => {
    const times = [
      'Il giorno 10 mar 2026 alle ore 10:00 a@b ha\n',
      'Da: a\nInviato: b\n',
      '> a\n',
      'On 10:00 a@b wrote:\n\n',
      '-- a\n',
      'Cordiali saluti\n',
      ' '.repeat(199),
    ].map((part) => {
      const began = performance.now();
      writtenText(`Sì.\n${part.repeat(Math.ceil(400_000 / part.length))}`);
      return performance.now() - began;
    });
    expect(Math.max(...times)).toBeLessThan(1_000);
    expect(writtenText(`${'a\n'.repeat(99_999)}b\nc`)).toMatch(/a\nb$/);
  });
});
