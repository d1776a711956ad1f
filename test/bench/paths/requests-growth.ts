import pg from 'pg';
import { CountMarket } from '../../../src/staff/market/count-market.js';
import type { Outcome } from '../compare.js';
import { costOfEach, cpuTime } from '../cpu.js';
import { prepareCallers, type Callers } from '../data/callers.js';
import type { Log } from '../data/fill.js';
import { addHistory } from '../data/history.js';
import { PLACES, TYPES } from '../data/places.js';
import { staffToken } from '../data/staff.js';
import { sessionKey } from '../data/tokens.js';
import { connected, fillOnce } from '../databases.js';
import { explained } from '../explain.js';
import { startInProcess, type InProcess } from '../in-process.js';
import { median } from '../measure.js';
import { SECRET } from '../servers.js';
import { AGEING, GROWTH_STEPS } from '../volumes.js';

/** The maximum factor by which the cost of a call may rise between the first step and another. */
const TOLERANCE = 0.2;
/** Callers of each path, always the same ones. */
const CALLERS = 20;
/** The secret of the instance that signs the tokens. */
const SETTINGS = { JWT_SECRET: SECRET };
/** Milliseconds of sequential calls, to measure the time of one. */
const TIMED = 1500;

interface Call {
  readonly path: string;
  readonly token?: string | undefined;
}

interface Path {
  readonly title: string;
  readonly calls: readonly Call[];
}

/** The average cost of a call at a step. */
interface Cost {
  readonly rows: number;
  readonly buffers: number;
  /** Milliseconds of processor time of PostgreSQL. */
  readonly postgres: number;
  /** Median milliseconds of a single call. */
  readonly p50: number;
}

/**
 * The callers, chosen once: a kept database has the same callers the next time, and their data is not added a second
 * time.
 */
async function callersOnce(client: pg.Client): Promise<Callers> {
  await client.query('create table if not exists bench_callers (callers jsonb not null)');
  const { rows } = await client.query<{ callers: Callers }>('select callers from bench_callers');
  if (rows[0]) return rows[0].callers;
  const callers = await prepareCallers(client, sessionKey(SETTINGS), 0);
  await client.query('insert into bench_callers values ($1)', [JSON.stringify(callers)]);
  return callers;
}

/** The reads that people wait for most often. */
function paths({ firms, citizens }: Callers, staff: string): Path[] {
  const ofFirms = (title: string, path: (firm: Callers['firms'][number]) => string): Path => ({
    title,
    calls: firms.slice(0, CALLERS).map((firm) => ({ path: `/api/v1${path(firm)}`, token: firm.token })),
  });
  const ofCitizens = (title: string, path: (citizen: Callers['citizens'][number]) => string): Path => ({
    title,
    calls: citizens.slice(0, CALLERS).map((citizen) => ({ path: `/api/v1${path(citizen)}`, token: citizen.token })),
  });
  const ofStaff = (resource: string): Path => ({
    title: `back office: ${resource}`,
    calls: [
      { path: `/api/backoffice/v1/${resource}?${new URLSearchParams({ range: '[0,24]' }).toString()}`, token: staff },
    ],
  });
  return [
    ofFirms('a firm’s list', () => '/requests/lawyer?page=1&page_size=10'),
    ofFirms('a firm’s counts', () => '/requests/lawyer/counts'),
    ofFirms('a request as a firm reads it', ({ requests }) => `/requests/${requests[0]}`),
    ofFirms('a firm’s statistics', ({ id }) => `/lawyers/statistics/${id}`),
    ofFirms('a firm’s credits', () => '/credits?page=1'),
    ofFirms('a firm’s conversations', () => '/conversations'),
    ofCitizens('a citizen’s requests', () => '/requests/user?page=1&page_size=10'),
    ofCitizens('a request as its citizen reads it', ({ requests }) => `/requests/${requests[0]}`),
    ofCitizens('a conversation', ({ conversations }) => `/messages?response_id=${conversations[0]}`),
    ofFirms('unread notifications', () => '/notifications/unread'),
    ofFirms('notifications', () => '/notifications?page=1'),
    {
      title: 'the public ranking around a place',
      calls: TYPES.flatMap((type) =>
        PLACES.map(([latitude, longitude]) => ({
          path: `/api/v1/lawyers?request_type=${type}&latitude=${latitude}&longitude=${longitude}`,
        })),
      ),
    },
    {
      title: 'the public ranking of a subject',
      calls: TYPES.map((type) => ({ path: `/api/v1/lawyers?request_type=${type}` })),
    },
    {
      title: 'the public profile of a firm',
      calls: firms.slice(0, CALLERS).map(({ id }) => ({ path: `/api/v1/lawyers/${id}` })),
    },
    ...['requests', 'responses', 'accounts', 'ledger'].map(ofStaff),
    ...[
      ['a month', lastMonth()],
      ['a year', lastMonth().slice(0, 4)],
    ].map(([title, period]) => ({
      title: `back office: the market of ${title}`,
      calls: [{ path: `/api/backoffice/v1/market?period=${period}`, token: staff }],
    })),
    {
      title: 'back office: the search',
      calls: ['tamponamento', 'ricorso multa', 'mongolfiera', 'rossi', '4242'].map((q) => ({
        path: `/api/backoffice/v1/search?${new URLSearchParams({ q }).toString()}`,
        token: staff,
      })),
    },
  ];
}

