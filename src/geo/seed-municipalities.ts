import { sql } from 'kysely';
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
  const result = await sql`
    insert into municipalities (istat_code, name, other_name, province_id, region, latitude, longitude, population, name_key, other_key, centre)
    select istat_code, name, other_name, province_id, region, latitude, longitude, population, name_key, other_key, true
    from jsonb_to_recordset(${JSON.stringify(seedRows())}::jsonb) as r (
      istat_code text, name text, other_name text, province_id text, region text, latitude double precision, longitude double precision,
      population integer, name_key text, other_key text)
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Fills an empty table with {@link seedMunicipalities}; leaves any other as it is.
 * @returns how many were added
 */
export async function seedIfEmpty(db: Sql): Promise<number> {
  const found = await sql`select 1 from municipalities limit 1`.execute(db);
  return found.rows.length > 0 ? 0 : seedMunicipalities(db);
}
