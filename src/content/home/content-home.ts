import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { iso, moment } from '../../kernel/database/sql.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { Lists } from '../../staff/staff.api.js';
import { ContentApi } from '../content.api.js';
import { ContentChecks } from '../content-checks.js';
import { ContentTexts } from '../content-texts.js';
import { contentFieldTexts } from '../content.problems.js';
import { contentList } from '../content.list.js';
import { legalFactsList } from '../facts/legal-facts.list.js';
import { placeOfPath } from '../../shared/content/places.rules.js';
import type { BrokenText, HeldText } from './content-home.dto.js';

/** So many records of each list are shown; the page leads to the others. */
const SHOWN = 5;
/** No list holds the texts with broken links or those that did not come out, so more of them are shown. */
const UNLISTED_SHOWN = 50;

const unlisted = <T>(texts: readonly T[]) => ({ total: texts.length, records: texts.slice(0, UNLISTED_SHOWN) });

/** What waits for editors, counted as the lists count it. Rules 27.21 and 27.25. */
@Injectable()
export class ContentHome {
  constructor(
    private readonly lists: Lists,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly content: ContentApi,
    private readonly texts: ContentTexts,
    private readonly checks: ContentChecks,
  ) {}

  async read(locale: Locale) {
    await this.texts.ready();
    const texts = (filter: Record<string, unknown>, by: string, way: 'ASC' | 'DESC') =>
      this.lists.first(contentList, { filter, sort: [by, way], limit: SHOWN }, locale);
    const [drafts, scheduled, held, due, broken, untranslated] = await Promise.all([
      texts({ state: 'draft' }, 'updated_at', 'DESC'),
      texts({ state: 'scheduled' }, 'publish_at', 'ASC'),
      this.held(locale),
      this.lists.first(legalFactsList, { filter: { due: true }, sort: undefined, limit: SHOWN }, locale),
      this.broken(),
      texts({ untranslated: true }, 'path', 'ASC'),
    ]);
    return {
      drafts,
      scheduled,
      held: unlisted(held),
      due,
      broken: unlisted(broken),
      untranslated,
    };
  }

  /** Scheduled texts whose moment has passed and that may not come out, in the order of their moments. Rule 27.25. */
  private async held(locale: Locale): Promise<HeldText[]> {
    const db = this.database.read;
    const rows = await db
      .selectFrom('content_editions as e')
      .innerJoin('content_texts as t', 't.id', 'e.text_id')
      .select(['t.id', 't.path', 't.language', 'e.title', 'e.description', 'e.body', 'e.topic', 'e.sources'])
      .select(sql<string | null>`e.reviewed_on::text`.as('reviewed'))
      .select(iso(sql`e.publish_at`).as('publish_at'))
      .where('e.status', '=', 'scheduled')
      .where('e.publish_at', '<=', moment(this.clock.now()))
      .orderBy('e.publish_at')
      .execute();
    const found = rows.map(async ({ id, path, language, publish_at, ...text }): Promise<HeldText[]> => {
      const place = placeOfPath(path);
      const faults = place ? Object.values(await this.checks.faults(db, text, place, language)).flat() : [];
      if (this.checks.lacksItalian(path, language)) faults.push(contentFieldTexts.noItalian);
      const said = faults.map((fault) => fault[locale]);
      return said.length > 0 ? [{ id, title: text.title, path, language, publish_at, faults: said }] : [];
    });
    return (await Promise.all(found)).flat();
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
