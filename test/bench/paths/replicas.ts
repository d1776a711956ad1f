import pg from 'pg';
import { startReplicated } from '../../support/standby.js';
import { cpuTime } from '../cpu.js';
import { prepareCallers, type Callers } from '../data/callers.js';
import type { Log } from '../data/fill.js';
import { PLACES, TYPES } from '../data/places.js';
import { sessionKey } from '../data/tokens.js';
import { connected, fillOnce } from '../databases.js';
import { line } from '../measure.js';
import { load, type Call } from '../load.js';
import { SECRET, startProduct } from '../servers.js';
import { DAILY } from '../volumes.js';
import { QUOTE } from './quotes.js';

const CALLS = 6_000;
const WARM_UP = 600;
const REPLICAS = [0, 1, 2];

const WORDS = ['incidente', 'affitto', 'licenziamento', 'eredità', 'separazione', 'multa', 'condominio', 'vacanza'];
const TOWNS = ['mil', 'roma', 'tor', 'napo', 'bolo', 'pad', 'ver', 'gen', 'pal', 'bari'];

/**
 * How often of a hundred calls each is made. Nobody has measured a real day yet: half of them are a visitor's, who looks
 * for a firm and reads pages that are not cached, and two of them write.
 */
const MIX: readonly (readonly [number, (callers: Callers, nth: number) => Call])[] = [
  [18, (_, nth) => ranking(nth)],
  [12, ({ firms }, nth) => ({ path: `/api/v1/lawyers/${one(firms, nth).id}` })],
  [14, (_, nth) => ({ path: `/api/v1/geo/municipalities?q=${one(TOWNS, nth)}` })],
  [5, (_, nth) => ({ path: `/api/v1/content/search?q=${encodeURIComponent(one(WORDS, nth))}` })],
  [5, (_, nth) => ({ path: `/api/v1/request-types?q=${encodeURIComponent(one(WORDS, nth))}` })],
  [8, ({ firms }, nth) => ({ path: '/api/v1/requests/lawyer?page=1&page_size=10', token: one(firms, nth).token })],
  [8, ({ firms }, nth) => details(one(firms, nth), nth)],
  [4, ({ firms }, nth) => ({ path: '/api/v1/credits?page=1', token: one(firms, nth).token })],
  [4, ({ firms }, nth) => ({ path: '/api/v1/conversations', token: one(firms, nth).token })],
  [5, ({ citizens }, nth) => ({ path: '/api/v1/requests/user?page=1&page_size=10', token: one(citizens, nth).token })],
  [5, ({ citizens }, nth) => details(one(citizens, nth), nth)],
  [
    10,
    ({ firms, citizens }, nth) => ({
      path: '/api/v1/notifications/unread',
      token: one([...firms, ...citizens], nth).token,
    }),
  ],
  [2, quote],
];

function one<T>(all: readonly T[], nth: number): T {
  const found = all[nth % all.length];
  if (found === undefined) throw new Error('nobody may call');
  return found;
}

function ranking(nth: number): Call {
  const [latitude, longitude] = one(PLACES, nth);
  return { path: `/api/v1/lawyers?request_type=${one(TYPES, nth)}&latitude=${latitude}&longitude=${longitude}` };
}

const details = ({ token, requests }: Callers['firms'][number], nth: number): Call => ({
  path: `/api/v1/requests/${one(requests, nth)}`,
  token,
});

/** Each response takes one quote. */
function quote({ quoting }: Callers, nth: number): Call {
  const { token, responses } = one(quoting, nth);
  const id = responses[Math.floor(nth / quoting.length)];
  if (id === undefined) throw new Error('too few responses to quote');
  return { method: 'PUT', path: `/api/v1/responses/${id}`, token, body: QUOTE };
}

/** The calls of some hundreds, in an order in which the kinds alternate. @param from counts up from run to run */
function mixed(callers: Callers, count: number, from: number): Call[] {
  const hundred = MIX.flatMap(([times, call]) =>
    Array.from({ length: times }, (_, nth) => ({ at: (nth + 0.5) / times, times, nth, call })),
  ).sort((a, b) => a.at - b.at);
  return Array.from({ length: count }, (_, index) => {
    const { call, times, nth } = hundred[index % hundred.length]!;
    return call(callers, (from / 100 + Math.floor(index / 100)) * times + nth);
  });
}

/** How often each server has answered what a replica may answer. */
async function answeredBy(base: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${base}/metrics`)).text();
  const found = text.matchAll(/^database_reads_total\{server="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, server = '', count]) => [server, Number(count)]));
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;

/** The same mixed calls without a replica, with one and with two, on this machine. */
export async function measureReplicas(say: Log): Promise<void> {
  const key = sessionKey({ JWT_SECRET: SECRET });
  let callers: Callers | undefined;
  const quotes = ((CALLS + WARM_UP) * REPLICAS.length) / 50 + 1_000;
  const servers = await startReplicated({
    standbys: 2,
    settings: { shared_buffers: '512MB' },
    fill: async (url) => {
      await fillOnce(url, DAILY, say);
      callers = await connected(url, (client) => prepareCallers(client, key, quotes));
    },
  });
  const all = [servers.url, ...servers.standbys.map(({ url }) => url)].map(
    (connectionString) => new pg.Pool({ connectionString, max: 1 }),
  );
  try {
    if (!callers) throw new Error('the database was not filled');
    let without = NaN;
    for (const [round, count] of REPLICAS.entries()) {
      const addresses = servers.standbys.slice(0, count).map(({ url }) => url);
      const product = await startProduct(
        servers.url,
        addresses.length > 0 ? { DATABASE_REPLICA_URL: addresses.join() } : {},
      );
      try {
        const from = round * (CALLS + WARM_UP);
        await load('warm-up', product.base, mixed(callers, WARM_UP, from), 'once');
        const used = () => Promise.all(all.map(async (db) => (await cpuTime(db)).postgres));
        const before = await used();
        const readBefore = await answeredBy(product.base);
        const measured = await load(`${count} replicas`, product.base, mixed(callers, CALLS, from + WARM_UP), 'once');
        const after = await used();
        const read = await answeredBy(product.base);
        const cpu = after.map((milliseconds, nth) => (milliseconds - before[nth]!) / CALLS);
        const [primary = NaN] = cpu;
        if (count === 0) without = primary;
        const [onPrimary = 0, onReplicas = 0] = ['primary', 'replica'].map(
          (name) => (read[name] ?? 0) - (readBefore[name] ?? 0),
        );
        say(line(measured));
        say(
          `  processor time of PostgreSQL for a call: ${cpu.map((one) => one.toFixed(2)).join(' + ')} ms; ` +
            `the primary needs ${percent(without - primary, without)} less than without replicas`,
        );
        if (count > 0)
          say(
            `  visitors’ reads on replicas: ${onReplicas} of ${onReplicas + onPrimary} (${percent(onReplicas, onReplicas + onPrimary)})`,
          );
      } finally {
        await product.stop();
      }
    }
  } finally {
    await Promise.all(all.map((db) => db.end()));
    await servers.end();
  }
}
