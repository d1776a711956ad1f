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

describe('what a list does not say of a comune', () => {
  const test = useTestApp();
  const key = (name: string) => name.toLowerCase();
  const run = (text: string) =>
    test.database.transaction((em) => importMunicipalities(sqlOf(em), readRecords(new TextEncoder().encode(text)), {}));
  it('gives a comune to one row only: a new one may have the name that another gave up', async () => {
    await sql`delete from municipalities`.execute(test.sql);
    await run('istat;name;province;lat;lon\n015001;Valle;MI;45;9\n015009;Monte;MI;45;9\n');
    const report = await run('istat;name;province;lat;lon\n015001;Vallechiara;MI;45;9\n015002;Valle;MI;46;9\n');
    expect(report).toMatchObject({ inserted: 1, updated: 1, missing: ['Monte (MI)'] });
    const { rows } = await sql`select istat_code, name from municipalities order by istat_code`.execute(test.sql);
    expect(rows).toEqual([
      { istat_code: '015001', name: 'Vallechiara' },
      { istat_code: '015002', name: 'Valle' },
      { istat_code: '015009', name: 'Monte' },
    ]);
  });

  it('stays, unless it has another name; the missing ones are named, the largest first', async () => {
    await sql`delete from municipalities`.execute(test.sql);
    for (const [istat, name, other, population] of [
      ['015001', 'Uguale', 'Gleich', 5000],
      ['015002', 'Vecchio', 'Alt', 6000],
      ['015003', 'Minore', null, 10],
      ['015004', 'Maggiore', null, 90_000],
      ['015005', 'Ignoto', null, null],
      ['015006', 'Anonimo', null, null],
    ] as const)
      await sql`
        insert into municipalities (istat_code, cadastral_code, name, other_name, name_key, other_key, province_id, region,
          latitude, longitude, population)
        values (${istat}, ${`A${istat.slice(3)}`}, ${name}, ${other}, ${key(name)}, ${other && key(other)}, 'MI', 'Lombardia',
          45, 9, ${population})`.execute(test.sql);
    const report = await run('istat;name;province;lat;lon\n015001;Uguale;MI;45;9\n015002;Nuovo;MI;45;9\n');
    expect(report).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    expect(report.missing).toEqual(['Maggiore (MI)', 'Minore (MI)', 'Anonimo (MI)', 'Ignoto (MI)']);
    const { rows } = await sql<object>`
      select name, other_name, other_key, population, cadastral_code from municipalities
      where istat_code in ('015001', '015002') order by istat_code`.execute(test.sql);
    expect(rows).toEqual([
      { name: 'Uguale', other_name: 'Gleich', other_key: 'gleich', population: 5000, cadastral_code: 'A001' },
      { name: 'Nuovo', other_name: null, other_key: null, population: 6000, cadastral_code: 'A002' },
    ]);
    // What it does say counts.
    await run('istat;cadastral;name;altra;province;lat;lon;abitanti\n015001;B001;Uguale;x;MI;45;9;7000\n');
    await run('istat;name;denominazione altra lingua;province;lat;lon;abitanti\n015001;Uguale;Selb;MI;45;9;7001\n');
    const { rows: said } = await sql<object>`
      select other_name, population, cadastral_code from municipalities where istat_code = '015001'`.execute(test.sql);
    expect(said).toEqual([{ other_name: 'Selb', population: 7001, cadastral_code: 'B001' }]);
  });
});
