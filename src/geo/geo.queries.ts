import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { Municipality, NearbyMunicipality } from './geo.dto.js';
import { distanceKm, inItaly, type Point } from './italy.js';
import { officialKey, placeNames, searchKey } from './search-key.js';

/** The name of a comune `m` with its province, as people tell homonyms apart. */
export const label = sql<string>`m.name || coalesce('/' || m.other_name, '') || ' (' || m.province_id || ')'`;
const columns = sql`m.id, m.istat_code, m.name, m.province_id, m.region, m.latitude, m.longitude, ${label} as label`;

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

/** By flat distance, which the index of the points gives: the order of the nearest ones is nearly right. */
const byDistance = ({ longitude, latitude }: Point) => sql`
  order by point(m.longitude * 0.743, m.latitude) <-> point(${longitude}::float8 * 0.743, ${latitude}::float8)`;

/** Enough candidates by flat distance to contain the nearest one by great-circle distance. */
const CANDIDATES = 8;

/**
 * The comune whose point is nearest, with the distance in kilometres; undefined outside the box around Italy or while
 * the table is empty.
 */
export async function nearestMunicipality(db: Sql, point: Point): Promise<NearbyMunicipality | undefined> {
  if (!inItaly(point)) return undefined;
  const found = await sql<Municipality>`
    select ${columns} from municipalities m ${byDistance(point)} limit ${CANDIDATES}`.execute(db);
  const [nearest] = found.rows
    .map((row) => ({ ...row, distance_km: Math.round(distanceKm(point, row) * 10) / 10 }))
    .sort((a, b) => a.distance_km - b.distance_km);
  return nearest;
}

/** So many neighbours fill the view around a point without covering each other. */
const NEIGHBOURS = 60;

/** The comuni around a point, about the nearest first; none outside the box around Italy. */
export async function municipalitiesAround(db: Sql, point: Point): Promise<Municipality[]> {
  if (!inItaly(point)) return [];
  const found = await sql<Municipality>`
    select ${columns} from municipalities m ${byDistance(point)} limit ${NEIGHBOURS}`.execute(db);
  return found.rows;
}
