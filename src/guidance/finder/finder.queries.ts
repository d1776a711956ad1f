import { sql } from 'kysely';
import { preparedRead } from '../../kernel/database/prepared-read.js';
import type { Locale } from '../../shared/locale.js';
import type { Example, ExampleTotal } from './likelihood.rules.js';

/** A term whose stems are all among those asked for. */
export interface Hit {
  /** The id of a request type, or `outside/` and the id of a matter. */
  readonly target: string;
  readonly weight: number;
  readonly lexemes: readonly string[];
}

/** A typed word with its stem; null for one that says nothing by itself. */
export interface Stem {
  readonly word: string;
  readonly lexeme: string | null;
}

/** What the lists and the labelled phrases know of typed words; null where that is nothing. */
interface Terms {
  readonly stems: Stem[] | null;
  readonly hits: Hit[] | null;
  readonly examples: Example[] | null;
  readonly totals: ExampleTotal[] | null;
}

/** The typed words with their stems, the terms that they reach, and the labelled phrases that contain them. One row. */
export const readTerms = preparedRead<{ words: readonly string[]; locale: Locale }, Terms>(
  'finder_terms',
  ({ words, locale }) => sql<Terms>`
    with typed as materialized (
      select unaccent(word) as word, finder_lexeme(${locale}::text, word) as lexeme
      from unnest(${words}::text[]) as given (word)
    ), bag as materialized (
      select coalesce(array_agg(lexeme) filter (where lexeme is not null), '{}') || coalesce(array_agg('=' || word), '{}')
        as lexemes
      from typed
    )
    select
      (select json_agg(typed) from typed) as stems,
      (
        select json_agg(json_build_object('target', target, 'weight', weight, 'lexemes', t.lexemes))
        from finder_terms t, bag
        where t.locale = ${locale}::text and t.lexemes && bag.lexemes and t.lexemes <@ bag.lexemes
      ) as hits,
      (
        select json_agg(json_build_object('target', e.target, 'lexeme', e.lexeme, 'phrases', e.phrases))
        from bag, finder_examples e
        where e.locale = ${locale}::text and e.lexeme = any (bag.lexemes)
      ) as examples,
      (
        select json_agg(json_build_object('target', o.target, 'stems', o.stems, 'vocabulary', o.vocabulary))
        from finder_example_totals o
        where o.locale = ${locale}::text
      ) as totals`,
);

/** A word of the lists that an unknown word may mean. */
export interface Alike {
  readonly typed: string;
  readonly word: string;
  readonly lexeme: string;
}

const NEAREST = 6;
/** Each unknown word costs a search, so only so many are looked up, and none that is too short to be corrected. */
const MOST_UNKNOWN = 6;
const SHORTEST = 4;

/**
 * The words of the lists that resemble each unknown word, and for the last one, which may not be typed to its end,
 * those that begin with it.
 */
export const readAlike = preparedRead<{ words: readonly string[]; last: string; locale: Locale }, Alike>(
  'finder_alike',
  ({ words, last, locale }) => sql<Alike>`
    with typed as materialized (
      select given.word from unnest(${words}::text[]) as given (word)
      where (length(given.word) >= ${sql.lit(SHORTEST)} or given.word = ${last}::text)
        and not exists (
          select 1 from finder_words v
          where v.locale = ${locale}::text and v.lexeme = finder_lexeme(${locale}::text, given.word)
        )
      order by given.word = ${last}::text desc
      limit ${sql.lit(MOST_UNKNOWN)}
    )
    select typed.word as typed, near.word, near.lexeme
    from typed, lateral (
      (
        select v.word, v.lexeme from finder_words v
        where v.locale = ${locale}::text and typed.word = ${last}::text and v.word like ${last}::text || '%'
        order by length(v.word), v.word limit ${sql.lit(NEAREST)}
      ) union (
        select v.word, v.lexeme from finder_words v
        where v.locale = ${locale}::text
        order by v.word <-> typed.word limit ${sql.lit(NEAREST)}
      )
    ) near`,
);
