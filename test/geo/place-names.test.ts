import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { GeoApi } from '../../src/geo/geo.api.js';
import { distanceKm } from '../../src/geo/italy.js';
import { shippedMunicipalities } from '../../src/geo/shipped-municipalities.js';
import { shippedPlaceNames } from '../../src/geo/shipped-place-names.js';
import { misspelling } from '../../src/geo/spelling.rules.js';
import { startTestApp, type TestApp } from '../support/app.js';

let test: TestApp;
let geo: GeoApi;
beforeAll(async () => {
  test = await startTestApp();
  geo = test.app.get(GeoApi);
  await geo.load();
});
afterAll(() => test.close());

/** `Trastevere, quarter: Roma (RM)`; a comune by its own name is only its label. */
const lines = async (q: string, limit = 8): Promise<string[]> =>
  (await geo.search(q, limit)).map(({ label, found_by: by }) =>
    by === null ? label : `${by.name}, ${by.similar ? 'similar ' : ''}${by.kind}: ${label}`,
  );

describe('the names that come with the product', () => {
  const names = shippedPlaceNames();

  it('are thousands of hamlets, quarters, former names and postal codes, in less than 400 kB', () => {
    const count = (kind: string): number => names.filter((each) => each.kind === kind).length;
    expect(count('hamlet')).toBeGreaterThan(3500);
    expect(count('quarter')).toBeGreaterThan(800);
    expect(count('former_municipality')).toBeGreaterThan(180);
    expect(count('former_name')).toBeGreaterThan(400);
    expect(new Set(names.filter(({ kind }) => kind === 'postal_code').map(({ name }) => name)).size).toBeGreaterThan(
      4600,
    );
    const bytes = ['known-places', 'former-names', 'localities', 'postal-codes'].map(
      (file) => statSync(`src/geo/data/${file}.csv`).size,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
  });

  it('are never the name of their own comune, and lie within 45 km of it', () => {
    const comuni = new Map(shippedMunicipalities().map((each) => [each.istat_code, each]));
    const wrong = names.filter(({ istat_code, name_key, latitude, longitude }) => {
      const comune = comuni.get(istat_code);
      if (!comune || comune.name_key === name_key || comune.other_key === name_key) return true;
      return latitude !== null && longitude !== null && distanceKm({ latitude, longitude }, comune) > 45;
    });
    expect(wrong).toEqual([]);
  });

  it('give every comune but the newest a postal code', () => {
    const coded = new Set(names.filter(({ kind }) => kind === 'postal_code').map(({ istat_code }) => istat_code));
    const without = shippedMunicipalities().filter(({ istat_code }) => !coded.has(istat_code ?? ''));
    expect(without.map(({ name }) => name)).toEqual(['Misiliscemi']);
  });

  it('belong to the comune of their cadastral code, which stays when another comune gets its ISTAT code', async () => {
    const first = async (q: string) => (await lines(q, 1))[0];
    const change = async (codes: readonly (readonly [name: string, istat: string])[]) => {
      for (const [name, istat] of codes)
        await sql`update municipalities set istat_code = ${istat} where name = ${name}`.execute(test.sql);
      await sql`delete from shipped_lists where name = 'place_names'`.execute(test.sql);
      await geo.load();
    };
    const [rome, milan] = await Promise.all(['Roma', 'Milano'].map((name) => geo.findMunicipality(name)));
    await change([
      ['Roma', '999999'],
      ['Milano', rome!.istat_code!],
      // Written last, so that nothing but the code says which it is.
      ['Roma', '999998'],
    ]);
    expect([await first('Trastevere'), await first('Lambrate')]).toEqual([
      'Trastevere, quarter: Roma (RM)',
      'Lambrate, quarter: Milano (MI)',
    ]);
    await change([
      ['Milano', milan!.istat_code!],
      ['Roma', rome!.istat_code!],
    ]);
  });

  it('are loaded once', async () => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from place_names`.execute(test.sql)).rows[0]?.count;
    expect(await count()).toBe(names.length);
    await geo.load();
    expect(await count()).toBe(names.length);
  });
});

describe('a suggestion', () => {
  it.each([
    ['Ostia', 'Ostia, quarter: Roma (RM)'],
    ['ostia lido', 'Ostia Lido, quarter: Roma (RM)'],
    ['lido di ostia', 'Lido di Ostia, hamlet: Roma (RM)'],
    ['Mestre', 'Mestre, quarter: Venezia (VE)'],
    ['Marghera', 'Marghera, quarter: Venezia (VE)'],
    ['Lambrate', 'Lambrate, quarter: Milano (MI)'],
    ['scampia', 'Scampia, quarter: Napoli (NA)'],
    ['Milano Marittima', 'Milano Marittima, hamlet: Cervia (RA)'],
    ['Trastevere', 'Trastevere, quarter: Roma (RM)'],
    ['trastevere (rm)', 'Trastevere, quarter: Roma (RM)'],
    ['Torvaianica', 'Torvaianica, hamlet: Pomezia (RM)'],
    ['Sampierdarena', 'Sampierdarena, quarter: Genova (GE)'],
    ['Barriera di Milano', 'Barriera di Milano, quarter: Torino (TO)'],
    ['mondello', 'Mondello, quarter: Palermo (PA)'],
    ['cervinia', 'Cervinia, hamlet: Valtournenche (AO)'],
    ['Girgenti', 'Girgenti, former_name: Agrigento (AG)'],
    ['castrogiovanni', 'Castrogiovanni, former_name: Enna (EN)'],
    ['rossano', 'Rossano, former_municipality: Corigliano-Rossano (CS)'],
    ['porretta terme', 'Porretta Terme, former_municipality: Alto Reno Terme (BO)'],
    ['nicastro', 'Nicastro, former_municipality: Lamezia Terme (CZ)'],
    ['00118', '00118, postal_code: Roma (RM)'],
    ['20121', '20121, postal_code: Milano (MI)'],
    [' 50123 ', '50123, postal_code: Firenze (FI)'],
    ['Trastvere', 'Trastevere, similar quarter: Roma (RM)'],
    ['Margera', 'Marghera, similar quarter: Venezia (VE)'],
    ['milno', 'Milano, similar municipality: Milano (MI)'],
    ['Brixn', 'Bressanone, similar municipality: Bressanone/Brixen (BZ)'],
  ])('for %j is first %j', async (q, line) => {
    expect((await lines(q))[0]).toBe(line);
  });

  it('for a misspelt name are all that it may be, as many as were asked for', async () => {
    const found = await lines('Caliano');
    for (const label of ['Calliano (TN)', 'Calliano (AT)'])
      expect(found).toContain(`Calliano, similar municipality: ${label}`);
    expect(await lines('Caliano', 2)).toEqual(found.slice(0, 2));
    expect(await lines('Caliano', 1)).toHaveLength(1);
  });

  it('completes a name after the comuni that begin so', async () => {
    expect((await lines('marghe')).slice(0, 2)).toEqual([
      'Margherita di Savoia (BT)',
      'Marghera, quarter: Venezia (VE)',
    ]);
    expect(await lines('san')).not.toContainEqual(expect.stringContaining(','));
    expect((await lines('eur'))[0]).toBe('EUR, quarter: Roma (RM)');
  });

  /** The exact name before longer ones, comuni before hamlets, the larger before the smaller, each once. */
  it.each([
    'ciro kr',
    'cirò',
    'castello',
    'borgo',
    'san giovanni',
    'san giovanni (pr)',
    'marina',
    'santa lucia',
    'villa bg',
    'ponte',
    'colle',
    'torre del',
    'bozen',
    'castllo',
    'san giovani',
    'marghra ve',
    '24060',
    '00010',
  ])('for %j has others behind it in their order', async (q) => {
    expect(await lines(q, 12)).toMatchSnapshot();
  });

  it('is the comune before a quarter of the same name', async () => {
    expect((await lines('Loreto')).slice(0, 2)).toEqual(['Loreto (AN)', 'Loreto, quarter: Milano (MI)']);
  });

  it('for a postal code is each of its comuni, whatever the limit, and only for all five digits', async () => {
    const found = await geo.search('24060', 8);
    expect(found.length).toBeGreaterThan(40);
    expect(new Set(found.map(({ province_id }) => province_id))).toEqual(new Set(['BG']));
    expect(await lines('2012')).toEqual([]);
    expect(await lines('99999')).toEqual([]);
    expect(await lines('201210')).toEqual([]);
  });

  it('has the point of the hamlet where it is known, otherwise that of the comune', async () => {
    const [ostia] = await geo.search('Ostia', 1);
    const [rome] = await geo.search('Roma', 1);
    const [trastevere] = await geo.search('Trastevere', 1);
    expect(distanceKm(ostia!, rome!)).toBeGreaterThan(20);
    expect(trastevere).toMatchObject({ latitude: rome?.latitude, longitude: rome?.longitude, id: rome?.id });
  });

  it.each([
    'Quartiere Inventato',
    'Marameo',
    'Borgo Sconosciuto',
    'Zzyzx',
    'Villaggio Fiorito',
    'Rossano Calabro',
    'casa mia',
  ])('is none for the unknown words %j', async (q) => {
    expect(await lines(q)).toEqual([]);
  });

  it('is read through the index, also over all names', async () => {
    await sql`analyze place_names`.execute(test.sql);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select * from place_names where name_key like 'traste%'`.execute(test.sql);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('place_names_name_key');
  });
});

describe('a misspelling', () => {
  it.each([
    ['milno', 'milano', 1],
    ['firnze', 'firenze', 1],
    ['napoil', 'napoli', 1],
    ['trastvere', 'trastevere', 1],
    ['sesto s giovanni', 'sesto san giovanni', 0],
    ['sesto san giovani', 'sesto san giovanni', 1],
    ['rossano calabro', 'fossato calabro', null],
    ['santangelo lodigiano', 'sant angelo lodigiano', 0],
    ['oma', 'roma', null],
    ['rma', 'roma', null],
    ['marghera', 'mara', null],
    ['marghera', 'margherita di savoia', null],
    ['lambrate', 'lambrugo', null],
    ['scampia', 'scampitella', null],
    ['ostia', 'ostra', 1],
    ['monte verde', 'montevarchi', null],
    ['aosta', 'rosta', null],
    ['barona', 'verona', null],
    ['trastevere', 'trasacco', null],
  ])('of %j for %j has %j wrong letters', (typed, name, errors) => {
    expect(misspelling(typed, name)).toBe(errors);
  });
});
