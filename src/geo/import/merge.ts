import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../../database.types.js';
import type { Sql } from '../../kernel/database/database.js';
import type { MunicipalityRow } from './municipality-row.js';

/** A row to import, with its position in the source. */
export interface StagedRow extends MunicipalityRow {
  place: number;
}

/** The staged rows, each with the comune it was recognised as. */
type Staging = {
  incoming_municipalities: StagedRow & { municipality_id: number | null };
};

const staged = (db: Sql) => db.$extendTables<Staging>();

/** Makes the table that holds a file's rows until the end of the transaction. */
export async function prepareStaging(db: Sql): Promise<void> {
  await sql`
    create temporary table incoming_municipalities (
      place integer primary key,
      istat_code text,
      cadastral_code text,
      name text,
      other_name text,
      province_id text,
      region text,
      latitude double precision,
      longitude double precision,
      population integer,
      name_key text,
      other_key text,
      municipality_id integer
    ) on commit drop`.execute(db);
}

/** Sends one batch in one statement. */
export async function stage(db: Sql, rows: readonly StagedRow[]): Promise<void> {
  await staged(db)
    .insertInto('incoming_municipalities')
    .values(rows.map((row) => ({ ...row, municipality_id: null })))
    .execute();
}

/**
 * Finds the comune of each row: by ISTAT code, by cadastral code (it stays when a province is reformed and the ISTAT
 * code changes), and by name within the province, which is how the towns of a new installation are recognised. A comune
 * is given to one row only.
 */
async function recognise(db: Sql): Promise<void> {
  await sql`analyze incoming_municipalities`.execute(db);
  const sameness = [
    sql`m.istat_code = i.istat_code`,
    sql`m.cadastral_code = i.cadastral_code`,
    sql`m.province_id = i.province_id and m.name_key = i.name_key`,
  ];
  for (const same of sameness) {
    await sql`
      update incoming_municipalities i set municipality_id = m.id
      from municipalities m
      where i.municipality_id is null and ${same}
        and not exists (select 1 from incoming_municipalities taken where taken.municipality_id = m.id)`.execute(db);
  }
}

/** What an import changed. */
export interface Merged {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Towns whose centre was kept although the file gives another point. */
  centresKept: number;
  /** Positions in the source of rows that give no point and name no known comune. */
  pointless: number[];
}

/** A known centre is kept only near the file's point. When it is farther off, one of the two means another town. */
const KEEP_CENTRE_WITHIN_KM = 40;
const KM_PER_DEGREE = 111.2;

/**
 * Brings the staged rows into the table. Facts that the file does not give (population, a code, a second name) stay as
 * they are.
 * @param options.overwriteCentres takes the file's points for the towns whose centre is known, too
 */
export async function merge(db: Sql, options: { overwriteCentres: boolean }): Promise<Merged> {
  await recognise(db);
  const pointless = await staged(db)
    .deleteFrom('incoming_municipalities')
    .where('municipality_id', 'is', null)
    .where('latitude', 'is', null)
    .returning('place')
    .execute();

  const keepsCentre = sql<boolean>`(
    not ${options.overwriteCentres}::boolean
    and m.centre
    and i.latitude is not null
    and sqrt(((m.longitude - i.longitude) * 0.743) ^ 2 + (m.latitude - i.latitude) ^ 2) * ${KM_PER_DEGREE}
      < ${KEEP_CENTRE_WITHIN_KM}
  )`;
  const kept = await staged(db)
    .selectFrom('incoming_municipalities as i')
    .innerJoin('municipalities as m', 'm.id', 'i.municipality_id')
    .select(({ eb, fn }) => eb.cast<number>(fn.countAll(), 'integer').as('count'))
    .where(keepsCentre)
    .executeTakeFirstOrThrow();

  const updated = await sql`
    with wanted as (
      select m.id, i.name, i.province_id, i.region, i.name_key,
        coalesce(i.istat_code, m.istat_code) as istat_code,
        coalesce(i.cadastral_code, m.cadastral_code) as cadastral_code,
        case when i.name_key = m.name_key then coalesce(i.other_name, m.other_name) else i.other_name end as other_name,
        case when i.name_key = m.name_key then coalesce(i.other_key, m.other_key) else i.other_key end as other_key,
        coalesce(i.population, m.population) as population,
        case when i.latitude is null or ${keepsCentre} then m.latitude else i.latitude end as latitude,
        case when i.longitude is null or ${keepsCentre} then m.longitude else i.longitude end as longitude,
        case when i.latitude is null or ${keepsCentre} then m.centre else false end as centre
      from incoming_municipalities i join municipalities m on m.id = i.municipality_id
    )
    update municipalities m set
      istat_code = w.istat_code,
      cadastral_code = w.cadastral_code,
      name = w.name,
      other_name = w.other_name,
      province_id = w.province_id,
      region = w.region,
      latitude = w.latitude,
      longitude = w.longitude,
      centre = w.centre,
      population = w.population,
      name_key = w.name_key,
      other_key = w.other_key
    from wanted w
    where w.id = m.id
      and (
        w.istat_code, w.cadastral_code, w.name, w.other_name, w.province_id, w.region,
        w.latitude, w.longitude, w.centre, w.population, w.name_key, w.other_key
      ) is distinct from (
        m.istat_code, m.cadastral_code, m.name, m.other_name, m.province_id, m.region,
        m.latitude, m.longitude, m.centre, m.population, m.name_key, m.other_key
      )`.execute(db);

  const inserted = await sql`
    with fresh as (
      insert into municipalities (
        istat_code, cadastral_code, name, other_name, province_id, region,
        latitude, longitude, population, name_key, other_key
      )
      select
        istat_code, cadastral_code, name, other_name, province_id, region,
        latitude, longitude, population, name_key, other_key
      from incoming_municipalities
      where municipality_id is null
      returning id, province_id, name_key
    )
    update incoming_municipalities i
    set municipality_id = fresh.id
    from fresh
    where fresh.province_id = i.province_id and fresh.name_key = i.name_key`.execute(db);

  const total = await staged(db)
    .selectFrom('incoming_municipalities')
    .select(({ eb, fn }) => eb.cast<number>(fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  const insertedCount = Number(inserted.numAffectedRows ?? 0n);
  const updatedCount = Number(updated.numAffectedRows ?? 0n);
  return {
    inserted: insertedCount,
    updated: updatedCount,
    unchanged: total.count - insertedCount - updatedCount,
    centresKept: kept.count,
    pointless: pointless.map((row) => row.place).sort((a, b) => a - b),
  };
}

/** The comuni that the file does not name. */
const unnamed = (eb: ExpressionBuilder<DB & Staging, 'municipalities'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('incoming_municipalities as i')
        .select('i.place')
        .whereRef('i.municipality_id', '=', 'municipalities.id'),
    ),
  );

/** The comuni that the file does not name, largest first: merged into others since, or misspelt. */
export async function missing(db: Sql): Promise<string[]> {
  const found = await staged(db)
    .selectFrom('municipalities')
    .select(['name', 'province_id'])
    .where(unnamed)
    .orderBy('population', (by) => by.desc().nullsLast())
    .orderBy('name_key')
    .execute();
  return found.map((row) => `${row.name} (${row.province_id})`);
}

/** Removes what {@link missing} lists. */
export async function prune(db: Sql): Promise<void> {
  await staged(db).deleteFrom('municipalities').where(unnamed).execute();
}
