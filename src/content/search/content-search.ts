import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { failureOf } from '../../kernel/failure.js';
import type { Locale } from '../../shared/locale.js';
import { wordsOf } from '../../kernel/words-of.js';
import { ContentApi, type ContentLibrary } from '../content.api.js';
import { findContent, MARK, type FoundRow } from './content-search.queries.js';
import {
  RESULTS_PAGE,
  type ContentFound,
  type ContentSearchAnswer,
  type Piece,
  type SearchContent,
} from './content-search.dto.js';
import { loadContent } from './load-content.js';
import type { SearchableTexts } from './searched-texts.js';
import { synonymsOf } from './synonyms.js';

const MARKED = new RegExp(`${MARK.start}([^${MARK.end}]*)${MARK.end}`);

/** A text with marks in its pieces: every second one is what was looked for. */
const piecesOf = (marked: string): Piece[] =>
  marked
    .split(MARKED)
    .map((text, index) => ({ text, match: index % 2 === 1 }))
    .filter(({ text }) => text !== '');

const viewOf = ({ kind, path, anchor, language, title, heading, snippet }: FoundRow): ContentFound => ({
  kind,
  path: anchor === '' ? path : `${path}#${anchor}`,
  language,
  title,
  heading: heading === '' ? null : piecesOf(heading),
  snippet: piecesOf(snippet),
});

/** Finds the texts of the site by their words. Rules 29.1 to 29.5. */
@Injectable()
export class ContentSearch {
  /** The texts that this process last wrote to the search; undefined until the instance is prepared. */
  private loaded: ContentLibrary | undefined;

  constructor(
    private readonly database: Database,
    private readonly content: ContentApi,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('content');
    content.onContentChange(() => {
      this.follow();
    });
  }

  /** Texts with all of the words; where there is none, those with some of them. */
  async find({ q, page }: SearchContent, reader: Locale): Promise<ContentSearchAnswer> {
    this.follow();
    const words = wordsOf(q);
    const all = await this.read(words, '&', page, reader);
    // A page may also be behind the last one of the texts with all words.
    const partial =
      all.length === 0 && words.length > 1 && (page === 1 || (await this.read(words, '&', 1, reader)).length === 0);
    const rows = partial ? await this.read(words, '|', page, reader) : all;
    return {
      info: rows.map(viewOf),
      page,
      page_size: RESULTS_PAGE,
      total: rows[0]?.total ?? 0,
      partial: partial && rows.length > 0,
    };
  }

  /** Writes the texts of the site to the search, if they changed. @returns how many pieces were written */
  load(): Promise<number> {
    this.loaded = this.content.library;
    return this.write(this.loaded);
  }

  /** Writes these texts to the search and replaces those that are there. */
  write(texts: SearchableTexts): Promise<number> {
    return this.database.transaction((em) => loadContent(sqlOf(em), texts));
  }

  /** A text or a figure in the texts may have changed: searches do not wait for the update. */
  private follow(): void {
    if (this.loaded === undefined || this.loaded === this.content.library) return;
    this.load().catch((error: unknown) => {
      this.logger.warn({ err: failureOf(error) }, 'the search kept the texts of before');
    });
  }

  private async read(words: readonly string[], joint: '&' | '|', page: number, reader: Locale): Promise<FoundRow[]> {
    const last = words.at(-1);
    if (last === undefined) return [];
    const also = synonymsOf(last, reader);
    const before = words.slice(0, -1).map((word) => `(${[word, ...synonymsOf(word, reader)].join(' | ')})`);
    return this.database.rowsFromReplica(findContent, {
      words: before.join(` ${joint} `),
      last,
      also: also.join(' | '),
      terms: joint === '|' ? [...before, [`${last}:*`, ...also].join(' | ')] : [],
      joint,
      reader,
      offset: (page - 1) * RESULTS_PAGE,
    });
  }
}
