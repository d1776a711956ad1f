import { searchKey } from '../search-key.js';

/** What a source may say about a comune, as text. */
export interface SourceFields {
  istat?: string;
  cadastral?: string;
  name?: string;
  otherName?: string;
  province?: string;
  region?: string;
  latitude?: string;
  longitude?: string;
  population?: string;
}

type Column = keyof SourceFields;

/**
 * Headings by preference: ISTAT's own wording first, then what open data in Italian and English commonly call them.
 * Folded by {@link heading}.
 */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  istat: [
    'codice comune formato alfanumerico',
    'codice comune formato numerico',
    'codice istat',
    'codice istat del comune',
    'codice istat comune',
    'cod istat',
    'istat code',
    'istat',
    'pro com t',
    'pro com',
    'codice comune',
    'municipality code',
    'codice',
    'code',
  ],
  cadastral: [
    'codice catastale del comune',
    'codice catastale',
    'codice belfiore',
    'cod catastale',
    'belfiore',
    'cadastral code',
    'cadastral',
    'c',
  ],
  name: [
    'denominazione in italiano',
    'denominazione italiana',
    'denominazione ita',
    'denominazione comune',
    'nome comune',
    'comune',
    'denominazione italiana e straniera',
    'denominazione',
    'nome',
    'municipality',
    'municipality name',
    'name',
    'city',
    'n',
  ],
  otherName: [
    'denominazione altra lingua',
    'denominazione altra',
    'denominazione straniera',
    'nome altra lingua',
    'other name',
    'name other',
  ],
  province: [
    'sigla automobilistica',
    'sigla provincia',
    'sigla',
    'codice provincia sigla',
    'province id',
    'province code',
    'provincia',
    'prov',
    'province',
    'p',
  ],
  region: ['denominazione regione', 'nome regione', 'regione', 'region', 'region name', 'r'],
  latitude: ['latitudine', 'latitude', 'lat', 'y'],
  longitude: ['longitudine', 'longitude', 'lon', 'lng', 'long', 'x'],
  population: ['popolazione', 'popolazione residente', 'abitanti', 'residenti', 'population', 'inhabitants', 'pop'],
};

/**
 * Folds a heading: `codiceCatastale`, `CODICE_CATASTALE` and `Codice Catastale (2)` read alike; footnote numbers go.
 */
function heading(text: string): string {
  return searchKey(text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/\(\d+\)/g, ' '));
}

/** The column of each fact: the index of its heading. */
export type Columns = Readonly<Partial<Record<Column, number>>>;

/** Recognises the headings of a file, in any order; unknown headings are ignored. */
export function columnsOf(headings: readonly string[]): Columns {
  const known = headings.map(heading);
  const found = (Object.keys(HEADINGS) as Column[]).flatMap((column) => {
    const name = HEADINGS[column].find((wanted) => known.includes(wanted));
    const isWanted = (text: string): boolean =>
      name === undefined ? column === 'population' && text.startsWith('popolazione') : text === name;
    const index = known.findIndex(isWanted);
    return index < 0 ? [] : [[column, index] as const];
  });
  return Object.fromEntries(found);
}

/** The facts of one record. */
export function pick(columns: Columns, values: readonly string[]): SourceFields {
  return Object.fromEntries(Object.entries(columns).map(([column, index]) => [column, values[index] ?? '']));
}
