import { RequestStatus } from '../shared/requests/codes.js';
import type { DemoPlaceName } from './places.js';

/** One request of the demonstration: a scenario that src/demo/history.ts plays. */
export interface DemoCase {
  /** 0 is anna.rossi, 1 to 10 the citizens of that number. */
  readonly client: number;
  readonly type: string;
  readonly place: DemoPlaceName;
  readonly part: 1 | 2;
  /** How many days ago it was sent; for a draft, how many days ago it was last changed. */
  readonly daysAgo: number;
  readonly status: RequestStatus;
  readonly quotes: number;
  readonly opinions: number;
  /** Firms that are reading it. */
  readonly reading: number;
  /** How many of the quoting firms bought the contacts. */
  readonly contacts?: number;
  readonly extended?: boolean;
  /** The firm that was chosen or quoted first, by its number (0 is studio.bianchi); without it the best one. */
  readonly winner?: number;
  readonly stars?: number;
}

const now = (
  client: number,
  type: string,
  place: DemoPlaceName,
  daysAgo: number,
  status: RequestStatus,
  more: Partial<DemoCase> = {},
): DemoCase => ({
  client,
  type,
  place,
  daysAgo,
  status,
  part: 1,
  quotes: 0,
  opinions: 0,
  reading: 0,
  ...more,
});

/**
 * About a dozen requests that show every state. A request that has been open for five days has no unopened response
 * left; it would have lapsed.
 */
export const currentCases: readonly DemoCase[] = [
  now(0, 'malasanita', 'milano', 3, RequestStatus.wait, { quotes: 3, opinions: 1, reading: 1, winner: 0 }),
  now(0, 'cause-condominiali', 'milano', 0.1, RequestStatus.init),
  now(1, 'cause-di-lavoro', 'roma', 0.25, RequestStatus.new, { reading: 1 }),
  now(2, 'recupero-crediti', 'torino', 5.5, RequestStatus.wait, { quotes: 2, contacts: 1, reading: 25 }),
  // Open around Milano, so that the first demo firm has requests to open and to answer.
  now(6, 'sinistri-stradali', 'milano', 0.2, RequestStatus.new),
  now(9, 'sinistri-stradali', 'milano', 2, RequestStatus.wait, { reading: 2 }),
  now(3, 'sinistri-stradali', 'monza', 8, RequestStatus.closed, { quotes: 5, opinions: 1, reading: 2 }),
  now(4, 'ricorsi-inps', 'palermo', 12, RequestStatus.closed, { quotes: 1, reading: 1 }),
  now(5, 'cause-di-lavoro', 'napoli', 15, RequestStatus.approved, { quotes: 2, reading: 1 }),
  now(6, 'contratti-di-locazione', 'firenze', 4, RequestStatus.retired, { part: 2, reading: 1 }),
  now(7, 'diffamazione-a-mezzo-stampa', 'padova', 3, RequestStatus.incomplete),
  now(8, 'malasanita', 'bologna', 12, RequestStatus.wait, { quotes: 2, opinions: 1, reading: 25, extended: true }),
  now(9, 'successioni-ereditarie', 'cagliari', 1.5, RequestStatus.wait, { reading: 1 }),
  now(10, 'recupero-crediti', 'verona', 20, RequestStatus.approved, {
    part: 2,
    quotes: 3,
    contacts: 1,
    opinions: 1,
    reading: 1,
    stars: 4,
  }),
];

/** Ratings of each firm, oldest first, by the firm's number. There are few, so that the ledger fits on a page. */
const stars: Readonly<Record<number, readonly number[]>> = {
  0: [5, 4, 5, 5, 4],
  1: [4, 5, 4, 4, 5],
  2: [5, 5, 5, 4, 5],
  3: [3, 4, 4],
  4: [5, 4],
  5: [4, 2, 4],
  6: [5, 5],
  8: [4],
  10: [3],
  17: [5, 4, 4, 5, 5],
  19: [4, 4],
  21: [5, 3, 4],
  25: [5, 5, 4, 5, 5],
  28: [4, 5],
  32: [5, 4, 5, 3, 4, 5],
  33: [4, 4],
  36: [5, 5, 4, 4, 5],
  37: [2, 4],
  39: [5],
  40: [4, 5],
};

const SPREAD_DAYS = 330;
const NEWEST = 28;

/**
 * Past requests that ended with a choice and a review, so that the ranking has data: each in the firm's own town and
 * first subject.
 */
export function pastCases(firms: readonly { skills: readonly string[]; place: DemoPlaceName }[]): DemoCase[] {
  const reviews = Object.entries(stars).flatMap(([firm, given]) =>
    given.map((one, nth) => ({ winner: Number(firm), stars: one, nth })),
  );
  return reviews.map(({ winner, stars: given, nth }, index) => ({
    client: 1 + (index % 10),
    // The first subject gets enough reviews for the ranking.
    type: firms[winner]?.skills[nth < 5 ? 0 : 1] as string,
    place: firms[winner]?.place as DemoPlaceName,
    part: index % 4 === 3 ? 2 : 1,
    // Seven has no common divisor with the number of reviews, so that the days of one firm differ.
    daysAgo: NEWEST + ((index * 7) % reviews.length) * (SPREAD_DAYS / reviews.length),
    status: RequestStatus.approved,
    quotes: 1,
    opinions: index % 2,
    reading: 1,
    winner,
    stars: given,
  }));
}
