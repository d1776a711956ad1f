import { RANKING_KM } from '../shared/reviews/ranking-filters.codes.js';
import { requestTypes } from '../shared/guidance/request-types.js';

/** A public page as it is kept. */
export interface KeptAddress {
  /**
   * The path with those names of the query that the page reads, in a fixed order: both the rendered address and the key
   * of the cache.
   */
  readonly address: string;
  /** Anybody can make up many of these, so they have a cache of their own and evict no other page. */
  readonly hasQuery: boolean;
}

/** The value as the page reads it; undefined for what the page reads as nothing, null for what is not kept. */
type Value = (given: string) => string | null | undefined;

/** A page and the names of the query that it reads. Every other name is ignored. */
interface KeptRoute {
  readonly path: RegExp;
  readonly query?: Readonly<Record<string, Value>>;
}

/** A value of free text, whose page is rendered for each caller. */
const notKept: Value = (given) => (given.trim() === '' ? undefined : null);

/** The last page of a list that is kept; few people go further. */
const PAGES = 20;
const pageNumber: Value = (given) => {
  if (!/^[1-9]\d{0,3}$/.test(given)) return undefined;
  if (Number(given) > PAGES) return null;
  return given === '1' ? undefined : given;
};

/** A name of a comune, whole or with its province: the page of one that does not exist is not kept. */
const city: Value = (given) => {
  const name = given.trim().replace(/\s+/g, ' ');
  if (name === '') return undefined;
  return name.length <= 60 && /^[\p{L}\s'’.()-]+$/u.test(name) ? name : null;
};
const province: Value = (given) => (/^[a-z]{2}$/i.test(given) ? given.toUpperCase() : undefined);

const types: ReadonlySet<string> = new Set(requestTypes.map(({ id }) => id));
/** The filters of a ranking, as its form sends them. */
const kilometres: Value = (given) => ((RANKING_KM as readonly string[]).includes(given) ? given : undefined);
const language: Value = (given) => (/^[a-z]{2}$/.test(given) ? given : undefined);
const ticked: Value = (given) => (given === '1' ? given : undefined);

const requestType: Value = (given) => (types.has(given) ? given : undefined);

/** The pages that are the same for everybody, besides the texts. */
const ROUTES: readonly KeptRoute[] = [
  { path: /^\/avvocati$/, query: { q: notKept } },
  {
    path: /^\/avvocati\/[a-z-]+\/classifica$/,
    query: { city, province_id: province, km: kilometres, lang: language, reviewed: ticked, page: pageNumber },
  },
  { path: /^\/avvocati\/[a-z-]+\/classifica\/[a-z-]+$/, query: { page: pageNumber } },
  { path: /^\/(?:login|registrazione-(?:utente|avvocato))$/, query: { redirect_to: notKept } },
  { path: /^\/request\/create\/1$/, query: { type: requestType, from: notKept } },
  {
    path: /^\/(?:(?:avvocati|landing)\/[a-z-]+|blog|storie|prezzi|recesso|contatti|newsletter|recupero-password)?$/,
  },
  { path: /^\/(?:termini-e-condizioni(?:\/\d{4}-\d\d-\d\d)?|privacy|accessibilita)$/ },
];

/** Longer addresses are not real links and are not kept. */
const LONGEST = 2_000;

/**
 * The key of a page in the cache; null for one that is rendered for each caller.
 * @param url path and query as asked for
 * @param isText whether there is a text at this path, which has no language
 */
export function keptAddress(url: string, isText: (path: string) => boolean): KeptAddress | null {
  if (url.length > LONGEST) return null;
  const [path = '/', search = ''] = url.split('?', 2);
  const bare = path.replace(/^\/en(?=\/|$)/, '') || '/';
  const route = ROUTES.find((each) => each.path.test(bare)) ?? (isText(bare) ? { query: {} } : undefined);
  if (!route) return null;
  const given = new URLSearchParams(search);
  const read = new URLSearchParams();
  for (const [name, valueOf] of Object.entries<Value>(route.query ?? {})) {
    const value = valueOf(given.get(name) ?? '');
    if (value === null) return null;
    if (value !== undefined) read.set(name, value);
  }
  const hasQuery = read.size > 0;
  return { address: hasQuery ? `${path}?${read.toString()}` : path, hasQuery };
}

/** Whether an address is one of a ranking: a change of firms or ratings concerns it. */
export const isRanking = (address: string): boolean => /\/classifica(?:[/?]|$)/.test(address);
