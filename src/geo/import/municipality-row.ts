import { inItaly } from '../italy.js';
import { PROVINCES } from '../provinces.js';
import { placeNames, searchKey } from '../search-key.js';
import type { SourceFields } from './columns.js';

/** A comune ready for the table. Without a point it can only correct one that the table has already. */
export interface MunicipalityRow {
  istat_code: string | null;
  cadastral_code: string | null;
  name: string;
  other_name: string | null;
  province_id: string;
  region: string;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
  /** Inhabitants. */
  population: number | null;
  name_key: string;
  other_key: string | null;
}

/** The row, or the reason why the record cannot become one. */
export type Reading = { row: MunicipalityRow } | { reason: string };

const BY_NAME = new Map([...PROVINCES.values()].map((province) => [searchKey(province.name), province.id]));

/** Two letters as they are; a province's full name becomes its letters. */
function provinceId(text: string): string | undefined {
  const letters = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(letters) ? letters : BY_NAME.get(searchKey(text.split('/')[0] ?? ''));
}

/** A number with a decimal point or comma; NaN for anything else. */
function degrees(text: string): number {
  return /^[+-]?\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** `1.370.000`, `1 370 000` and `1370000` alike; null where there is no number. */
function inhabitants(text = ''): number | null {
  const digits = text.replace(/[.\s']/g, '').replace(/,.*/, '');
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null;
}

/**
 * No name holds control characters: those are Windows letters (Š, ž …) that were read as Latin-1, as in some published
 * lists.
 */
function mended(text: string): string {
  return text.replace(/[\u0080-\u009F]/g, (letter) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(letter.charCodeAt(0))),
  );
}

/** Checks what a source says about one comune and brings it into the table's shape. */
export function readMunicipality(fields: SourceFields): Reading {
  const { name, otherName } = placeNames(mended(fields.name ?? ''), mended(fields.otherName ?? ''));
  const key = searchKey(name);
  if (key === '') return { reason: 'no name' };
  if (name.length > 120) return { reason: 'the name is longer than 120 characters' };

  const province = provinceId(fields.province ?? '');
  if (!province) return { reason: `"${fields.province ?? ''}" is no province` };
  const region = PROVINCES.get(province)?.region ?? fields.region?.trim();
  if (!region) return { reason: `the province ${province} is new here and its region is not given` };

  const istat = fields.istat?.trim() ?? '';
  // Spreadsheets drop the leading zeros of a code.
  if (istat !== '' && !/^\d{4,6}$/.test(istat)) return { reason: `"${istat}" is no ISTAT code (6 digits)` };
  // A new comune has no code yet ("N.D."), and nothing depends on it.
  const cadastral = /^[A-Z]\d{3}$/.exec(fields.cadastral?.trim().toUpperCase() ?? '')?.[0] ?? null;

  const pointless = !fields.latitude?.trim() && !fields.longitude?.trim();
  const point = {
    latitude: degrees(fields.latitude?.trim() ?? ''),
    longitude: degrees(fields.longitude?.trim() ?? ''),
  };
  if (!pointless && Number.isNaN(point.latitude)) return { reason: `"${fields.latitude ?? ''}" is no latitude` };
  if (!pointless && Number.isNaN(point.longitude)) return { reason: `"${fields.longitude ?? ''}" is no longitude` };
  if (!pointless && !inItaly(point)) {
    const swapped = inItaly({ latitude: point.longitude, longitude: point.latitude });
    return {
      reason: `${point.latitude}, ${point.longitude} is not in Italy${swapped ? '; latitude and longitude seem swapped' : ''}`,
    };
  }

  return {
    row: {
      istat_code: istat === '' ? null : istat.padStart(6, '0'),
      cadastral_code: cadastral,
      name,
      other_name: otherName,
      province_id: province,
      region,
      latitude: pointless ? null : point.latitude,
      longitude: pointless ? null : point.longitude,
      population: inhabitants(fields.population),
      name_key: key,
      other_key: otherName ? searchKey(otherName) : null,
    },
  };
}
