import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvRecords } from '../../src/geo/import/csv.js';
import { readMunicipality } from '../../src/geo/import/municipality-row.js';
import { reportLines } from '../../src/geo/import/report-text.js';
import { readRecords, readSourceFile, UnreadableSource } from '../../src/geo/import/source.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string | Uint8Array) =>
  readRecords(typeof text === 'string' ? utf8(text) : text).map(({ fields }) => {
    const reading = readMunicipality(fields);
    return 'row' in reading ? reading.row : reading.reason;
  });

describe('csvRecords', () => {
  it('reads quotes, doubled quotes, line breaks in a field and CR LF, and gives the line of each record', () => {
    expect([...csvRecords('a;b\r\n"x;1";"say ""hi"""\r\n\r\n"two\nlines";z\r\n')]).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x;1', 'say "hi"'] },
      { line: 4, fields: ['two\nlines', 'z'] },
    ]);
  });

  it('counts lines behind a field of two lines that end with CR LF', () => {
    expect(csvRecords('a;b\r\n"two\r\nlines";z\r\nq;r\r\n')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['two\nlines', 'z'] },
      { line: 4, fields: ['q', 'r'] },
    ]);
  });

  it('does not let commas inside a quoted heading choose the separator', () => {
    expect([...csvRecords('"a, b, c";d;e\n1;2;3')].at(1)?.fields).toEqual(['1', '2', '3']);
  });
});

