import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';
import type { Locale } from '../shared/locale.js';
import { typedTree } from '../kernel/markdown/markdown-thread.js';
import { compared, type ComparedField } from './comparison.js';
import { ContentChecks } from './content-checks.js';
import { versionOf } from './content.queries.js';
import type { CompareQuery, PreviewBody } from './content.record.dto.js';
import { asOf } from './facts/dated-facts.rules.js';
import { minutesOf } from './library.js';
import { picturesIn, render } from './markdown.js';
import { picturesOf } from './pictures/pictures.queries.js';
import { hashesOf } from './pictures/pictures.rules.js';
import { placeOfPath } from '../shared/content/places.rules.js';
import { fill } from './values.js';

/** The place of a text that has no address yet. */
const NOWHERE = { kind: 'page', path: '', type: null, inTopic: false } as const;

/** Previews for editors: a text as its page would show it, and two versions beside each other. */
@Injectable()
export class ContentViews {
  constructor(
    private readonly database: Database,
    private readonly checks: ContentChecks,
  ) {}

  /** A text as its page would show it, and the mistakes in it. @throws text_too_intricate (422) */
  async preview({ body, path, language }: PreviewBody, reader: Locale) {
    const db = this.database.read;
    const pictures = await picturesOf(db, hashesOf(picturesIn(await typedTree(body))));
    const { intro, sections } = render(
      await typedTree(fill(asOf(body, this.checks.today), this.checks.values(language))),
      language,
      language,
      pictures,
    );
    const parts = sections.map(({ id, title, html }) => `<h2 id="${id}">${escaped(title)}</h2>\n${html}`);
    const place = placeOfPath(path) ?? NOWHERE;
    const text = { title: '', description: '', body, topic: null, sources: [], reviewed: null };
    const faults = (await this.checks.faults(db, text, place, language)).body ?? [];
    return {
      html: [intro, ...parts].join('\n'),
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

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
