import { describe, expect, it } from '@jest/globals';
import { privacyVersions, termsVersions } from '../../src/shared/accounts/legal-versions.codes.js';
import { faultsOf } from '../../src/accounts/legal/legal-versions.rules.js';
import { differenceOf } from '../../web/features/legal/difference.server.js';
import { termsFor, termsOf } from '../../web/features/legal/terms-versions.server.js';

const section = (id: string, ...text: (string | string[])[]) => ({ id, title: id, text });

describe('the versions of the terms', () => {
  it('are in order, and none is in force before its notice period has ended', () => {
    expect(faultsOf(termsVersions)).toEqual([]);
    expect(faultsOf(privacyVersions).filter((fault) => !fault.includes('notice'))).toEqual([]);
  });

  it('each have a text and the previous text', () => {
    for (const [place, { version }] of termsVersions.entries()) {
      const found = termsOf(version, 'Marca')!;
      expect(found.sections.length).toBeGreaterThan(5);
      expect(found.before?.version).toBe(termsVersions[place + 1]?.version);
      expect(JSON.stringify(found.sections)).toContain('Marca');
      if (found.before) expect(differenceOf(found.before.sections, found.sections).length).toBeGreaterThan(0);
    }
    expect(termsOf('2020-01-01', 'Marca')).toBeUndefined();
  });

  it('are shown to English readers in English if there is such a text', () => {
    const [newest, oldest] = [termsVersions[0].version, termsVersions.at(-1)!.version];
    expect(termsFor('en', newest, 'Marca')).toMatchObject({
      lang: 'en',
      sections: { 0: { title: 'What the service is' } },
    });
    expect(termsFor('en', oldest, 'Marca')).toEqual({ lang: 'it', sections: termsOf(oldest, 'Marca')!.sections });
    expect(termsFor('it', newest, 'Marca')).toEqual({ lang: 'it', sections: termsOf(newest, 'Marca')!.sections });
  });
});

describe('the difference of two long texts', () => {
  it('is empty if nothing changed', () => {
    const text = [section('a', 'Uno.', ['due', 'tre'])];
    expect(differenceOf(text, text)).toEqual([]);
  });

  it('is the words of a corrected paragraph, without its neighbours', () => {
    const [found] = differenceOf(
      [section('a', 'Resta uguale.', ['Resta attiva 10 giorni e poi si chiude.'])],
      [section('a', 'Resta uguale.', ['Resta attiva 15 giorni e poi si chiude.'])],
    );
    expect(found).toEqual({
      id: 'a',
      title: 'a',
      change: 'changed',
      paragraphs: [
        [
          { text: 'Resta attiva ' },
          { text: '10', change: 'removed' },
          { text: '15', change: 'added' },
          { text: ' giorni e poi si chiude.' },
        ],
      ],
    });
  });

  it('is whole paragraphs if they were added, removed or have little in common', () => {
    const [found] = differenceOf(
      [section('a', 'Il cane dorme.', 'Resta.')],
      [section('a', 'Ogni versione ha un indirizzo.', 'Resta.', 'Nuovo.')],
    );
    expect(found?.paragraphs).toEqual([
      [{ text: 'Il cane dorme.', change: 'removed' }],
      [{ text: 'Ogni versione ha un indirizzo.', change: 'added' }],
      [{ text: 'Nuovo.', change: 'added' }],
    ]);
  });

  it('compares a paragraph with the one that it resembles, and with no other', () => {
    const [found] = differenceOf(
      [section('a', 'Il cane dorme.', 'La richiesta resta aperta dieci giorni.')],
      [section('a', 'La richiesta resta aperta venti giorni.', 'Il cane dorme molto.')],
    );
    expect(found?.paragraphs.map((pieces) => pieces.map(({ text, change = 'kept' }) => `${change}: ${text}`))).toEqual([
      ['kept: La richiesta resta aperta ', 'removed: dieci', 'added: venti', 'kept:  giorni.'],
      ['kept: Il cane dorme', 'added:  molto', 'kept: .'],
    ]);
  });

  it('names added and removed sections', () => {
    expect(
      differenceOf([section('old', 'Prima.')], [section('new', 'Dopo.')]).map(({ id, change, paragraphs }) => [
        id,
        change,
        paragraphs,
      ]),
    ).toEqual([
      ['new', 'added', [[{ text: 'Dopo.', change: 'added' }]]],
      ['old', 'removed', [[{ text: 'Prima.', change: 'removed' }]]],
    ]);
  });
});
