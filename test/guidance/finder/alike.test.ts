import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readAlike, readTerms } from '../../../src/guidance/finder/finder.queries.js';
import type { Locale } from '../../../src/shared/locale.js';
import { useTestApp } from '../../support/app.js';

const test = useTestApp();

/** Short lists, in which each word is there for one case. */
const words: readonly (readonly [locale: Locale, list: string])[] = [
  ['it', 'casa multa'],
  // Eight that begin with `tamp`, and seven nearer to it that do not.
  ['it', 'tamponare tamponato tamponava tamponando tamponerei tamponiamo tamponarono tamponassero'],
  ['it', 'tam tama tame tami tamo tamu tamilone'],
  ['en', 'tampered tampons tamx eviction'],
];

beforeAll(async () => {
  for (const table of ['finder_words', 'finder_terms', 'finder_examples', 'finder_example_totals'])
    await sql`delete from ${sql.table(table)}`.execute(test.sql);
  for (const [locale, list] of words)
    await sql`
      insert into finder_words (locale, word, lexeme)
      select ${locale}, word, finder_lexeme(${locale}, word) from unnest(${list.split(' ')}::text[]) word`.execute(
      test.sql,
    );
});

describe('the words of the lists that resemble an unknown one', () => {
  const read = (typed: string, last = typed.split(' ').at(-1) ?? '', locale: Locale = 'it') =>
    test.database.rowsFromReplica(readAlike, { words: typed.split(' '), last, locale });
  const looked = async (...given: Parameters<typeof read>) => [...new Set((await read(...given)).map((r) => r.typed))];

  it.each([
    ['one of four letters that is not the last, and a shorter one only as the last', 'abc csaa xyz', 'csaa xyz'],
    ['none that is known by its stem', 'multe caso perizzia', 'perizzia'],
    ['one that only the other language knows', 'eviction multa', 'eviction'],
  ])('are looked up for %s', async (_which, typed, expected) => {
    expect((await looked(typed)).sort().join(' ')).toBe(expected);
  });

  it('are looked up for six at most, the last among them', async () => {
    const typed = await looked('aaaa bbbb cccc dddd eeee ffff gggg');
    expect([typed.length, typed.includes('gggg')]).toEqual([6, true]);
  });

  it('are those of the own language: the six shortest that the last word begins, and the six nearest', async () => {
    const begun = 'tamponare tamponato tamponava tamponando tamponerei tamponiamo'.split(' ');
    const near = 'tam tama tame tami tamo tamu'.split(' ');
    const of = async (last: string, locale?: Locale) =>
      (await read('tamp', last, locale)).map(({ word }) => word).sort();
    expect(await of('tamp')).toEqual([...begun, ...near].sort());
    expect(await of('')).toEqual(near);
    expect(await of('tamp', 'en')).toEqual(['eviction', 'tampered', 'tampons', 'tamx']);
    expect((await read('csaa')).find(({ word }) => word === 'casa')).toEqual({
      typed: 'csaa',
      word: 'casa',
      lexeme: 'cas',
    });
  });
});

describe('what the lists know of typed words', () => {
  it('is of their language, and of terms whose words are all there', async () => {
    await sql`
      insert into finder_terms (locale, target, weight, lexemes)
      values ('it', 'stem', 1, '{cas}'), ('it', 'form', 2, '{=casa}'), ('it', 'both', 3, '{=case,cas}'),
        ('it', 'more', 4, '{cas,mult}'), ('en', 'english', 5, '{cas}')`.execute(test.sql);
    await sql`
      insert into finder_examples (locale, lexeme, target, phrases)
      values ('it', 'cas', 'stem', 6), ('it', '=casa', 'form', 7), ('it', 'mult', 'more', 8), ('en', 'cas', 'english', 9)`.execute(
      test.sql,
    );
    await sql`
      insert into finder_example_totals (locale, target, stems, vocabulary)
      values ('it', 'stem', 10, 11), ('en', 'english', 12, 13)`.execute(test.sql);
    const [found] = await test.database.rowsFromReplica(readTerms, { words: ['càsa', 'della'], locale: 'it' });
    for (const list of [found?.hits, found?.examples]) list?.sort((a, b) => a.target.localeCompare(b.target));
    expect(found).toEqual({
      stems: [
        { word: 'casa', lexeme: 'cas' },
        { word: 'della', lexeme: null },
      ],
      hits: [
        { target: 'form', weight: 2, lexemes: ['=casa'] },
        { target: 'stem', weight: 1, lexemes: ['cas'] },
      ],
      examples: [
        { target: 'form', lexeme: '=casa', phrases: 7 },
        { target: 'stem', lexeme: 'cas', phrases: 6 },
      ],
      totals: [{ target: 'stem', stems: 10, vocabulary: 11 }],
    });
  });
});
