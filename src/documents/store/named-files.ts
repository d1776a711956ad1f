import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';

/** A file that a row names. An infected one has no bytes any more, as its row records. */
export interface NamedFile {
  readonly key: string;
  /** Of its bytes before they are sealed; null for the pictures of the site, whose rows keep none. */
  readonly sha256: string | null;
}

/** How many rows are read at a time. */
const AT_ONCE = 500;

const named = sql<NamedFile>`(
  select storage_key as key, sha256 from documents where scan is distinct from 'infected'
  union all select storage_key, null from content_picture_files) as f`;

const unscanned = sql<NamedFile>`(
  select storage_key as key, sha256 from documents where scan is null and purpose <> 'photo') as f`;

/** How many files rows name now. */
export async function countNamedFiles(db: Sql): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${named}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The files that rows name, in the order of their keys. */
export const namedFiles = (db: Sql): AsyncGenerator<NamedFile> => inPieces(db, named);

async function* inPieces(db: Sql, files: RawBuilder<NamedFile>): AsyncGenerator<NamedFile> {
  let last = '';
  for (;;) {
    const { rows } = await sql<NamedFile>`
      select key, sha256 from ${files} where key > ${last} order by key limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.key;
  }
}

/** How many documents were never scanned. Photos are drawn anew and need no scan. */
export async function countUnscanned(db: Sql): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${unscanned}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The documents that were never scanned, in the order of their keys. */
export const unscannedFiles = (db: Sql): AsyncGenerator<NamedFile> => inPieces(db, unscanned);

/** Whether a row still names the file. */
export async function isNamed(db: Sql, key: string): Promise<boolean> {
  const { rows } = await sql`select from ${named} where key = ${key}`.execute(db);
  return rows.length > 0;
}
