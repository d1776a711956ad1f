import { screeningLimits } from '../../shared/limits.js';
import { noRequests, type ScreeningHit } from '../../shared/requests/screening.codes.js';
import { noRequestWords } from './no-request.rules.js';

/** Another request of the same citizen: open, and about the same subject. */
export interface OwnRequest {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly description: string;
}

/** The facts that the rules of screening read; pure values. */
export interface ScreenedRequest extends Omit<OwnRequest, 'id'> {
  /** The citizen's open requests in the same subject. */
  readonly others: readonly OwnRequest[];
  /** Fragments about which the contact filter is not sure. */
  readonly contacts: readonly string[];
  /** Words that hide a blacklisted term. */
  readonly terms: readonly string[];
  /** Words that point to a matter that is not covered, clearly more than to the chosen subject. */
  readonly outside: readonly string[];
}

/** A rule that holds a request, with what it found. */
export interface Found {
  readonly hit: ScreeningHit;
  /** It waits for staff because of this. */
  readonly holds: boolean;
  /** The fragments of the description that speak for it. */
  readonly fragments: readonly string[];
  /** The other request that it resembles. */
  readonly duplicateOf?: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Kilometres between two places, in a straight line. */
function kilometres(a: Place, b: Place): number {
  const [latitude, longitude] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The share of the different words of two texts that are in both, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [one, other] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** The same case again: near, and in nearly the same words. */
const isAlike = (request: ScreenedRequest, other: OwnRequest): boolean =>
  kilometres(request, other) <= screeningLimits.nearKm &&
  likeness(request.description, other.description) >= screeningLimits.alike;

/** Longer than any word of a language, without a vowel, with a letter three times in a row, or with too many consonants. */
const NO_WORD = /^\p{L}{26,}$|^[b-df-hj-np-tv-xz]{4,}$|(\p{L})\1\1|[b-df-hj-np-tv-xz]{5}/u;

/** Too few different words, the same ones repeated, or mostly no words at all. */
export function saysTooLittle(description: string): boolean {
  const words = wordsOf(description.normalize('NFD').replace(/\p{M}/gu, '')).filter((word) => /^\p{L}+$/u.test(word));
  const different = new Set(words);
  if (different.size < screeningLimits.differentWords) return true;
  if (words.length >= screeningLimits.varietyFrom && different.size / words.length < screeningLimits.variety)
    return true;
  return words.filter((word) => NO_WORD.test(word)).length / words.length > screeningLimits.noWords;
}

/** One rule: what it found in the request; null if it does not apply. */
interface ScreeningRule {
  readonly hit: ScreeningHit;
  /** The request waits for staff; otherwise it goes to the firms and staff examine it meanwhile. */
  readonly holds: boolean;
  readonly find: (request: ScreenedRequest) => Omit<Found, 'hit' | 'holds'> | null;
}

const some = (fragments: readonly string[]) => (fragments.length > 0 ? { fragments } : null);

/** The rules of screening, in the order in which a case names what they found. Rules 23.1 and 23.13. */
export const screeningTable: readonly ScreeningRule[] = [
  {
    hit: 'duplicate',
    // Two accidents in one street have similar descriptions. Credits spent on a duplicate are refunded.
    holds: false,
    find: (request) => {
      const other = request.others.find((one) => isAlike(request, one));
      return other ? { fragments: [], duplicateOf: other.id } : null;
    },
  },
  { hit: 'personal_data', holds: true, find: ({ contacts }) => some(contacts) },
  { hit: 'hidden_terms', holds: true, find: ({ terms }) => some(terms) },
  { hit: 'out_of_scope', holds: true, find: ({ outside }) => some(outside) },
  ...noRequests.map((hit): ScreeningRule => ({
    hit,
    holds: true,
    find: ({ description }) => some(noRequestWords(hit, description)),
  })),
  {
    hit: 'too_little',
    holds: true,
    find: ({ description }) => (saysTooLittle(description) ? { fragments: [] } : null),
  },
];

/** Reasons not to forward a request at once; empty if there are none. */
export function screen(request: ScreenedRequest): Found[] {
  return screeningTable.flatMap(({ hit, holds, find }) => {
    const found = find(request);
    return found ? [{ hit, holds, ...found }] : [];
  });
}