/** The month before this one, as YYYY-MM. */
function lastMonth(): string {
  const day = new Date();
  day.setUTCDate(0);
  return day.toISOString().slice(0, 7);
}

/** Rows and pages that each call of a path touches, by PostgreSQL's own account. */
async function touched(product: InProcess, { calls }: Path): Promise<Pick<Cost, 'rows' | 'buffers'>> {
  for (const { path, token } of calls) await product.call(path, token);
  const statements = await explained(async () => {
    for (const { path, token } of calls) await product.call(path, token);
  });
  const mean = (key: 'rows' | 'buffers') => statements.reduce((sum, one) => sum + one[key], 0) / calls.length;
  return { rows: mean('rows'), buffers: mean('buffers') };
}

/** Counts the new requests in the figures of the market, as the sweep does. */
async function countMarket(url: string, log: Log): Promise<void> {
  const product = await startInProcess(url, { explained: false }, log);
  try {
    const begin = performance.now();
    await product.get(CountMarket).execute();
    log(`  the market counted after ${Math.round((performance.now() - begin) / 1000)} s`);
    await connected(url, (client) => client.query('vacuum (analyze) market_counts, market_requests, market_changes'));
  } finally {
    await product.stop();
  }
}

/** The time of sequential calls. */
async function timed(product: InProcess, db: pg.Client, { calls }: Path): Promise<Pick<Cost, 'postgres' | 'p50'>> {
  for (const { path, token } of calls) await product.call(path, token);
  const times: number[] = [];
  const before = await cpuTime(db);
  for (const end = performance.now() + TIMED; performance.now() < end || times.length < 3;) {
    const { path, token } = calls[times.length % calls.length] as Call;
    const begin = performance.now();
    await product.call(path, token);
    times.push(performance.now() - begin);
  }
  const { postgres } = costOfEach(before, await cpuTime(db), times.length);
  return { postgres, p50: median(times) };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB').padStart(11);

const table = (
  steps: readonly number[],
  all: readonly { readonly title: string; readonly costs: readonly Cost[] }[],
) => {
  const width = Math.max(...all.map(({ title }) => title.length)) + 2;
  const head = `${' '.repeat(width)}  requests       rows    buffers   PostgreSQL        p50`;
  const line = (requests: number, { rows, buffers, postgres, p50 }: Cost): string =>
    `${whole(requests)}${whole(rows)}${whole(buffers)}${postgres.toFixed(2).padStart(10)} ms${p50.toFixed(1).padStart(8)} ms`;
  return [
    head,
    ...all.flatMap(({ title, costs }) =>
      costs.map((cost, nth) => `${(nth === 0 ? title : '').padEnd(width)}${line(steps[nth] as number, cost)}`),
    ),
  ].join('\n');
};

const rise = (first: number, last: number): number => (first === 0 ? (last === 0 ? 1 : Infinity) : last / first);

/**
 * Fills one database to a thousand times ten requests and more, and measures at each step what a call reads and its
 * time. The market keeps its size: only its history grows.
 */
export async function measureRequestsGrowth(url: string, log: Log): Promise<Outcome[]> {
  log(
    `\ngrowth-requests  the same calls with ${GROWTH_STEPS.map((one) => one.toLocaleString('en-GB')).join(', ')} requests`,
  );
  await fillOnce(url, AGEING, log);
  const callers = await connected(url, callersOnce);
  const all = new Map<string, Cost[]>();
  for (const requests of GROWTH_STEPS) {
    await connected(url, (client) => addHistory(client, requests, log));
    const asked = paths(callers, await connected(url, (client) => staffToken(client, SETTINGS)));
    await countMarket(url, log);
    const explaining = await startInProcess(url, { explained: true }, log);
    const found = new Map<string, Pick<Cost, 'rows' | 'buffers'>>();
    try {
      for (const path of asked) found.set(path.title, await touched(explaining, path));
    } finally {
      await explaining.stop();
    }
    const product = await startInProcess(url, { explained: false }, log);
    try {
      await connected(url, async (db) => {
        for (const path of asked) {
          const cost = {
            ...(found.get(path.title) as Pick<Cost, 'rows' | 'buffers'>),
            ...(await timed(product, db, path)),
          };
          all.set(path.title, [...(all.get(path.title) ?? []), cost]);
        }
      });
    } finally {
      await product.stop();
    }
  }
  log(
    `\n${table(
      GROWTH_STEPS,
      [...all].map(([title, costs]) => ({ title, costs })),
    )}`,
  );
  return [...all].map(([title, costs]) => {
    const [first] = costs as [Cost, ...Cost[]];
    const highest = (key: 'rows' | 'buffers') => Math.max(...costs.map((cost) => rise(first[key], cost[key])));
    const [rows, buffers] = [highest('rows'), highest('buffers')];
    return {
      path: 'growth-requests',
      title: `${title}: rows and buffers beside ${GROWTH_STEPS[0]} requests`,
      found: `${rows.toFixed(2)}, ${buffers.toFixed(2)}`,
      goal: `at most ${(1 + TOLERANCE).toFixed(2)}`,
      reached: Math.max(rows, buffers) <= 1 + TOLERANCE,
    };
  });
}
