import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';
import type { Locale } from '../shared/locale.js';
import { typedTree } from '../kernel/markdown/markdown-thread.js';
import { compared, type ComparedField } from './comparison.js';
import { ContentApi } from './content.api.js';
import { ContentChecks } from './content-checks.js';
import { versionOf } from './content.queries.js';
import type { CompareQuery, PreviewBody } from './content.record.dto.js';
import { minutesOf } from './library.js';
import { picturesIn } from './markdown.js';
import { PagePreviews } from './page-previews.js';
import { picturesOf } from './pictures/pictures.queries.js';
import { hashesOf } from './pictures/pictures.rules.js';
import { placeOfPath } from '../shared/content/places.rules.js';

/** The place of a text that has no address yet. */
const NOWHERE = { kind: 'page', path: '', type: null, inTopic: false } as const;

/** Previews for editors: a text as its page would show it, and two versions beside each other. */
@Injectable()
export class ContentViews {
  constructor(
    private readonly database: Database,
    private readonly checks: ContentChecks,
    private readonly content: ContentApi,
    private readonly pages: PagePreviews,
  ) {}

  /** The page of a text as the site would draw it now, and the mistakes in the text. @throws text_too_intricate (422) */
  async preview({ path, language, ...typed }: PreviewBody, reader: Locale) {
    const db = this.database.read;
    const written = { ...typed, topic: null };
    const { body } = written;
    const pictures = await picturesOf(db, hashesOf(picturesIn(await typedTree(body))));
    const place = placeOfPath(path);
    const { today } = this.checks;
    const faults = (await this.checks.faults(db, written, place ?? NOWHERE, language)).body ?? [];
    const text = place && { ...place, ...written, language, published: typed.published ?? today, typed: true as const };
    return {
      html: text && (await this.pages.draw(addressOf(text), this.content.libraryWith(text, pictures.values()))),
      minutes: minutesOf(body),
      faults: faults.map((fault) => fault[reader]),
    };
  }

  /** @throws not_found (404) */
  async compare(id: number, { from, to }: CompareQuery): Promise<{ fields: ComparedField[] }> {
    const db = this.database.read;
    return { fields: compared(await versionOf(db, id, from), await versionOf(db, id, to)) };
  }
}

const addressOf = ({ path, language }: { path: string; language: Locale }): string =>
  language === 'en' ? `/en${path}` : path;
