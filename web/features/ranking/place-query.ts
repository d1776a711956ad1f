import { RANKING_KM } from '../../../src/shared/reviews/ranking-filters.codes.js';

/** A place as the address carries it: `?city=Samone (TO)`, or `?city=Samone&province_id=TO`. */
export interface AskedPlace {
  city: string;
  province_id?: string;
}

const LONGEST = 100;

/** Reads the place, whether it was typed whole, chosen from the suggestions or sent by a link; undefined for none. */
export function placeFrom(query: URLSearchParams): AskedPlace | undefined {
  const typed = (query.get('city') ?? '').trim().slice(0, LONGEST);
  if (!typed) return undefined;
  const labelled = /^(.*\S)\s*\(([a-z]{2})\)$/i.exec(typed);
  const province =
    labelled?.[2] ?? (/^[a-z]{2}$/i.test(query.get('province_id') ?? '') ? query.get('province_id') : null);
  return { city: labelled?.[1] ?? typed, ...(province && { province_id: province.toUpperCase() }) };
}

/** Which of the firms are asked for, as the address carries it: `?km=25&lang=en&reviewed=1`. */
export interface AskedFirms {
  km: string;
  lang: string;
  reviewed: boolean;
}

/** Reads the filters; what is not offered means no filter. */
export function filtersFrom(query: URLSearchParams): AskedFirms {
  const km = query.get('km') ?? '';
  const lang = query.get('lang') ?? '';
  return {
    km: (RANKING_KM as readonly string[]).includes(km) ? km : '',
    lang: /^[a-z]{2}$/.test(lang) ? lang : '',
    reviewed: query.get('reviewed') === '1',
  };
}

/** The page asked for, from 1. */
export function pageFrom(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1;
}

export const labelOf = ({ city, province_id }: AskedPlace): string => (province_id ? `${city} (${province_id})` : city);
