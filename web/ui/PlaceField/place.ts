import type { components } from '../../api/schema.js';

/** A place as requests and profiles keep it. Coordinates are degrees (WGS 84). */
export interface Place {
  city: string;
  /** Two letters: `MI`. */
  province_id: string;
  country_id: 'IT';
  latitude: number;
  longitude: number;
}

/** A comune as `GET /geo/municipalities` suggests it, perhaps for a hamlet, a former name or a postal code. */
export type Suggestion = components['schemas']['MunicipalityFound'];

/** A comune; its label is `Samone (TO)` or `Bolzano/Bozen (BZ)`. */
export type Municipality = Omit<Suggestion, 'found_by'>;

/** No name of a comune with its province is longer. */
export const LONGEST_NAME = 100;

/** `Samone (TO)`: the province tells homonyms apart. */
export function placeLabel({ city, province_id }: Pick<Place, 'city' | 'province_id'>): string {
  return province_id ? `${city} (${province_id})` : city;
}

/** What choosing a suggestion gives. */
export function placeOf({ name, province_id, latitude, longitude }: Municipality): Place {
  return { city: name, province_id, country_id: 'IT', latitude, longitude };
}

/** Folds a name as the server does: no accents, no capitals, one space for every mark. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether the text is the whole name of the comune, or of the quarter or the postal code that leads there. */
function isNamed(typed: string, { name, label, found_by: by }: Suggestion): boolean {
  if (by) return !by.similar && foldName(by.name) === typed;
  return foldName(name) === typed || foldName(label.replace(/\(..\)$/, '')) === typed;
}

/**
 * The suggestions that the whole text names: comuni of this name, with quarters of large cities that are called the same
 * (Loreto is a comune and a quarter of Milan); where there are none, hamlets and former names. One or none where it is no
 * question which comune is meant.
 */
export function homonyms(text: string, suggestions: readonly Suggestion[]): Suggestion[] {
  const typed = foldName(text);
  const same = suggestions.filter((each) => isNamed(typed, each));
  const own = same.some(({ found_by: by }) => by === null);
  return own ? same.filter(({ found_by: by }) => by === null || by.kind === 'quarter') : same;
}

/**
 * The suggestion meant by a whole name that was typed without choosing from the list: the one whose name or label is what
 * they typed. Homonyms are two, so that neither is meant.
 */
export function meant(text: string, suggestions: readonly Suggestion[]): Suggestion | undefined {
  const typed = foldName(text);
  if (!typed) return undefined;
  const labelled = suggestions.filter(({ label, found_by: by }) => by === null && foldName(label) === typed);
  const same = labelled.length > 0 ? labelled : homonyms(text, suggestions);
  return same.length === 1 ? same[0] : undefined;
}

/** What is said if nothing was found: a postal code has five digits, and a quarter that is not known has a comune. */
export function nothingFor(text: string): 'none' | 'codeBegun' | 'codeUnknown' {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return 'none';
  return digits.length < 5 ? 'codeBegun' : 'codeUnknown';
}
