import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { loadOnce, versionOf } from '../../kernel/database/setup/shipped-list.js';
import { locales, type Locale } from '../../shared/locale.js';
import { wordsOf } from '../../kernel/words-of.js';

/** Entries without a target: everyday words, so that none of them is corrected to a word of the lists. */
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

/** A phrase as people say it, and what it means: a request type, or `outside/` and the id of a matter. */
export interface FinderPhrase {
  locale: Locale;
  target: string;
  phrase: string;
}

const fileOf = (list: 'words' | 'phrases', locale: Locale): Buffer =>
  readFileSync(new URL(`./data/${list}-${locale}.csv`, import.meta.url));

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

/** Every entry of the word lists, src/guidance/finder/data/words-it.csv and words-en.csv. */
export const finderTerms = (): FinderTerm[] => locales.flatMap((locale) => termsOf(locale, fileOf('words', locale)));

/** The phrases of lines such as `target;phrase|phrase`. */
export const phrasesIn = (lines: string, locale: Locale): FinderPhrase[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [target = '', phrases = ''] = line.split(';');
      return phrases.split('|').map((phrase) => ({ locale, target, phrase }));
    });

/** The labelled phrases that the finder learns from, src/guidance/finder/data/phrases-it.csv and phrases-en.csv. */
export const finderPhrases = (): FinderPhrase[] =>
  locales.flatMap((locale) => phrasesIn(fileOf('phrases', locale).toString('utf8'), locale));

async function replaceExamples(db: Sql): Promise<void> {
  const given = finderPhrases().map(({ phrase, ...each }) => ({ ...each, words: wordsOf(phrase) }));
  await sql`delete from finder_examples`.execute(db);
  await sql`delete from finder_example_totals`.execute(db);
  await sql`
    insert into finder_examples (locale, lexeme, target, phrases)
    select locale, lexeme, target, count(*)
    from (
      select distinct given.locale, given.target, given.at, finder_lexeme(given.locale, word) as lexeme
      from json_to_recordset(${JSON.stringify(given.map((each, at) => ({ ...each, at })))}::text::json)
          as given (locale text, target text, at integer, words text[]),
        unnest(given.words) word
    ) stemmed
    where lexeme is not null
    group by locale, lexeme, target`.execute(db);
  await sql`
    insert into finder_example_totals (locale, target, stems, vocabulary)
    select locale, target, sum(phrases), (
      select count(distinct lexeme) from finder_examples known where known.locale = e.locale
    )
    from finder_examples e
    group by locale, target`.execute(db);
  await sql`analyze finder_examples`.execute(db);
}

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
  await replaceExamples(db);
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
    version: versionOf(
      Buffer.concat(locales.flatMap((locale) => [fileOf('words', locale), fileOf('phrases', locale)])),
    ),
    load: replaceWords,
  });
}
