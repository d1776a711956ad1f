import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { loadOnce, versionOf } from '../kernel/database/setup/shipped-list.js';
import type { PlaceNameKind } from './geo.dto.js';
import { searchKey } from './search-key.js';
import { shippedMunicipalities, type ShippedMunicipality } from './shipped-municipalities.js';

/** src/geo/data/README.md says where the lists come from and what their columns are. */
const FILES = ['known-places', 'former-names', 'localities', 'postal-codes'] as const;
type File = (typeof FILES)[number];

/** A name or a postal code that leads to a comune. */
export interface ShippedPlaceName {
  /** Of the comune. */
  istat_code: string;
  cadastral_code: string | null;
  kind: PlaceNameKind;
  name: string;
  name_key: string;
  /** Degrees; null where only the comune's point is known. */
  latitude: number | null;
  longitude: number | null;
  /** Inhabitants. */
  population: number | null;
}

const bytesOf = (file: File): Buffer => readFileSync(new URL(`./data/${file}.csv`, import.meta.url));

/** The records of a list, without its heading. None of its fields holds a semicolon. */
const recordsOf = (file: File): string[][] =>
  bytesOf(file)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));

const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);

type Named = Pick<ShippedPlaceName, 'kind' | 'name'> &
  Partial<Pick<ShippedPlaceName, 'latitude' | 'longitude' | 'population'>>;

/**
 * The names and postal codes that come with the product, the certain ones first: a name that two lists have for the same
 * comune counts once.
 * @throws Error when a list names a comune that does not exist, which its test would find
 */
export function shippedPlaceNames(): ShippedPlaceName[] {
  const municipalities = shippedMunicipalities();
  const byCode = new Map(municipalities.map((each) => [each.istat_code, each]));
  const byName = new Map(municipalities.map((each) => [`${each.name_key} ${each.province_id}`, each]));
  const names = new Map<string, ShippedPlaceName>();
  const add = (municipality: ShippedMunicipality | undefined, where: string, named: Named): void => {
    if (!municipality?.istat_code) throw new Error(`src/geo/data: there is no comune ${where}`);
    const { istat_code, cadastral_code } = municipality;
    const name_key = searchKey(named.name);
    const key = `${istat_code} ${name_key}`;
    if (names.has(key)) return;
    names.set(key, {
      latitude: null,
      longitude: null,
      population: null,
      ...named,
      istat_code,
      cadastral_code,
      name_key,
    });
  };

  for (const [kind, name = '', province = '', list = ''] of recordsOf('known-places'))
    for (const place of list.split('|')) {
      const [own = '', point] = place.split('@');
      const [latitude, longitude] = point?.split(',') ?? [];
      add(byName.get(`${searchKey(name)} ${province}`), `${name} (${province})`, {
        kind: kind as PlaceNameKind,
        name: own,
        latitude: numberOf(latitude),
        longitude: numberOf(longitude),
      });
    }
  for (const [code = '', name = ''] of recordsOf('former-names'))
    add(byCode.get(code), code, { kind: 'former_name', name });
  for (const [kind, code = '', name = '', latitude, longitude, population] of recordsOf('localities'))
    add(byCode.get(code), code, {
      kind: kind as PlaceNameKind,
      name,
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
      population: numberOf(population),
    });
  for (const [name = '', codes = ''] of recordsOf('postal-codes'))
    for (const code of codes.split('|')) add(byCode.get(code), code, { kind: 'postal_code', name });
  return [...names.values()];
}

/** One statement, because the start of a process waits for it. */
async function replace(db: Sql): Promise<number> {
  await db.deleteFrom('place_names').execute();
  const added = await sql`
    insert into place_names (municipality_id, kind, name, name_key, latitude, longitude, population)
    select m.id, g.kind, g.name, g.name_key, g.latitude, g.longitude, g.population
    from json_to_recordset(${JSON.stringify(shippedPlaceNames())}::text::json) as g (
      istat_code text, cadastral_code text, kind text, name text, name_key text,
      latitude double precision, longitude double precision, population integer
    ), lateral (
      select id from municipalities m
      where m.istat_code = g.istat_code or m.cadastral_code = g.cadastral_code
      order by m.cadastral_code = g.cadastral_code desc nulls last
      limit 1
    ) m
    on conflict do nothing`.execute(db);
  await sql`analyze place_names`.execute(db);
  return Number(added.numAffectedRows ?? 0n);
}

/**
 * Brings the names of the product into the table, once for each version of the lists.
 * @param db bound to a transaction; the comuni have been loaded before
 * @returns how many names were written
 */
export function loadPlaceNames(db: Sql): Promise<number> {
  return loadOnce(db, {
    name: 'place_names',
    version: versionOf(Buffer.concat(FILES.map(bytesOf))),
    load: replace,
  });
}
