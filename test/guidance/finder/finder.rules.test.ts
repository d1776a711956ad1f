import { describe, expect, it } from '@jest/globals';
import { Finder } from '../../../src/guidance/finder/finder.js';
import { readAlike, type Alike, type Hit, type Stem } from '../../../src/guidance/finder/finder.queries.js';
import type { Example, ExampleTotal } from '../../../src/guidance/finder/likelihood.rules.js';
import type { Locale } from '../../../src/shared/locale.js';

interface Lists {
  /** The targets that a word leads to, by language; a word with no stem says nothing. */
  readonly hits?: Partial<Record<Locale, Record<string, string>>>;
  readonly alike?: readonly Alike[];
  readonly examples?: readonly Example[];
  readonly totals?: readonly ExampleTotal[];
  readonly empty?: readonly string[];
}

/** The finder over short lists, and what it reads of them in turn. */
function over({ hits = {}, alike = [], examples, totals, empty = [] }: Lists) {
  const asked: string[] = [];
  const rowsFromReplica = (read: unknown, given: { words: readonly string[]; last?: string; locale: Locale }) => {
    const { words, last, locale } = given;
    if (read === readAlike) {
      asked.push(`alike ${locale} ${words.join(' ')}, last ${String(last)}`);
      return Promise.resolve(alike);
    }
    asked.push(`terms ${locale} ${words.join(' ')}`);
    const stems: Stem[] = words.map((word) => ({ word, lexeme: empty.includes(word) ? null : word }));
    const found = words.flatMap((word): Hit[] => {
      const target = hits[locale]?.[word];
      return target === undefined ? [] : [{ target, weight: 3, lexemes: [word] }];
    });
    return Promise.resolve([
      { stems, hits: found.length > 0 ? found : null, examples: examples ?? null, totals: totals ?? null },
    ]);
  };
  return { finder: new Finder({ rowsFromReplica } as never), asked };
}

describe('the words of a question', () => {
  const type = (target: string, score: number, ...matched: string[]) => ({ target, score, matched });

  it('are not looked up where there are none', async () => {
    const { finder, asked } = over({});
    expect(await finder.find(' . ', 'it')).toEqual({ types: [], outside: null });
    expect(asked).toEqual([]);
  });

  it('are looked up in the own language alone where it knows one, with what the labelled phrases say', async () => {
    const { finder, asked } = over({
      hits: { it: { sfratto: 'rent' }, en: { casa: 'work' } },
      examples: [
        { target: 'rent', lexeme: 'casa', phrases: 4 },
        { target: 'rent', lexeme: 'sfratto', phrases: 4 },
      ],
      totals: [{ target: 'rent', stems: 8, vocabulary: 2 }],
    });
    expect(await finder.find('casa sfratto', 'it')).toEqual({ types: [type('rent', 7, 'sfratto')], outside: null });
    expect(asked).toEqual(['terms it casa sfratto', 'alike it casa sfratto, last sfratto']);
  });

  it.each([
    ['it', 'en'],
    ['en', 'it'],
  ] as const)(
    'that %s does not know are looked up in %s, and not corrected where that knows them',
    async (own, other) => {
      const { finder, asked } = over({ hits: { [other]: { eviction: 'rent' } }, alike: [] });
      expect(await finder.find('my eviction', own)).toEqual({ types: [type('rent', 3, 'eviction')], outside: null });
      expect(asked).toEqual([`terms ${own} my eviction`, `terms ${other} my eviction`]);
    },
  );

  it('that no language knows are corrected in the own one, and the corrected ones are looked up with the others', async () => {
    const { finder, asked } = over({
      hits: { it: { multa: 'outside/fines' } },
      alike: [
        { typed: 'mlta', word: 'multa', lexeme: 'multa' },
        { typed: 'ieri', word: 'ferie', lexeme: 'ferie' },
      ],
      empty: ['la'],
    });
    expect(await finder.find('la mlta ieri', 'it')).toEqual({
      types: [],
      outside: type('outside/fines', 2.1, 'multa'),
    });
    expect(asked).toEqual([
      'terms it la mlta ieri',
      'terms en la mlta ieri',
      'alike it mlta ieri, last ieri',
      'terms it la mlta ieri multa',
    ]);
  });

  it('that say nothing by themselves are not corrected', async () => {
    const { finder, asked } = over({ empty: ['la', 'di'] });
    expect(await finder.find('la di', 'it')).toEqual({ types: [], outside: null });
    expect(asked).toEqual(['terms it la di', 'terms en la di']);
  });

  it('are read up to the eightieth', async () => {
    const { finder, asked } = over({ hits: { it: { parolaaa: 'rent' } } });
    const words = Array.from(
      { length: 81 },
      (_, nth) => `parola${'abcdefghi'[nth % 9]}${'abcdefghi'[Math.floor(nth / 9)]}`,
    );
    await finder.find(words.join(' '), 'it');
    expect(asked[0]).toBe(`terms it ${words.slice(0, 80).join(' ')}`);
  });
});
