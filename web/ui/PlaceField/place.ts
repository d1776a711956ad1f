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

/** A comune as `GET /geo/municipalities` gives it. Its label is `Samone (TO)` or `Bolzano/Bozen (BZ)`. */
export type Municipality = components['schemas']['Municipality'];

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

/** The comuni that share the whole name which was typed; one or none where it is no question which is meant. */
export function homonyms(text: string, suggestions: readonly Municipality[]): Municipality[] {
  const typed = foldName(text);
  return suggestions.filter(({ name }) => foldName(name) === typed);
}

/**
 * The suggestion meant by a whole name that was typed without choosing from the list: the one whose name or label is what
 * they typed. Homonyms are two, so that neither is meant.
 */
export function meant(text: string, suggestions: readonly Municipality[]): Municipality | undefined {
  const typed = foldName(text);
  if (!typed) return undefined;
  const labelled = suggestions.filter((each) => foldName(each.label) === typed);
  const same =
    labelled.length > 0
      ? labelled
      : suggestions.filter(
          (each) => foldName(each.name) === typed || foldName(each.label.replace(/\(..\)$/, '')) === typed,
        );
  return same.length === 1 ? same[0] : undefined;
}
