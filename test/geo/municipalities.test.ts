import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import { GeoApi } from '../../src/geo/geo.api.js';
import { importMunicipalities, type ImportOptions } from '../../src/geo/import-municipalities.js';
import { readRecords } from '../../src/geo/import/source.js';
import { shippedMunicipalities } from '../../src/geo/shipped-municipalities.js';
import { sqlOf, type Sql } from '../../src/kernel/database/database.js';

let test: TestApp;
let geo: GeoApi;

beforeAll(async () => {
  test = await startTestApp();
  geo = test.app.get(GeoApi);
});
afterAll(() => test.close());

const ALL = shippedMunicipalities();
const recordsOf = (text: string) => readRecords(new TextEncoder().encode(text));
const run = (text: string, options: ImportOptions = {}) =>
  test.database.transaction((em) => importMunicipalities(sqlOf(em), recordsOf(text), options));
const labels = async (q: string, limit = 8) => (await geo.search(q, limit)).map((found) => found.label);

/** The table of a release with only the larger towns, without most of the codes. */
async function leaveFormerTowns(): Promise<void> {
  await sql`delete from municipalities where not centre`.execute(test.sql);
  await sql`update municipalities set cadastral_code = null`.execute(test.sql);
  await sql`update municipalities set istat_code = null where name <> 'Milano'`.execute(test.sql);
}
const loadAnew = async () => {
  await sql`delete from shipped_lists`.execute(test.sql);
  return geo.load();
};
const count = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from municipalities`.execute(test.sql)).rows[0]?.count;

describe('the table of comuni', () => {
  it('is filled once with all comuni', async () => {
    expect(await geo.search('milano', 5)).toEqual([]);
    expect(await geo.load()).toBe(ALL.length);
    expect(await geo.load()).toBe(0);
    expect(await geo.search('milano', 1)).toEqual([
      {
        id: expect.any(Number),
        istat_code: '015146',
        name: 'Milano',
        province_id: 'MI',
        region: 'Lombardia',
        latitude: 45.464,
        longitude: 9.19,
        label: 'Milano (MI)',
        found_by: null,
      },
    ]);
  });

  it('is completed if an earlier release left only the larger towns, which keep their ids', async () => {
    await leaveFormerTowns();
    const before = await geo.findMunicipality('Trapani', 'TP');
    expect(before).toMatchObject({ istat_code: null });
    expect(await geo.findMunicipality('Bormio')).toBeUndefined();

    const [first, second] = await Promise.all([loadAnew(), geo.load()]);
    expect(first + second).toBe(ALL.length);
    expect(await count()).toBe(ALL.length);
    expect(await geo.findMunicipality('Trapani', 'TP')).toEqual({ ...before, istat_code: '081021' });
    expect(await geo.findMunicipality('Bormio')).toMatchObject({ istat_code: '014009', province_id: 'SO' });
    expect(await loadAnew()).toBe(0);
  });

  it('keeps the changes of an import over the shipped list: another province, a name, a removed comune', async () => {
    const list = 'istat;cadastral;name;province;region;lat;lon\n117020;A355;Tortolì;OG;Sardegna;39.92;9.65\n';
    expect(await run(list)).toMatchObject({ inserted: 0, updated: 1 });
    await sql`delete from municipalities where name = 'Morterone'`.execute(test.sql);
    expect(await geo.load()).toBe(0);
    expect(await geo.findMunicipality('Morterone')).toBeUndefined();
    // Who has no codes gets those of the list, unless another comune has one of them.
    const codes = (name: string) => ALL.find((one) => one.name === name)!;
    const known = async (name: string) =>
      test.sql
        .selectFrom('municipalities')
        .select(['istat_code', 'cadastral_code'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
    const set = async (name: string, istat: string | null, cadastral: string | null) => {
      await sql`update municipalities set istat_code = ${istat}, cadastral_code = ${cadastral} where name = ${name}`.execute(
        test.sql,
      );
    };
    const [lacking, taken, taking] = ['Codogno', 'Abano Terme', 'Bagnacavallo'] as const;
    for (const name of [lacking, taken, taking]) await set(name, null, null);
    await set(taking, codes(taking).istat_code, codes(taken).cadastral_code);
    // A new version of the list adds missing comuni, and changes no existing ones but for such codes.
    expect(await loadAnew()).toBe(2);
    const found = await Promise.all([lacking, taken, taking].map(known));
    expect(found.map((one) => [one.istat_code, one.cadastral_code])).toEqual([
      [codes(lacking).istat_code, codes(lacking).cadastral_code],
      [null, null],
      [codes(taking).istat_code, codes(taken).cadastral_code],
    ]);
    for (const name of [taking, taken]) await set(name, codes(name).istat_code, codes(name).cadastral_code);
    expect(await geo.findMunicipality('Tortolì', 'OG')).toMatchObject({ istat_code: '117020' });
    expect(await geo.findMunicipality('Tortolì', 'NU')).toBeUndefined();
    await sql`update municipalities set province_id = 'NU', istat_code = '091095' where province_id = 'OG'`.execute(
      test.sql,
    );
  });
});

describe('suggestions', () => {
  it('show both homonyms with their province, and either alone when the province is typed', async () => {
    expect(await labels('samone')).toEqual(['Samone (TN)', 'Samone (TO)']);
    expect(await labels('Samone (TO)')).toEqual(['Samone (TO)']);
    expect(await labels('samone tn')).toEqual(['Samone (TN)']);
  });

  it('put the exact name first, then the larger town, then matches inside the name', async () => {
    expect((await labels('como'))[0]).toBe('Como (CO)');
    expect(await labels('m', 3)).toEqual(['Milano (MI)', 'Messina (ME)', 'Modena (MO)']);
    expect(await labels('lodi', 4)).toEqual([
      'Lodi (LO)',
      'Lodi Vecchio (LO)',
      'Lodine (NU)',
      "Sant'Angelo Lodigiano (LO)",
    ]);
    expect(await labels('lambro')).toContain('San Colombano al Lambro (MI)');
  });

  it.each([
    ['forli', 'Forlì (FC)'],
    ['FORLÌ', 'Forlì (FC)'],
    ['bormio', 'Bormio (SO)'],
    ['Positano', 'Positano (SA)'],
    ['alassio', 'Alassio (SV)'],
    ['morterone', 'Morterone (LC)'],
    ["forli'", 'Forlì (FC)'],
    ["cirie'", 'Ciriè (TO)'],
    ['santangelo lodigiano', "Sant'Angelo Lodigiano (LO)"],
    ['st ulrich', 'Ortisei/St. Ulrich (BZ)'],
    ['villnoss', 'Funes/Villnöß (BZ)'],
    ['sgonico', 'Sgonico/Zgonik (TS)'],
    ['rome', 'Roma (RM)'],
    ['florence', 'Firenze (FI)'],
    ['reggio emilia', "Reggio nell'Emilia (RE)"],
    ['laquila', "L'Aquila (AQ)"],
    ['l aquila', "L'Aquila (AQ)"],
    ['sant’angelo lod', "Sant'Angelo Lodigiano (LO)"],
    ['corigliano rossano', 'Corigliano-Rossano (CS)'],
    ['bozen', 'Bolzano/Bozen (BZ)'],
    ['Bolzano/Bozen', 'Bolzano/Bozen (BZ)'],
    ['milno', 'Milano (MI)'],
    ['sesto s giovanni', 'Sesto San Giovanni (MI)'],
    ['reggio calabria', 'Reggio di Calabria (RC)'],
    ['cologno mi', 'Cologno Monzese (MI)'],
  ])('find for %j first %j', async (q, label) => {
    expect((await labels(q))[0]).toBe(label);
  });

  it.each(['', '   ', '%', '_', "';--", '\\'])('are none for %j', async (q) => {
    expect(await labels(q)).toEqual([]);
  });
});

describe('a comune by name', () => {
  it('is found in both languages, and never guessed among homonyms', async () => {
    expect(await geo.findMunicipality('BOLZANO')).toMatchObject({ province_id: 'BZ' });
    expect(await geo.findMunicipality('Bozen')).toMatchObject({ name: 'Bolzano' });
    expect(await geo.findMunicipality('Samone')).toBeUndefined();
    expect(await geo.findMunicipality('samone', 'to')).toMatchObject({ istat_code: '001235' });
    expect(await geo.findMunicipality('Milano', 'RM')).toBeUndefined();
  });

  it('is the one whose Italian name it is, of two in a province', async () => {
    const insert = (name: string, other: string | null) => sql`
      insert into municipalities (name, other_name, name_key, other_key, province_id, region, latitude, longitude)
      values (${name}, ${other}, ${name.toLowerCase()}, ${other?.toLowerCase() ?? null}, 'BZ', 'x', 46, 11)`;
    await insert('Altra', 'Omonima').execute(test.sql);
    await insert('Omonima', null).execute(test.sql);
    expect(await geo.findMunicipality('omonima')).toMatchObject({ name: 'Omonima' });
    await sql`delete from municipalities where name in ('Altra', 'Omonima')`.execute(test.sql);
  });
});

describe('the nearest comune', () => {
  it('is found with its distance', async () => {
    expect(await geo.nearest(45.53, 9.23)).toMatchObject({ name: 'Sesto San Giovanni', distance_km: 0.6 });
    expect(await geo.nearest(48.85, 2.35)).toBeUndefined();
  });

  it('is found on the globe: in the north a degree to the east is shorter', async () => {
    const towns = [
      { name: 'A nord', latitude: 47.071, longitude: 17.5 },
      { name: 'A est', latitude: 47, longitude: 17.6 },
    ];
    for (const town of towns)
      await test.sql
        .insertInto('municipalities')
        .values({ ...town, name_key: town.name.toLowerCase(), province_id: 'XX', region: 'Prova' })
        .execute();
    expect(await geo.nearest(47, 17.5)).toMatchObject({ name: 'A est', distance_km: 7.6 });
    await test.sql.deleteFrom('municipalities').where('province_id', '=', 'XX').execute();
  });
});

describe('over HTTP', () => {
  it('answers anybody with suggestions, which the browser may cache', async () => {
    const answer = await test.http.get('/geo/municipalities?q=forl%C3%AC&limit=1');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.info).toEqual([
      expect.objectContaining({
        name: 'Forlì',
        province_id: 'FC',
        label: 'Forlì (FC)',
        latitude: 44.223,
        longitude: 12.041,
      }),
    ]);
  });

  it('gives no suggestions for an empty text', async () => {
    expect((await test.http.get('/geo/municipalities')).info).toEqual([]);
  });

  it.each(['limit=0', 'limit=21', 'limit=x', `q=${'a'.repeat(101)}`])('refuses %s', async (query) => {
    expect((await test.http.get(`/geo/municipalities?q=roma&${query}`)).status).toBe(422);
  });

  it('names the nearest comune, or none abroad', async () => {
    expect((await test.http.get('/geo/municipalities/nearest?latitude=45.07&longitude=7.69')).info).toMatchObject({
      name: 'Torino',
      distance_km: 0.2,
    });
    expect((await test.http.get('/geo/municipalities/nearest?latitude=51.5&longitude=-0.12')).info).toBeNull();
    expect((await test.http.get('/geo/municipalities/nearest?latitude=95&longitude=7')).status).toBe(422);
    expect((await test.http.get('/geo/municipalities/nearest')).status).toBe(422);
  });
});

describe('the comuni around a point', () => {
  it('are named, the nearest first, and none abroad', async () => {
    const { info } = await test.http.get('/geo/municipalities/around?latitude=41.893&longitude=12.483');
    expect(info).toHaveLength(60);
    expect(info[0]).toMatchObject({ name: 'Roma' });
    expect(info.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Ciampino', 'Frascati']));
    expect((await test.http.get('/geo/municipalities/around?latitude=51.5&longitude=-0.12')).info).toEqual([]);
    expect((await test.http.get('/geo/municipalities/around')).status).toBe(422);
  });
});

describe('an imported list', () => {
  beforeAll(leaveFormerTowns);

  it('recognises the towns by their names, keeps their centres and ids, and adds codes and new comuni', async () => {
    const before = await geo.findMunicipality('Trapani', 'TP');
    const towns = await count();
    const list = `istat;cadastral;name;province;lat;lon
