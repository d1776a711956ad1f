import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { problems } from '../kernel/problem.js';
import { placeOfPath } from '../shared/content/places.rules.js';
import type { SourceText, TextFields } from './editions/source-text.js';

/** The editions that are published now. */
export async function publishedEditions(db: Sql): Promise<SourceText[]> {
  const rows = await db
    .selectFrom('content_editions as e')
    .innerJoin('content_texts as t', 't.id', 'e.text_id')
    .select(['t.path', 't.language', 'e.title', 'e.description', 'e.body', 'e.topic', 'e.sources'])
    .select([sql<string>`e.published_on::text`.as('published'), sql<string | null>`e.reviewed_on::text`.as('reviewed')])
    .where('e.status', '=', 'published')
    .orderBy('t.path')
    .orderBy('t.language')
    .execute();
  return rows.flatMap(({ path, language, sources, ...text }) => {
    const place = placeOfPath(path);
    return place ? [{ ...place, ...text, language, sources }] : [];
  });
}

/** One of the versions of a text; 0 is the edition of the repository. @throws not_found (404) */
export async function versionOf(db: Sql, textId: number, edition: number): Promise<TextFields> {
  if (edition === 0) {
    const text = await db.selectFrom('content_texts').select('first').where('id', '=', textId).executeTakeFirst();
    if (!text?.first) throw problems.not_found();
    return text.first;
  }
  const found = await db
    .selectFrom('content_editions')
    .select(['title', 'description', 'body', 'topic', 'sources'])
    .select([sql<string>`published_on::text`.as('published'), sql<string | null>`reviewed_on::text`.as('reviewed')])
    .where('id', '=', edition)
    .where('text_id', '=', textId)
    .executeTakeFirst();
  if (!found) throw problems.not_found();
  return found;
}
