import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { loadOnce, versionOf } from '../kernel/database/setup/shipped-list.js';
import { readMunicipality, type MunicipalityRow } from './import/municipality-row.js';
import { readRecords } from './import/source.js';

/** All comuni of Italy; src/geo/data/README.md says where they come from and what the columns are. */
const FILE = new URL('./data/comuni.csv', import.meta.url);

/** A comune of the file, with its point. */
export interface ShippedMunicipality extends MunicipalityRow {
  latitude: number;
  longitude: number;
  /** Whether the point is the middle of the town, not of its territory. */
  centre: boolean;
}

function rowsOf(bytes: Uint8Array): ShippedMunicipality[] {
  return readRecords(bytes).map(({ where, fields }) => {
    const reading = readMunicipality(fields);
    if ('reason' in reading) throw new Error(`src/geo/data/comuni.csv, ${where}: ${reading.reason}`);
    const { row } = reading;
    // The file gives the inhabitants of exactly the towns whose centre is known.
    return {
      ...row,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      centre: row.population !== null,
    };
  });
}

/**
 * The comuni that come with the product.
 * @throws Error when the list itself is wrong, which its test would find
 */
export const shippedMunicipalities = (): ShippedMunicipality[] => rowsOf(readFileSync(FILE));

/**
 * Adds the comuni that the table does not have, and the codes that it does not know. A comune is recognised by a code or
 * by its name within the province. What is there already keeps its name, province and point: a list that was imported
 * may be newer than the product. One statement each, because the start of a process waits for them.
 */
async function addMissing(db: Sql, rows: readonly ShippedMunicipality[]): Promise<number> {
  const given = sql`given as materialized (
    select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as (
      istat_code text, cadastral_code text, name text, other_name text, province_id text, region text,
      latitude double precision, longitude double precision, centre boolean, population integer,
      name_key text, other_key text
    )
  )`;
  const coded = await sql`
    with ${given}
    update municipalities m
    set istat_code = coalesce(m.istat_code, g.istat_code), cadastral_code = coalesce(m.cadastral_code, g.cadastral_code)
    from given g
    where m.province_id = g.province_id and m.name_key = g.name_key
      and (m.istat_code is null or m.cadastral_code is null)
      and not exists (
        select 1 from municipalities other
        where other.id <> m.id
          and (other.istat_code = g.istat_code or other.cadastral_code = g.cadastral_code)
      )`.execute(db);
  const added = await sql`
    with ${given}
    insert into municipalities (
      istat_code, cadastral_code, name, other_name, province_id, region,
      latitude, longitude, centre, population, name_key, other_key
    )
    select
      istat_code, cadastral_code, name, other_name, province_id, region,
      latitude, longitude, centre, population, name_key, other_key
    from given g
    where not exists (select 1 from municipalities m where m.istat_code = g.istat_code)
      and not exists (select 1 from municipalities m where m.cadastral_code = g.cadastral_code)
      and not exists (select 1 from municipalities m where m.province_id = g.province_id and m.name_key = g.name_key)
    on conflict do nothing`.execute(db);
  await sql`analyze municipalities`.execute(db);
  return Number(coded.numAffectedRows ?? 0n) + Number(added.numAffectedRows ?? 0n);
}

/**
 * Brings the comuni of the product into the table, once for each version of the list, also where an earlier release left
 * only some of them.
 * @param db bound to a transaction
 * @returns how many were added or given a code
 */
export function loadMunicipalities(db: Sql): Promise<number> {
  const bytes = readFileSync(FILE);
  return loadOnce(db, {
    name: 'municipalities',
    version: versionOf(bytes),
    load: (tx) => addMissing(tx, rowsOf(bytes)),
  });
}
