import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { loadOnce, versionOf } from '../../kernel/database/shipped-list.js';
import { locales, type Locale } from '../../kernel/locale.js';
import { wordsOf } from './words-of.js';

/** Entries that lead nowhere: everyday words, so that none of them is taken for a misspelt word of the lists. */
const NEUTRAL = 'neutral';

/** One entry of a word list. */
export interface FinderTerm {
  locale: Locale;
  /** The id of a request type, or `outside/` and the id of a matter that the product does not cover, or `neutral`. */
  target: string;
  /** 5 leaves no doubt, 3 decides, 2 is typical, 1 is a hint. */
  weight: number;
  /** Words that must all be there, in any form; with a leading `=` in just this form. */
  tokens: string[];
}

const fileOf = (locale: Locale): Buffer => readFileSync(new URL(`./data/words-${locale}.csv`, import.meta.url));

/** `=` marks a word that counts in one form only. */
const tokensOf = (entry: string): string[] =>
  entry
    .trim()
    .split(/\s+/)
    .flatMap((token) => (token.startsWith('=') ? [token.toLowerCase()] : wordsOf(token)));

function termsOf(locale: Locale, bytes: Buffer): FinderTerm[] {
  const rows: { target: string; weight: string; words: string }[] = parse(bytes, { delimiter: ';', columns: true });
  return rows.flatMap(({ target, weight, words }) =>
    words.split(',').map((entry) => ({ locale, target, weight: Number(weight), tokens: tokensOf(entry) })),
  );
}

/** Every entry of the word lists, src/requests/finder/data/words-it.csv and words-en.csv. */
export const finderTerms = (): FinderTerm[] => locales.flatMap((locale) => termsOf(locale, fileOf(locale)));

async function replaceWords(db: Sql): Promise<number> {
  const given = sql`given as (
    select * from json_to_recordset(${JSON.stringify(finderTerms())}::text::json)
      as (locale text, target text, weight smallint, tokens text[])
  )`;
  await sql`delete from finder_terms`.execute(db);
  await sql`delete from finder_words`.execute(db);
  const added = await sql`
    with ${given}, stemmed as (
      select locale, target, weight, (
        select array_agg(distinct lexeme order by lexeme)
        from unnest(tokens) word,
          lateral (select case when word like '=%' then unaccent(word) else finder_lexeme(locale, word) end as lexeme) stem
        where lexeme is not null
      ) as lexemes
      from given
    )
    insert into finder_terms (locale, target, weight, lexemes)
    select locale, target, max(weight), lexemes from stemmed
    where lexemes is not null and target <> ${NEUTRAL}
    group by locale, target, lexemes`.execute(db);
  await sql`
    with ${given}, words as (
      select distinct locale, ltrim(unaccent(word), '=') as word from given, unnest(tokens) word
    )
    insert into finder_words (locale, word, lexeme)
    select locale, word, lexeme
    from words, lateral (select finder_lexeme(locale, word) as lexeme) stem
    where lexeme is not null`.execute(db);
  await sql`analyze finder_terms`.execute(db);
  await sql`analyze finder_words`.execute(db);
  return Number(added.numAffectedRows ?? 0n);
}

/**
 * Brings the words of the finder into their tables, once for each version of the lists.
 * @param db bound to a transaction
 * @returns how many terms were written; 0 when they were there already
 */
export function loadFinderWords(db: Sql): Promise<number> {
  return loadOnce(db, {
    name: 'finder',
    version: versionOf(Buffer.concat(locales.map(fileOf))),
    load: replaceWords,
  });
}
