import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { importMunicipalities, type ImportOptions } from '../../src/geo/import-municipalities.js';
import { readRecords } from '../../src/geo/import/source.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { useTestApp } from '../support/app.js';

/** Of 111.2 km for each degree of latitude, and 82.6 for each of longitude. */
const NEAR = 0.359;
const FAR = 0.361;
const [LATITUDE, LONGITUDE] = [45, 9];

/** Each town is at the same place; the file moves it. */
const towns: Readonly<Record<string, { centre: boolean; by: readonly [number, number] | null }>> = {
  'Centro Fermo': { centre: true, by: [0, 0] },
  'Centro Vicino': { centre: true, by: [NEAR, 0] },
  'Centro Lontano': { centre: true, by: [FAR, 0] },
  'Centro Senza Punto': { centre: true, by: null },
  'Centro Vicino a Est': { centre: true, by: [0, NEAR / 0.743] },
  'Centro Lontano a Ovest': { centre: true, by: [0, -FAR / 0.743] },
  'Punto Fermo': { centre: false, by: [0, 0] },
  'Punto Vicino': { centre: false, by: [NEAR, 0] },
  'Punto Lontano': { centre: false, by: [-FAR, 0] },
  'Punto Senza Punto': { centre: false, by: null },
};
const names = Object.keys(towns);

describe('an imported point', () => {
  const test = useTestApp();
  beforeEach(async () => {
    await sql`delete from municipalities`.execute(test.sql);
    for (const name of [...names, 'Non Nominato'])
      await sql`
        insert into municipalities (name, name_key, province_id, region, latitude, longitude, centre)
        values (${name}, ${name.toLowerCase()}, 'MI', 'Lombardia', ${LATITUDE}, ${LONGITUDE}, ${towns[name]?.centre ?? true})`.execute(
        test.sql,
      );
  });

  const run = async (options: ImportOptions) => {
    const lines = names.map((name) => {
      const { by } = towns[name]!;
      return `${name};MI;Lombardia;${by ? `${LATITUDE + by[0]};${LONGITUDE + by[1]}` : ';'}`;
    });
    const bytes = new TextEncoder().encode(
      `name;province;region;lat;lon\n${lines.join('\n')}\nNuovo;MI;Lombardia;44;8`,
    );
    return test.database.transaction((em) => importMunicipalities(sqlOf(em), readRecords(bytes), options));
  };
  /** Towns whose point is the file's, and those that are a known centre. */
  const after = async () => {
    const { rows } = await sql<{ name: string; latitude: number; longitude: number; centre: boolean }>`
      select name, latitude, longitude, centre from municipalities order by id`.execute(test.sql);
    return {
      moved: rows.filter((row) => row.latitude !== LATITUDE || row.longitude !== LONGITUDE).map(({ name }) => name),
      centres: rows.filter(({ centre }) => centre).map(({ name }) => name),
    };
  };

  it('replaces every point but a known centre that is near', async () => {
    expect(await run({})).toMatchObject({ inserted: 1, updated: 4, unchanged: 6, centresKept: 3 });
    expect(await after()).toEqual({
      moved: ['Centro Lontano', 'Centro Lontano a Ovest', 'Punto Vicino', 'Punto Lontano', 'Nuovo'],
      centres: ['Centro Fermo', 'Centro Vicino', 'Centro Senza Punto', 'Centro Vicino a Est', 'Non Nominato'],
    });
    // What moved is there already.
    expect(await run({})).toMatchObject({ inserted: 0, updated: 0, unchanged: 11, centresKept: 3 });
  });

  it('replaces the centres too, where that is asked for', async () => {
    expect(await run({ overwriteCentres: true })).toMatchObject({
      inserted: 1,
      updated: 7,
      unchanged: 3,
      centresKept: 0,
    });
    expect(await after()).toEqual({
      moved: [
        'Centro Vicino',
        'Centro Lontano',
        'Centro Vicino a Est',
        'Centro Lontano a Ovest',
        'Punto Vicino',
        'Punto Lontano',
        'Nuovo',
      ],
      centres: ['Centro Senza Punto', 'Non Nominato'],
    });
  });
});
