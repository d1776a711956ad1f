import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { Lists } from '../../staff/staff.api.js';
import { ContentApi } from '../content.api.js';
import { ContentChecks } from '../content-checks.js';
import { ContentTexts } from '../content-texts.js';
import { contentList } from '../content.list.js';
import { legalFactsList } from '../facts/legal-facts.list.js';
import type { BrokenText } from './content-home.dto.js';

/** So many records of each list are shown; the page leads to the others. */
const SHOWN = 5;
/** No list holds the texts with broken links, so more of them are shown. */
const BROKEN_SHOWN = 50;

/** What waits for editors, counted as the lists count it. Rule 27.21. */
@Injectable()
export class ContentHome {
  constructor(
    private readonly lists: Lists,
    private readonly database: Database,
    private readonly content: ContentApi,
    private readonly texts: ContentTexts,
    private readonly checks: ContentChecks,
  ) {}

  async read(locale: Locale) {
    await this.texts.ready();
    const texts = (filter: Record<string, unknown>, by: string, way: 'ASC' | 'DESC') =>
      this.lists.first(contentList, { filter, sort: [by, way], limit: SHOWN }, locale);
    const [drafts, scheduled, due, broken, untranslated] = await Promise.all([
      texts({ state: 'draft' }, 'updated_at', 'DESC'),
      texts({ state: 'scheduled' }, 'publish_at', 'ASC'),
      this.lists.first(legalFactsList, { filter: { due: true }, sort: undefined, limit: SHOWN }, locale),
      this.broken(),
      texts({ untranslated: true }, 'path', 'ASC'),
    ]);
    return {
      drafts,
      scheduled,
      due,
      broken: { total: broken.length, records: broken.slice(0, BROKEN_SHOWN) },
      untranslated,
    };
  }

  /** Texts that readers see or will see, with links that lead nowhere; by address, the present edition first. */
  private async broken(): Promise<BrokenText[]> {
    const db = this.database.read;
    const shown = this.content.shown.map((text) => ({ ...text, publish_at: null }));
    const scheduled = await db
      .selectFrom('content_editions as e')
      .innerJoin('content_texts as t', 't.id', 'e.text_id')
      .select(['t.path', 't.language', 'e.title', 'e.body'])
      .select(iso(sql`e.publish_at`).as('publish_at'))
      .where('e.status', '=', 'scheduled')
      .execute();
    const found = [...shown, ...scheduled]
      .map(({ path, language, title, publish_at, body }) => ({
        path,
        language,
        title,
        publish_at,
        links: this.checks.brokenLinks({ path, body }),
      }))
      .filter(({ links }) => links.length > 0);
    if (found.length === 0) return [];
    const rows = await db
      .selectFrom('content_texts')
      .select(['id', 'path', 'language'])
      .where('path', 'in', [...new Set(found.map(({ path }) => path))])
      .execute();
    const numbers = new Map(rows.map(({ id, path, language }) => [`${language} ${path}`, id]));
    return found
      .flatMap((text) => {
        const id = numbers.get(`${text.language} ${text.path}`);
        return id === undefined ? [] : [{ id, ...text }];
      })
      .toSorted((one, other) => one.path.localeCompare(other.path));
  }
}
