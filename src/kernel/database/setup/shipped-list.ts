import { createHash } from 'node:crypto';
import { takeTurn } from '../locks.js';
import type { Sql } from '../database.js';

/** A list that comes with the product and fills tables of its own: the comuni, the words of the finder. */
export interface ShippedList {
  /** Its key in the database. */
  readonly name: string;
  /** Changes with the content: {@link versionOf} of what is loaded. */
  readonly version: string;
  /** @returns how many rows were added or changed */
  readonly load: (db: Sql) => Promise<number>;
}

/** A short fingerprint of a list's content. */
export const versionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

/**
 * Loads a list once for each of its versions; processes that start together take turns. Afterwards what people changed
 * stays as it is, until a release brings another version.
 * @param db bound to a transaction
 * @returns how many rows were added or changed; 0 when this version is already there
 */
export async function loadOnce(db: Sql, { name, version, load }: ShippedList): Promise<number> {
  const known = () => db.selectFrom('shipped_lists').select('version').where('name', '=', name).executeTakeFirst();
  if ((await known())?.version === version) return 0;
  await takeTurn(db, `shipped list ${name}`);
  if ((await known())?.version === version) return 0;
  const changed = await load(db);
  await db
    .insertInto('shipped_lists')
    .values({ name, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
  return changed;
}
