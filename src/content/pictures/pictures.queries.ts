import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import type { Picture, PictureFormat } from '../../shared/content/pictures.codes.js';

const pictures = (db: Sql) =>
  db
    .selectFrom('content_pictures as p')
    .innerJoin('content_picture_files as f', 'f.hash', 'p.hash')
    .select(['p.hash', 'p.width', 'p.height'])
    .select([
      sql<number[]>`array_agg(distinct f.width order by f.width)`.as('widths'),
      sql<'jpg' | 'png'>`min(f.format) filter (where f.format in ('jpg', 'png'))`.as('fallback'),
    ])
    .groupBy('p.hash')
    .orderBy('p.hash');

/** The pictures that published editions show. */
export const publishedPictures = (db: Sql): Promise<Picture[]> =>
  pictures(db)
    .where(
      'p.hash',
      'in',
      sql<string>`(select unnest(e.pictures) from content_editions e where e.status = 'published')`,
    )
    .execute();

/** Those of these pictures that exist, by their hashes. */
export async function picturesOf(db: Sql, hashes: readonly string[]): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map();
  const found = await pictures(db).where('p.hash', 'in', hashes).execute();
  return new Map(found.map((picture) => [picture.hash, picture]));
}

/**
 * Those of these pictures that exist, locked until the transaction ends.
 * @param db bound to a transaction
 */
export async function holdPictures(db: Sql, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .selectFrom('content_pictures')
    .select('hash')
    .where('hash', 'in', hashes)
    .orderBy('hash')
    .forKeyShare()
    .execute();
  return new Set(found.map(({ hash }) => hash));
}

/** Where the bytes of a drawing are kept. */
export function storageKeyOf(
  db: Sql,
  drawing: { hash: string; width: number; format: PictureFormat },
): Promise<{ storage_key: string } | undefined> {
  return db
    .selectFrom('content_picture_files')
    .select('storage_key')
    .where('hash', '=', drawing.hash)
    .where('width', '=', drawing.width)
    .where('format', '=', drawing.format)
    .executeTakeFirst();
}
