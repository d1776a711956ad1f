import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Database, sqlOf, type Sql } from '../kernel/database/database.js';
import type { Locale } from '../shared/locale.js';
import { problems } from '../kernel/problem.js';
import { ContentApi } from './content.api.js';
import { ContentEdition } from './editions/content-edition.entity.js';
import { placeOfPath, type Place } from '../shared/content/places.rules.js';
import type { TextFields } from './editions/source-text.js';

/** A text with its editions, locked. */
export interface LockedText {
  readonly id: number;
  readonly place: Place;
  readonly language: Locale;
  /** The edition of the repository. */
  readonly first: TextFields | null;
  /** The edition that is being written or waits for its moment. */
  readonly inWork: ContentEdition | null;
  readonly published: ContentEdition | null;
}

/** The content of an edition. */
export const fieldsOf = (edition: ContentEdition): TextFields => ({
  title: edition.title,
  description: edition.description,
  body: edition.body,
  topic: edition.topic ?? null,
  sources: edition.sources,
  published: edition.publishedOn ?? '',
  reviewed: edition.reviewedOn ?? null,
});

/** What readers see of a text; null if they see nothing. */
export const liveFields = ({ published, first }: Pick<LockedText, 'published' | 'first'>): TextFields | null =>
  published ? fieldsOf(published) : first;

/** The number of the row for an address in a language; writes the row where there is none. */
export async function textRow(
  db: Sql,
  { path, kind, type }: Omit<Place, 'inTopic'>,
  language: Locale,
): Promise<number> {
  await db
    .insertInto('content_texts')
    .values({ path, language, kind, type })
    .onConflict((conflict) => conflict.columns(['path', 'language']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('content_texts')
    .select('id')
    .where('path', '=', path)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  return id;
}

const editionsAt = (db: Sql, path: string, language: Locale) =>
  db
    .selectFrom('content_editions as e')
    .innerJoin('content_texts as t', 't.id', 'e.text_id')
    .select('e.id')
    .where('t.path', '=', path)
    .where('t.language', '=', language)
    .where('e.status', 'in', ['draft', 'scheduled', 'published']);

/** Whether an Italian text is written or shown at an address. It is locked, so that nobody removes it meanwhile. Rule 27.2. */
export async function hasItalian(db: Sql, path: string): Promise<boolean> {
  const text = await db
    .selectFrom('content_texts')
    .select('first')
    .where('path', '=', path)
    .where('language', '=', 'it')
    .forShare()
    .executeTakeFirst();
  if (!text) return false;
  return text.first !== null || (await editionsAt(db, path, 'it').executeTakeFirst()) !== undefined;
}

/** Whether a text is written or shown in English, by staff: the Italian one then has to stay. Rule 27.8. */
export const isTranslated = async (db: Sql, path: string): Promise<boolean> =>
  (await editionsAt(db, path, 'en').executeTakeFirst()) !== undefined;

/** The rows of the texts: one an address and language. The files of the repository get theirs when staff first look. */
@Injectable()
export class ContentTexts {
  private written: Promise<void> | undefined;

  constructor(
    private readonly content: ContentApi,
    private readonly database: Database,
  ) {}

  /** Waits until every file of the repository has its row, as far as this process knows. Runs once for each process. */
  ready(): Promise<void> {
    this.written ??= this.writeFirst().catch((error: unknown) => {
      this.written = undefined;
      throw error;
    });
    return this.written;
  }

  private async writeFirst(): Promise<void> {
    const rows = this.content.firstEditions.map(({ path, language, kind, type, inTopic: _inTopic, ...fields }) => ({
      path,
      language,
      kind,
      type,
      first: { ...fields, body: fields.body.trim() },
    }));
    await sql`
      insert into content_texts (path, language, kind, type, first)
      select f.path, f.language, f.kind, f.type, f.first
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f(path text, language text, kind text, type text, first jsonb)
      order by f.path, f.language
      on conflict (path, language) do update set first = excluded.first
      where content_texts.first is distinct from excluded.first`.execute(this.database.write);
    await sql`
      update content_texts t set first = null
      where t.first is not null and not exists (
        select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(path text, language text)
        where f.path = t.path and f.language = t.language)`.execute(this.database.write);
  }

  /** A text with its editions, locked against others until the transaction ends. @throws not_found (404) */
  async locked(em: EntityManager, id: number): Promise<LockedText> {
    const row = await sqlOf(em)
      .selectFrom('content_texts')
      .select(['path', 'language', 'first'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const place = row && placeOfPath(row.path);
    if (!place) throw problems.not_found();
    const editions = await em.find(ContentEdition, {
      textId: id,
      status: { $in: ['draft', 'scheduled', 'published'] },
    });
    const [inWork, published] = [
      editions.find(({ status }) => status !== 'published'),
      editions.find(({ status }) => status === 'published'),
    ];
    return {
      id,
      place,
      language: row.language,
      first: row.first,
      inWork: inWork ?? null,
      published: published ?? null,
    };
  }
}