describe('a source of comuni', () => {
  it('is JSON by ISTAT code', () => {
    expect(rowsOf('{"015146":{"n":"Milano","p":"MI","r":"Lombardia","c":"F205","lat":45.477,"lon":9.15}}')).toEqual([
      {
        istat_code: '015146',
        cadastral_code: 'F205',
        name: 'Milano',
        other_name: null,
        province_id: 'MI',
        region: 'Lombardia',
        latitude: 45.477,
        longitude: 9.15,
        population: null,
        name_key: 'milano',
        other_key: null,
      },
    ]);
  });

  it('is JSON by any key, where each entry has its own code', () => {
    const text = '{"015146":{"istat":"028060","n":"Padova","p":"PD","lat":45.4,"lon":11.9}}';
    expect(rowsOf(text)).toMatchObject([{ istat_code: '028060', name: 'Padova' }]);
  });

  it('is a JSON array with nested names and camel case', () => {
    const text = JSON.stringify([
      {
        codice: '028060',
        nome: 'Padova',
        sigla: 'PD',
        regione: { codice: '05', nome: 'Veneto' },
        codiceCatastale: 'G224',
        popolazione: 206192,
        latitude: '45.407',
        longitude: 11.877,
      },
    ]);
    expect(rowsOf(text)).toMatchObject([
      {
        istat_code: '028060',
        cadastral_code: 'G224',
        name: 'Padova',
        province_id: 'PD',
        population: 206192,
        latitude: 45.407,
      },
    ]);
  });

  it('is JSON whose nested values have a name in one of three words, and is said to have none otherwise', () => {
    const named = (value: unknown) =>
      rowsOf(
        JSON.stringify([
          { nome: 'Prova', provincia: value },
          { nome: 'Altra', sigla: 'MI' },
        ]),
      );
    for (const province of [
      { nome: 'Lodi' },
      { name: 'Lodi' },
      { denominazione: 'Lodi' },
      { nome: { name: 'Lodi' } },
      'LO',
    ])
      expect(named(province)[0]).toMatchObject({ province_id: 'LO' });
    for (const none of [{ titolo: 'Lodi' }, ['Lodi'], true, null]) expect(named(none)[0]).toBe('"" is no province');
  });

  it("is a CSV with ISTAT's headings, in Latin 1, without coordinates", () => {
    const header =
      '"Codice Comune formato alfanumerico";"Denominazione \n(Italiana e straniera)";Denominazione in italiano;Denominazione altra lingua;Denominazione Regione;Sigla automobilistica;Codice Catastale del comune';
    const bytes = Buffer.from(
      `${header}\n021008;Bolzano/Bozen;Bolzano;Bozen;Trentino-Alto Adige/Südtirol;BZ;A952\n040012;Forlì;Forlì;;Emilia-Romagna;FC;D704`,
      'latin1',
    );
    expect(rowsOf(bytes)).toMatchObject([
      {
        istat_code: '021008',
        name: 'Bolzano',
        other_name: 'Bozen',
        other_key: 'bozen',
        cadastral_code: 'A952',
        latitude: null,
      },
      { name: 'Forlì', name_key: 'forli', region: 'Emilia-Romagna' },
    ]);
  });

  it('is a CSV with a byte order mark, decimal commas, province names and codes without their zeros', () => {
    expect(
      rowsOf('\uFEFFcomune;provincia;latitudine;longitudine;istat;abitanti\nTorino;Torino;45,070;7,687;1272;847.000'),
    ).toMatchObject([
      {
        istat_code: '001272',
        province_id: 'TO',
        latitude: 45.07,
        longitude: 7.687,
        population: 847000,
        region: 'Piemonte',
      },
    ]);
  });

  it('is a CSV with commas and quotes, in any order of columns', () => {
    expect(rowsOf('lon,lat,province,name\n9.5,45.3,lo,"Sant\'Angelo, il paese"')).toMatchObject([
      { name: "Sant'Angelo, il paese", province_id: 'LO' },
    ]);
  });

  it.each([
    ['name;province;lat;lon\n;MI;45;9', 'no name'],
    ['name;province;lat;lon\nX;Narnia;45;9', '"Narnia" is no province'],
    ['name;province;lat;lon\nX;QQ;45;9', 'the province QQ is new here and its region is not given'],
    ['name;province;lat;lon;istat\nX;MI;45;9;12', '"12" is no ISTAT code (6 digits)'],
    ['name;province;lat;lon\nX;MI;north;9', '"north" is no latitude'],
    ['name;province;lat;lon\nX;MI;45;', '"" is no longitude'],
    ['name;province;lat\nX;MI;45', '"" is no longitude'],
    ['name;province;lon\nX;MI;9', '"" is no latitude'],
    ['name;province;lat;lon\nX;MI;48.85;2.35', '48.85, 2.35 is not in Italy'],
    ['name;province;lat;lon\nX;MI;9.19;45.46', '9.19, 45.46 is not in Italy; latitude and longitude seem swapped'],
  ])('reports the error of a record: %j', (text, reason) => {
    expect(rowsOf(text)).toEqual([reason]);
  });

  it('has letters repaired that were read as Latin 1', () => {
    expect(
      rowsOf('{"031019":{"n":"San Floriano del Collio-\\u008ateverjan","p":"GO","lat":45.97,"lon":13.57}}'),
    ).toMatchObject([{ name: 'San Floriano del Collio-Števerjan', name_key: 'san floriano del collio steverjan' }]);
  });

  it('may add a province if its region is given', () => {
    expect(rowsOf('name;province;region;lat;lon\nOlbia;OT;Sardegna;40.9;9.5')).toMatchObject([
      { province_id: 'OT', region: 'Sardegna' },
    ]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['{"a": ', 'begins like JSON but is not valid'],
    ['[1, 2]', 'The JSON holds no comuni'],
    ['<html><body>no</body></html>', 'The first line must be a header'],
    ['name;province\n"Milano;MI\n', 'begins like CSV but is not valid: Quote Not Closed'],
    ['name;province\n', 'has a header but no comuni'],
    ['PK\u0003\u0004\u0000\u0000', 'binary'],
  ])('is refused with a clear message: %j', (text, message) => {
    expect(() => readRecords(utf8(text))).toThrow(UnreadableSource);
    expect(() => readRecords(utf8(text))).toThrow(message);
  });

  it('is refused with its first twelve headings where none is known, cut after 300 letters', () => {
    const refused = (header: string): string => {
      try {
        readRecords(utf8(header));
        return 'read';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const headings = Array.from({ length: 13 }, (_, nth) => `col ${nth}`);
    const begin = 'The first line must be a header with at least a name and a province; it reads: ';
    expect(refused(`"col\n 0";${headings.slice(1).join(';')}`)).toBe(begin + headings.slice(0, 12).join(', '));
    expect(refused(`${'x'.repeat(301)};b`)).toBe(begin + 'x'.repeat(300));
    expect(refused('""')).toBe(`${begin}(nothing)`);
    for (const half of ['name;altro', 'province;altro']) expect(refused(`${half}\na;b`)).toContain(begin);
  });

  it('is refused when it is a folder, or far too large', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'comuni-'));
    const file = join(folder, 'comuni.csv');
    try {
      await expect(readSourceFile(folder)).rejects.toThrow(`There is no file ${folder}.`);
      writeFileSync(file, 'name;province');
      expect(new TextDecoder().decode(await readSourceFile(file))).toBe('name;province');
      truncateSync(file, Math.round(66.6 * 1024 * 1024));
      await expect(readSourceFile(file)).rejects.toThrow(`${file} has 67 MB; a list of comuni has one or two.`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is refused when the file is missing', async () => {
    await expect(readSourceFile('/nowhere/comuni.csv')).rejects.toThrow('There is no file /nowhere/comuni.csv.');
  });
});

describe('the report of an import', () => {
  const report = (rejected: number, missing: number, centresKept: number, pruned = false) =>
    reportLines(
      {
        records: 50,
        inserted: 1,
        updated: 2,
        unchanged: 3,
        centresKept,
        rejected: Array.from({ length: rejected }, (_, nth) => ({ where: `line ${nth}`, reason: 'no name' })),
        missing: Array.from({ length: missing }, (_, nth) => `Comune ${nth} (MI)`),
      },
      { elapsed: '4 s', pruned },
    );

  it('counts everything, and names twenty of each kind', () => {
    expect(report(0, 0, 0)).toEqual(['50 records in 4 s: 1 new, 2 updated, 3 unchanged, 0 rejected.']);
    expect(report(1, 1, 7)).toEqual([
      '50 records in 4 s: 1 new, 2 updated, 3 unchanged, 1 rejected.',
      "7 towns keep the point of their centre (--overwrite-centres takes the file's).",
      'Rejected:',
      '  line 0: no name',
      'Not in the file and kept (1; --prune removes them):',
      '  Comune 0 (MI)',
    ]);
    expect(report(20, 0, 0)).toHaveLength(22);
    expect(report(21, 22, 0, true).filter((_, nth) => nth % 21 <= 1)).toEqual([
      '50 records in 4 s: 1 new, 2 updated, 3 unchanged, 21 rejected.',
      'Rejected:',
      '  line 19: no name',
      '  and 1 more',
      '  Comune 18 (MI)',
      '  Comune 19 (MI)',
    ]);
    expect(report(0, 21, 0, true).slice(1, 3)).toEqual([
      'Removed, for the file does not name them (21):',
      '  Comune 0 (MI)',
    ]);
  });
});

/** Lines of a table: a value and what becomes of it. */
describe('a name and a number of a source', () => {
  const became = (field: string, ...values: string[]): string[] =>
    values.map((value) => {
      const reading = readMunicipality({ name: 'Prova', province: 'MI', [field]: value });
      if (!('row' in reading)) return `${value}: ${reading.reason}`;
      const { name, other_name, istat_code, population, cadastral_code, province_id } = reading.row;
      const of = { name, otherName: other_name, istat: istat_code, population, cadastral: cadastral_code };
      return `${value}: ${field === 'province' ? province_id : String(of[field as keyof typeof of])}`;
    });

  it('has each letter of Windows that was read as Latin-1', () => {
    expect(became('name', 'Doberd\u009E', '\u008Aempeter pri Gori\u009Ei', '\u009E\u009E\u009A')).toEqual([
      'Doberd\u009E: Doberdž',
      '\u008Aempeter pri Gori\u009Ei: Šempeter pri Goriži',
      '\u009E\u009E\u009A: žžš',
    ]);
    expect(became('otherName', 'Gori\u009Ea \u009Aola')).toEqual(['Gori\u009Ea \u009Aola: Goriža šola']);
  });

  it('has 120 letters at most', () => {
    expect(became('name', 'x'.repeat(120), 'x'.repeat(121)).map((line) => line.replace(/x+/g, 'x'))).toEqual([
      'x: x',
      'x: the name is longer than 120 characters',
    ]);
  });

  it('has leading zeros and no separators', () => {
    expect(became('istat', '1001', '15146', '015146', '001', '0151460')).toEqual([
      '1001: 001001',
      '15146: 015146',
      '015146: 015146',
      '001: "001" is no ISTAT code (6 digits)',
      '0151460: "0151460" is no ISTAT code (6 digits)',
    ]);
    expect(
      became('population', '1.370.000', '1 370 000', "1'370'000", '950,0', '0', '12345678', '123456789', 'n'),
    ).toEqual([
      '1.370.000: 1370000',
      '1 370 000: 1370000',
      "1'370'000: 1370000",
      '950,0: 950',
      '0: 0',
      '12345678: 12345678',
      '123456789: null',
      'n: null',
    ]);
    expect(became('cadastral', 'f205', ' F205 ', 'N.D.', 'F20')).toEqual([
      'f205: F205',
      ' F205 : F205',
      'N.D.: null',
      'F20: null',
    ]);
  });
});
