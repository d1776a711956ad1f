import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { Municipality, NearbyMunicipality } from './geo.dto.js';
import { distanceKm, inItaly, type Point } from './italy.js';
import { officialKey, placeNames, searchKey } from './search-key.js';

const label = sql<string>`m.name || coalesce('/' || m.other_name, '') || ' (' || m.province_id || ')'`;
const columns = sql`m.id, m.istat_code, m.name, m.province_id, m.region, m.latitude, m.longitude, ${label} as label`;

/** Shorter words are similar to too many names. */
const MISSPELT_FROM = 4;
/** Names that share fewer than three trigrams in ten are different names (a distance of 1 means none is shared). */
const UNLIKE = 0.7;

/** The typed text without the province at its end: `Samone (TO)` and `samone to` both mean the town near Torino. */
function typed(text: string): { key: string; base: string; province: string | null } {
  const key = searchKey(text);
  const end = /^(.+) ([a-z]{2})$/.exec(key);
  return end
    ? { key, base: officialKey(end[1] ?? key), province: (end[2] ?? '').toUpperCase() }
    : { key: officialKey(key), base: officialKey(key), province: null };
}

/**
 * Suggestions for what somebody has typed so far: the same name first, then names that begin so, then names with a word
 * or a second name that begins so, the larger town first within each; only where there is none of these, names that
 * resemble it. One statement.
 * @param limit at most so many
 */
export async function searchMunicipalities(db: Sql, text: string, limit: number): Promise<Municipality[]> {
  const { key, base, province } = typed(text);
  if (key === '') return [];
  const begins = `${key}%`;
  const inside = `% ${key}%`;
  const found = await sql<Municipality>`
    with direct as (
      select m.id, case
          when m.name_key = ${key} or m.other_key = ${key} then 0
          when m.name_key = ${base} and m.province_id = ${province}::text then 0
          when m.name_key like ${begins} then 1
          else 2
        end as rank, m.population, m.name_key, m.province_id
      from municipalities m
      where m.search_text like ${inside}
        or (m.province_id = ${province}::text and m.name_key like ${`${base}%`})
      order by rank, m.population desc nulls last, m.name_key, m.province_id
      limit ${limit}
    ), alike as (
      select near.id, 3 as rank, 1 - near.distance as likeness
      from (
        select m.id, m.search_text <-> ${base} as distance from municipalities m
        where not exists (select 1 from direct) and ${base.length >= MISSPELT_FROM}
        order by m.search_text <-> ${base}
        limit ${limit}
      ) near
      where near.distance <= ${UNLIKE}
    )
    select ${columns}
    from (select id, rank, 1::real as likeness from direct union all select id, rank, likeness from alike) hit
    join municipalities m using (id)
    order by hit.rank, hit.likeness desc, m.population desc nulls last, m.name_key, m.province_id
    limit ${limit}`.execute(db);
  return found.rows;
}

/**
 * The comune of that name, in either official language; accents, hyphens and capitals do not matter.
 * @param province two letters; without it a homonym (Samone, Livo, Castro …) is not found, because any choice would be
 * a guess
 */
export async function findMunicipality(db: Sql, name: string, province?: string): Promise<Municipality | undefined> {
  const key = officialKey(searchKey(placeNames(name).name));
  const found: Municipality[] = await db
    .selectFrom('municipalities as m')
    .select(['m.id', 'm.istat_code', 'm.name', 'm.province_id', 'm.region', 'm.latitude', 'm.longitude'])
    .select(label.as('label'))
    .where((eb) => eb('m.name_key', '=', key).or('m.other_key', '=', key))
    .$if(province !== undefined, (query) => query.where('m.province_id', '=', (province as string).toUpperCase()))
    .orderBy((eb) => eb('m.name_key', '=', key), 'desc')
    .limit(2)
    .execute();
  const [first, second] = found;
  return second && second.province_id !== first?.province_id ? undefined : first;
}

/** Enough candidates by flat distance to contain the nearest one by great-circle distance. */
const CANDIDATES = 8;

/**
 * The comune whose point is nearest, with the distance in kilometres; undefined outside the box around Italy or while
 * the table is empty.
 */
export async function nearestMunicipality(db: Sql, point: Point): Promise<NearbyMunicipality | undefined> {
  if (!inItaly(point)) return undefined;
  const found = await sql<Municipality>`
    select ${columns} from municipalities m
    order by point(m.longitude * 0.743, m.latitude) <-> point(${point.longitude}::float8 * 0.743, ${point.latitude}::float8)
    limit ${CANDIDATES}`.execute(db);
  const [nearest] = found.rows
    .map((row) => ({ ...row, distance_km: Math.round(distanceKm(point, row) * 10) / 10 }))
    .sort((a, b) => a.distance_km - b.distance_km);
  return nearest;
}
