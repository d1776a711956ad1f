import { sql, type RawBuilder } from 'kysely';
import { preparedRead } from '../../kernel/database/prepared-read.js';
import type { Locale } from '../../shared/locale.js';
import { RESULTS_PAGE } from './content-search.dto.js';
import type { SearchedText } from './searched-texts.js';

/** Marks around what was looked for; no text holds them. */
export const MARK = { start: '\u0002', end: '\u0003' } as const;

/** A found piece, with marks in its heading and in its snippet. */
export type FoundRow = Pick<SearchedText, 'kind' | 'path' | 'anchor' | 'language' | 'title'> & {
  heading: string;
  snippet: string;
  total: number;
};

interface Asked {
  /** All words but the last, with the sign that joins them; may be empty. */
  words: string;
  last: string;
  /** Other words for the last one, joined by `|`; may be empty. */
  also: string;
  /** Every word with its synonyms, to count how many of them a text has; empty where it must have all. */
  terms: readonly string[];
  /** `&`: every word must be there. `|`: one is enough. */
  joint: '&' | '|';
  reader: Locale;
  offset: number;
}

/** Words that may complete the last one. */
const COMPLETIONS = 24;

const marks = `StartSel=${MARK.start}, StopSel=${MARK.end}`;
const snippet = `MaxFragments=2, MaxWords=26, MinWords=12, ShortWord=2, FragmentDelimiter=" … ", ${marks}`;
const whole = `HighlightAll=true, ${marks}`;

/**
 * The search query in a language: the words by their stems, the last one also as the beginning of a word of the texts. A
 * stop word in the last place is not completed.
 */
function queryIn(
  language: Locale,
  { words, last, also, joint }: Record<'words' | 'last' | 'also' | 'joint', RawBuilder<string>>,
): RawBuilder<string> {
  const config = sql.lit(`content_${language}`);
  return sql<string>`(
    select case
      when numnode(stem) = 0 then rest
      when ${joint}::text = '|' then rest || (stem || completed || synonyms)
      else rest && (stem || completed || synonyms)
    end
    from (
      select
        to_tsquery(${config}, ${also}::text) as synonyms,
        to_tsquery(${config}, ${words}::text) as rest, to_tsquery(${config}, ${last}::text || ':*') as stem, coalesce((
        select string_agg('''' || lexeme || '''', ' | ')::tsquery
        from (
          select distinct lexeme from content_words
          where language = ${sql.lit(language)} and word like unaccent(${last}::text) || '%'
          limit ${sql.lit(COMPLETIONS)}
        ) begun
      ), '') as completed
    ) read
  )`;
}

/** The matching texts of a language; a question is a result of its own, another text is shown by its best piece. */
const found = (
  language: Locale,
  asked: RawBuilder<string>,
  terms: RawBuilder<readonly string[]>,
  readers: RawBuilder<boolean>,
): RawBuilder<object> => sql`
  select c.*, asked.query, ts_rank_cd(c.words, asked.query, 1) as rank, (
      select count(*) from unnest(${terms}::text[]) as given (term)
      where c.words @@ to_tsquery(${sql.lit(`content_${language}`)}, given.term)
    ) as had
  from (select ${asked} as query) asked, content_search c
  where ${readers} and c.language = ${sql.lit(language)} and c.words @@ asked.query`;

/**
 * A page of results, best first: in the reader's language before others, with the number of all. English
 * readers also get the Italian texts that have no English one.
 */
export const findContent = preparedRead<Asked, FoundRow>(
  'content_search',
  ({ words, last, also, terms, joint, reader, offset }) => sql<FoundRow>`
    with hits as (
      ${found('it', queryIn('it', { words, last, also, joint }), terms, sql`(${reader}::text = 'it' or not c.translated)`)}
      union all
      ${found('en', queryIn('en', { words, last, also, joint }), terms, sql`${reader}::text = 'en'`)}
    ), ranked as (
      select *, row_number() over (
        partition by path, case kind when 'question' then anchor end order by had desc, rank desc, position
      ) as nth
      from hits
    ), shown as (
      select *, count(*) over ()::int as total
      from ranked
      where nth = 1
      order by language = ${reader}::text desc, had desc, rank desc, path, position
      limit ${sql.lit(RESULTS_PAGE)} offset ${offset}::int
    )
    select kind, path, anchor, language, title, total,
      ts_headline(config, heading, query, ${sql.lit(whole)}) as heading,
      ts_headline(config, case body when '' then description else body end, query, ${sql.lit(snippet)}) as snippet
    from shown, lateral (
      select case language when 'en' then 'content_en'::regconfig else 'content_it'::regconfig end as config
    ) read
    order by language = ${reader}::text desc, had desc, rank desc, path, position`,
);
