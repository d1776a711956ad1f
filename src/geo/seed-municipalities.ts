import type { Sql } from '../kernel/database/database.js';
import { SEED_MUNICIPALITIES_CSV } from './data/municipalities.js';
import { readMunicipality, type MunicipalityRow } from './import/municipality-row.js';
import { readRecords } from './import/source.js';

/**
 * The towns a new installation starts with.
 * @throws Error when the list itself is wrong, which its test would have shown
 */
export function seedRows(): MunicipalityRow[] {
  return readRecords(new TextEncoder().encode(SEED_MUNICIPALITIES_CSV)).map(({ where, fields }) => {
    const reading = readMunicipality(fields);
    if ('reason' in reading) throw new Error(`src/geo/data/municipalities.ts, ${where}: ${reading.reason}`);
    return reading.row;
  });
}

/**
 * Puts the capitals and larger towns into the table, in one statement; a town that is there already stays as it is.
 * @returns how many were new
 */
export async function seedMunicipalities(db: Sql): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('municipalities')
    .values(
      seedRows().map(({ latitude, longitude, ...row }) => ({
        ...row,
        latitude: latitude as number,
        longitude: longitude as number,
        centre: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/**
 * Fills an empty table with {@link seedMunicipalities}; leaves any other as it is.
 * @returns how many were added
 */
export async function seedIfEmpty(db: Sql): Promise<number> {
  const found = await db.selectFrom('municipalities').select('id').limit(1).executeTakeFirst();
  return found ? 0 : seedMunicipalities(db);
}
