import autocannon from 'autocannon';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { Sessions } from '../../src/accounts/sessions.js';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/env.js';
import { Clock } from '../../src/kernel/clock.js';
import { Database } from '../../src/kernel/database/database.js';
import { mountSite } from '../../src/site/mount.js';
import { siteServices } from '../../src/site/site.services.js';
import { prepareQuotes, type QuotePlace } from './data.js';
import { line, measure, measureEach, type Measured } from './measure.js';
import { record, replay, transposed, type Statement } from '../support/record.js';

const SIDE = 10;
const QUOTES = 600;
const QUOTE = { status: 7, percentage: 12, fixed_costs_cents: 15_000, final_costs_cents: 0, additional_costs: true, text: 'Assistenza completa, dalla lettera di diffida al giudizio.', shared_contacts: false };

type Log = (line: string) => void;

/** What a firm does all day and the home page: over HTTP, then the statements that one such call sends, bare through the driver. */
export async function benchHttp(url: string, duration: number, log: Log): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', JWT_SECRET: 'a secret for the benchmark, long enough to pass', PORT: '0', HOST: '127.0.0.1' });
  const app = await createApp({ env, databaseUrl: url, clock: new Clock() });
  await mountSite(app, siteServices(app, env));
  await app.listen(0, '127.0.0.1');
  const pool = new pg.Pool({ connectionString: url, max: SIDE });
  // An idle connection hears of the server's end before it has closed.
  pool.on('error', () => undefined);
  try {
    const base = await app.getUrl();
    const { firms, places } = await prepareQuotes(pool, QUOTES * 2);
    const tokens = new Map<number, string>();
    for (const firm of firms) {
      const auth = await app.get(Database).transaction((em) => app.get(Sessions).open(em, firm, false, null));
      tokens.set(firm, auth.access_token);
    }
    const first = places[0] as QuotePlace;
    const bearer = { authorization: `Bearer ${tokens.get(first.firmId)}` };
    await reading(log, pool, duration, 'list of a firm’s open requests', `${base}/api/v1/requests/lawyer?page=1&page_size=10`, bearer);
    await reading(log, pool, duration, 'request detail', `${base}/api/v1/requests/${first.requestId}`, bearer);
    await reading(log, pool, duration, 'home page', `${base}/`, { accept: 'text/html' });
    await quoting(log, pool, base, places, tokens);
  } finally {
    await pool.end();
    await closed(app);
  }
}

const closed = (app: NestFastifyApplication): Promise<void> => app.close();

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

async function reading(log: Log, pool: pg.Pool, duration: number, name: string, url: string, headers: Record<string, string>): Promise<void> {
  await get(url, headers);
  const statements = await record(() => get(url, headers));
  const result = await autocannon({ url, headers, connections: SIDE, duration: Math.max(1, Math.round(duration / 1000)), workers: 1 });
  const measured: Measured = { name, rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, errors: result.errors + result.non2xx };
  log(line(measured));
  if (statements.length === 0) log('  it asks nothing of the database');
  else log(line(await measure(`  the same SQL bare (${count(statements)})`, SIDE, duration, () => replay(pool, statements))));
}

/** Half of the places get their quote over HTTP, the other half by the statements of one such call, told of other ids. */
async function quoting(log: Log, pool: pg.Pool, base: string, places: readonly QuotePlace[], tokens: ReadonlyMap<number, string>): Promise<void> {
  const send = async ({ responseId, firmId }: QuotePlace): Promise<void> => {
    const reply = await fetch(`${base}/api/v1/responses/${responseId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens.get(firmId)}`, 'content-type': 'application/json' },
      body: JSON.stringify(QUOTE),
    });
    if (!reply.ok) throw new Error(`the quote was answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const [model, ...rest] = places as [QuotePlace, ...QuotePlace[]];
  const statements = await record(() => send(model));
  const half = Math.floor(rest.length / 2);
  log(line(await measureEach('quote submission', SIDE, rest.slice(0, half), send)));
  const others = rest.slice(half).map((place) => ({ place, statements: transposed(statements, idsOf(model, place)) }));
  log(line(await measureEach(`  the same SQL bare (${count(statements)})`, SIDE, others, (other) => replay(pool, other.statements))));
}

const idsOf = (from: QuotePlace, to: QuotePlace): Map<number, number> =>
  new Map([
    [from.responseId, to.responseId],
    [from.requestId, to.requestId],
    [from.firmId, to.firmId],
    [from.clientId, to.clientId],
    [from.lotId, to.lotId],
  ]);

const count = (statements: readonly Statement[]): string => `${statements.length} statements`;
