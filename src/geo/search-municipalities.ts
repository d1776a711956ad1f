import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { MunicipalityFound, PlaceNameKind } from './geo.dto.js';
import { label } from './geo.queries.js';
import { officialKey, searchKey } from './search-key.js';
import { misspelling } from './spelling.rules.js';

/** With fewer letters a hamlet is suggested only by its whole name (EUR): too many begin with them. */
const BEGUN_FROM = 4;
/** So many names that share the most trigrams with a text contain those that are a letter or two away. */
const CANDIDATES = 24;

type Found = Omit<MunicipalityFound, 'found_by'> & { kind: PlaceNameKind | null; by: string | null };

/** A comune, at the point of the hamlet that leads there if it is known. */
const columns = sql`
  m.id, m.istat_code, m.name, m.province_id, m.region,
  coalesce(hit.latitude, m.latitude) as latitude, coalesce(hit.longitude, m.longitude) as longitude, ${label} as label,
  hit.kind, hit.by`;

const viewOf = ({ kind, by, ...municipality }: Found): MunicipalityFound => ({
  ...municipality,
  found_by: kind === null || by === null ? null : { kind, name: by, similar: false },
});

/** The typed text without the province at its end: `Samone (TO)` and `samone to` both mean the town near Torino. */
function typed(text: string): { key: string; base: string; province: string | null } {
  const key = searchKey(text);
  const end = /^(.+) ([a-z]{2})$/.exec(key);
  return end
    ? { key, base: officialKey(end[1] ?? key), province: (end[2] ?? '').toUpperCase() }
    : { key: officialKey(key), base: officialKey(key), province: null };
}

/** All comuni of a postal code, the largest first. */
async function withPostalCode(db: Sql, code: string): Promise<MunicipalityFound[]> {
  const found = await sql<Found>`
    select ${columns}
    from place_names hit_name
    join municipalities m on m.id = hit_name.municipality_id
    cross join lateral (
      select hit_name.latitude, hit_name.longitude, hit_name.kind, hit_name.name as by
    ) hit
    where hit_name.name_key = ${code} and hit_name.kind = 'postal_code'
    order by m.population desc nulls last, m.name_key, m.province_id`.execute(db);
  return found.rows.map(viewOf);
}

/**
 * Names that are the text or begin with it: the comune of that name, then hamlets, quarters and former names that are
 * the whole text, then comuni that begin so, then hamlets that begin so, then comuni with a word or a second
 * name that begins so; the larger town first within each.
 */
async function named(db: Sql, { key, base, province }: ReturnType<typeof typed>, limit: number): Promise<Found[]> {
  const begins = `${key}%`;
  const found = await sql<Found>`
    with own as (
      select m.id, case
          when m.name_key = ${key} or m.other_key = ${key} then 0
          when m.name_key = ${base} and m.province_id = ${province}::text then 0
          when m.name_key like ${begins} then 2
          else 4
        end as rank, m.population, m.name_key, m.province_id
      from municipalities m
      where m.search_text like ${`% ${key}%`}
        or (m.province_id = ${province}::text and m.name_key like ${`${base}%`})
      order by rank, m.population desc nulls last, m.name_key, m.province_id
      limit ${limit}
    ), others as (
      select m.id, case
          when p.name_key = ${key} or (p.name_key = ${base} and m.province_id = ${province}::text) then 1
          else 3
        end as rank, m.population, p.name_key, m.province_id, p.latitude, p.longitude, p.kind, p.name, p.population as people
      from place_names p join municipalities m on m.id = p.municipality_id
      where p.kind <> 'postal_code' and (
          p.name_key = ${key}
          or (${key.length >= BEGUN_FROM} and p.name_key like ${begins})
          or (p.name_key like ${`${base}%`} and m.province_id = ${province}::text)
        )
      order by rank, people desc nulls last, m.population desc nulls last, p.name_key, m.province_id
      limit ${limit}
    )
    select ${columns}
    from (
      select id, rank, null::float8 as latitude, null::float8 as longitude, null as kind, null as by, population as people
      from own
      union all
      select id, rank, latitude, longitude, kind, name, people from others
    ) hit
    join municipalities m using (id)
    order by hit.rank, hit.people desc nulls last, m.population desc nulls last, m.name_key, m.province_id, hit.by
    limit ${limit}`.execute(db);
  return found.rows;
}

/** Names that the text is a misspelling of, the nearest first. */
async function misspelt(db: Sql, base: string, limit: number): Promise<MunicipalityFound[]> {
  const found = await sql<Found & { key: string; other_key: string | null }>`
    select ${columns}, hit.key, hit.other_key
    from (
      (
        select m.id, null::float8 as latitude, null::float8 as longitude, null as kind, m.name as by,
          m.name_key as key, m.other_key
        from municipalities m order by m.search_text <-> ${base} limit ${CANDIDATES}
      ) union all (
        select p.municipality_id, p.latitude, p.longitude, p.kind, p.name, p.name_key, null
        from place_names p where p.kind <> 'postal_code' order by p.name_key <-> ${base} limit ${CANDIDATES}
      )
    ) hit
    join municipalities m using (id)
    order by m.population desc nulls last, m.name_key, m.province_id`.execute(db);
  return found.rows
    .flatMap(({ key, other_key, kind, by, ...municipality }) => {
      const errors = [key, other_key ?? ''].flatMap((name) => misspelling(base, name) ?? []);
      if (errors.length === 0) return [];
      const found_by = { kind: kind ?? ('municipality' as const), name: by ?? municipality.name, similar: true };
      return [{ errors: Math.min(...errors), municipality: { ...municipality, found_by } }];
    })
    .sort((a, b) => a.errors - b.errors)
    .slice(0, limit)
    .map(({ municipality }) => municipality);
}

/**
 * Suggestions for what somebody has typed so far, best first. Only where nothing is called so are there names that the
 * text is a misspelling of.
 * @param limit at most so many, except for a postal code, which lists all its comuni
 */
export async function searchMunicipalities(db: Sql, text: string, limit: number): Promise<MunicipalityFound[]> {
  const asked = typed(text);
  if (/^\d+$/.test(asked.key)) return asked.key.length === 5 ? withPostalCode(db, asked.key) : [];
  if (asked.key === '') return [];
  const found = await named(db, asked, limit);
  return found.length > 0 ? found.map(viewOf) : misspelt(db, asked.base, limit);
}