001235;H753;Samone;TO;45.4478;7.8446
022165;H754;Samone;TN;46.0806;11.5228
081021;L331;Trapani;TP;37.906;12.692
015195;H803;San Colombano al Lambro;MI;45.183;9.488
021008;A952;Bolzano/Bozen;BZ;46.49;11.33
091094;L202;Tortolì;NU;39.92;9.65
015xxx;Z999;Wrong;MI;45;9
099999;;Nowhere;MI;;
016024;;Bergamo;BG;;
`;
    const bergamo = await geo.findMunicipality('Bergamo', 'BG');
    const report = await run(list);
    expect(report).toMatchObject({ records: 9, inserted: 3, updated: 4, unchanged: 0, centresKept: 3 });
    // A known comune needs no point.
    expect(await geo.findMunicipality('Bergamo', 'BG')).toEqual({ ...bergamo, istat_code: '016024' });
    expect(report.rejected).toEqual([
      { where: 'line 8', reason: '"015xxx" is no ISTAT code (6 digits)' },
      { where: 'line 9', reason: 'no coordinates, and the comune is not known yet' },
    ]);
    expect(report.missing).toHaveLength((towns ?? 0) - 4);
    expect(await geo.findMunicipality('trapani', 'TP')).toEqual({ ...before, istat_code: '081021' });
    expect(await geo.findMunicipality('Tortoli')).toMatchObject({ istat_code: '091094' });

    expect(await run(list)).toMatchObject({ inserted: 0, updated: 0, unchanged: 7 });
    expect(await run(list, { overwriteCentres: true })).toMatchObject({
      inserted: 0,
      updated: 3,
      unchanged: 4,
      centresKept: 0,
    });
    expect(await geo.findMunicipality('Trapani')).toMatchObject({ id: before?.id, latitude: 37.906 });
  });

  it('follows a comune whose province and ISTAT code change, by its cadastral code', async () => {
    const before = await geo.findMunicipality('Tortolì');
    expect(
      await run('istat;cadastral;name;province;region;lat;lon\n117020;L202;Tortolì;OG;Sardegna;39.92;9.65'),
    ).toMatchObject({ inserted: 0, updated: 1 });
    expect(await geo.findMunicipality('Tortolì', 'OG')).toMatchObject({ id: before?.id, istat_code: '117020' });
    expect(await geo.findMunicipality('Tortolì', 'NU')).toBeUndefined();
  });

  it('rejects a record that occurs twice in a file', async () => {
    const report = await run(
      'istat;name;province;lat;lon\n015999;Uno;MI;45.4;9.1\n015999;Due;MI;45.4;9.1\n;UNO;MI;45.4;9.1',
    );
    expect(report.inserted).toBe(1);
    expect(report.rejected).toEqual([
      { where: 'line 3', reason: 'ISTAT code 015999 is already in line 2' },
      { where: 'line 4', reason: 'UNO (MI) is already in line 2' },
    ]);
    await sql`delete from municipalities where istat_code = '015999'`.execute(test.sql);
  });

  it.each([499, 500, 501, 1000])('has any number of records: %i', async (size) => {
    const before = await count();
    const lines = Array.from({ length: size }, (_, nth) => `;Luogo ${nth};MI;45.${1000 + nth};9.1`);
    const seen: [number, number][] = [];
    const report = await run(`istat;name;province;lat;lon\n${lines.join('\n')}`, {
      onProgress: (done, all) => seen.push([done, all]),
    });
    expect(report).toMatchObject({ records: size, inserted: size, rejected: [] });
    expect(seen).toEqual([500, 1000, 1500].slice(0, Math.ceil(size / 500)).map((done) => [Math.min(done, size), size]));
    await sql`delete from municipalities where name like 'Luogo %'`.execute(test.sql);
    expect(await count()).toBe(before);
  });

  it('changes nothing when the import fails half way', async () => {
    await expect(
      test.database.transaction(async (em) => {
        await importMunicipalities(sqlOf(em), recordsOf('name;province;lat;lon\nLost;MI;45.4;9.1'));
        throw new Error('power cut');
      }),
    ).rejects.toThrow('power cut');
    expect(await geo.findMunicipality('Lost')).toBeUndefined();
  });

  it('removes comuni that are not in the file only on request', async () => {
    const rows = ALL.filter(({ centre }) => centre).map(
      (row) => `${row.name};${row.province_id};${row.latitude};${row.longitude}`,
    );
    const count = async (db: Sql): Promise<number> =>
      (await sql<{ count: number }>`select count(*)::int as count from municipalities`.execute(db)).rows[0]!.count;
    const before = await count(test.sql);
    let left: number | undefined;
    let named: number | undefined;
    const undone = test.database.transaction(async (em) => {
      const db = sqlOf(em);
      const list = recordsOf(`name;province;lat;lon\n${rows.slice(0, 10).join('\n')}`);
      named = (await importMunicipalities(db, list, { prune: true })).missing.length;
      left = await count(db);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    // The report names what is gone.
    expect([left, named]).toEqual([10, before - 10]);
    expect((await geo.search('milano', 1)).length).toBe(1);
  });
});
