import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Database, rowsIn, sqlOf } from '../../kernel/database/database.js';
import { locales, type Locale } from '../../shared/locale.js';
import { readAlike, readTerms, type Hit, type Stem } from './finder.queries.js';
import { loadFinderWords } from './load-words.js';
import { likelihoods, type Example } from './likelihood.rules.js';
import { corrections, judge, proposal, rank, withExamples, type Finding, type Ranked } from './rank.rules.js';
import { wordsOf } from '../../kernel/words-of.js';

/** A question is read to its end: 300 characters are fewer words. */
const MOST_OF_A_QUESTION = 80;
/** At most so many words of a description are read. */
const MOST_OF_A_DESCRIPTION = 400;

/** Typed words in a language: their stems, and the terms that they reach. */
interface Reading {
  readonly stems: Stem[];
  readonly hits: Hit[];
  /** How likely each target is by the labelled phrases, from 0 to 1. */
  readonly likely: Map<string, number>;
  /** The stems that the labelled phrases of a target contain. */
  readonly examples: readonly Example[];
}

/** Finds the request type that everyday words mean. Each question is at most four prepared reads over some thousand rows. */
@Injectable()
export class Finder {
  constructor(private readonly database: Database) {}

  /**
   * The result for somebody's words. The other language is tried only if the caller's own knows none of the words, for a
   * word can mean different things in both ("fine").
   */
  async find(text: string, locale: Locale): Promise<Finding> {
    const words = wordsOf(text, MOST_OF_A_QUESTION);
    if (words.length === 0) return judge([]);
    const own = await this.read(words, locale);
    const [other] = locales.filter((each) => each !== locale);
    if (own.hits.length === 0 && other) {
      const foreign = await this.read(words, other);
      if (foreign.hits.length > 0) return judge(withExamples(rank(foreign.hits, foreign.stems), foreign));
    }
    return judge(await this.corrected(own, locale));
  }

  /**
   * What a description fits instead of the chosen type; null if anything in it fits the chosen type.
   * @param em reads in the caller's transaction
   */
  async propose(text: string, chosen: string, locale: Locale, em?: EntityManager): Promise<Ranked | null> {
    const { hits, stems, likely } = await this.read(wordsOf(text, MOST_OF_A_DESCRIPTION), locale, em);
    return proposal({ ranked: rank(hits, stems), hits, likely }, chosen);
  }

  /** Brings the words of the lists into the database. @returns how many terms were written */
  load(): Promise<number> {
    return this.database.transaction((em) => loadFinderWords(sqlOf(em)));
  }

  private async read(words: readonly string[], locale: Locale, em?: EntityManager): Promise<Reading> {
    const [found] = await (em
      ? rowsIn(em, readTerms, { words, locale })
      : this.database.rowsFromReplica(readTerms, { words, locale }));
    const examples = found?.examples ?? [];
    return {
      stems: found?.stems ?? [],
      hits: found?.hits ?? [],
      likely: likelihoods(examples, found?.totals ?? []),
      examples,
    };
  }

  /** The ranking with the words that unknown words may mean: misspelt, or not yet typed to their end. */
  private async corrected(reading: Reading, locale: Locale): Promise<Ranked[]> {
    const { stems, hits } = reading;
    const meaningful = stems.filter(({ lexeme }) => lexeme !== null).map(({ word }) => word);
    const last = stems.at(-1)?.word ?? '';
    const alike =
      meaningful.length > 0 ? await this.database.rowsFromReplica(readAlike, { words: meaningful, last, locale }) : [];
    const meant = meaningful.flatMap((typed) =>
      corrections({ typed, last: typed === last, company: hits.length > 0 }, alike),
    );
    if (meant.length === 0) return withExamples(rank(hits, stems), reading);
    const again = await this.read([...new Set([...stems, ...meant].map(({ word }) => word))], locale);
    return withExamples(rank(again.hits, stems, meant), again);
  }
}
