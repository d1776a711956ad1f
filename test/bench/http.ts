import autocannon from 'autocannon';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { sql } from 'kysely';
import { Sessions } from '../../src/accounts/sessions.js';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/env.js';
import { Clock } from '../../src/kernel/clock.js';
import { searchMunicipalities } from '../../src/geo/geo.queries.js';
import { importMunicipalities } from '../../src/geo/import-municipalities.js';
import { readRecords, readSourceFile } from '../../src/geo/import/source.js';
import { seedIfEmpty } from '../../src/geo/seed-municipalities.js';
import { Database, sqlOf } from '../../src/kernel/database/database.js';
import { mountSite } from '../../src/site/mount.js';
import { siteServices } from '../../src/site/site.services.js';
import { prepareQuotes, type QuotePlace } from './data.js';
import { line, measure, measureEach, type Measured } from './measure.js';
import { record, replay, transposed, type Statement } from '../support/record.js';

const SIDE = 10;
const QUOTES = 600;
/** As many as there are cores: how long one waits is asked here, not how many can be served. */
const TYPING = 2;
const SUGGESTED = 8;
const QUOTE = {
  status: 7,
  percentage: 12,
  fixed_costs_cents: 15_000,
  final_costs_cents: 0,
  additional_costs: true,
  text: 'Assistenza completa, dalla lettera di diffida al giudizio.',
  shared_contacts: false,
};

type Log = (line: string) => void;

/**
 * What a firm does all day, the home page and the type-ahead of towns: over HTTP, then the statements that one such
 * call sends, bare through the driver.
 */
export async function benchHttp(url: string, duration: number, places: string | undefined, log: Log): Promise<void> {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret for the benchmark, long enough to pass',
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const app = await createApp({ env, databaseUrl: url, clock: new Clock() });
  await mountSite(app, siteServices(app, env));
  await app.listen(0, '127.0.0.1');
  const pool = new pg.Pool({ connectionString: url, max: SIDE });
  // An idle connection hears of the server's end before it has closed.
  pool.on('error', () => undefined);
  try {
    const base = await app.getUrl();
    const quotes = await prepareQuotes(pool, QUOTES * 2);
    const tokens = new Map<number, string>();
    for (const firm of quotes.firms) {
      const auth = await app.get(Database).transaction((em) => app.get(Sessions).open(em, firm, false, null));
      tokens.set(firm, auth.access_token);
    }
    const first = quotes.places[0] as QuotePlace;
    const bearer = { authorization: `Bearer ${tokens.get(first.firmId)}` };
    await reading(
      log,
      pool,
      duration,
      'list of a firm’s open requests',
      `${base}/api/v1/requests/lawyer?page=1&page_size=10`,
      bearer,
    );
    await reading(log, pool, duration, 'request detail', `${base}/api/v1/requests/${first.requestId}`, bearer);
    await reading(log, pool, duration, 'home page', `${base}/`, { accept: 'text/html' });
    await typing(log, app, base, duration, places);
    await quoting(log, pool, base, quotes.places, tokens);
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

async function reading(
  log: Log,
  pool: pg.Pool,
  duration: number,
  name: string,
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  await get(url, headers);
  const statements = await record(() => get(url, headers));
  const result = await autocannon({
    url,
    headers,
    connections: SIDE,
    duration: Math.max(1, Math.round(duration / 1000)),
    workers: 1,
  });
  const measured: Measured = {
    name,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
  log(line(measured));
  if (statements.length === 0) log('  it asks nothing of the database');
  else
    log(
      line(await measure(`  the same SQL bare (${count(statements)})`, SIDE, duration, () => replay(pool, statements))),
    );
}

/**
 * What people type, one letter after the other, right and wrong: every name of a hundred towns from all over the list.
 */
async function typing(
  log: Log,
  app: NestFastifyApplication,
  base: string,
  duration: number,
  file: string | undefined,
): Promise<void> {
  const towns = await app.get(Database).transaction(async (em) => {
    const db = sqlOf(em);
    await seedIfEmpty(db);
    if (file !== undefined)
      await importMunicipalities(db, readRecords(await readSourceFile(file)), {
        overwriteCentres: false,
        prune: false,
      });
    const { rows } = await sql<{ name: string; total: number }>`
      select name, total from (select name, row_number() over (order by istat_code) as n, count(*) over ()::integer as total from municipalities) m where n % (total / 100) = 0`.execute(
      db,
    );
    return rows;
  });
  await sql`analyze municipalities`.execute(app.get(Database).read);
  const typed = towns
    .flatMap(({ name }) => [...Array.from(name, (_, end) => name.slice(0, end + 1)), name.slice(0, 2) + name.slice(3)])
    .filter((text) => text.trim() !== '');
  const requests = typed.map((text) => ({
    path: `/api/v1/geo/municipalities?limit=${SUGGESTED}&q=${encodeURIComponent(text)}`,
  }));
  const result = await autocannon({
    url: base,
    requests,
    connections: TYPING,
    duration: Math.max(1, Math.round(duration / 1000)),
    workers: 1,
  });
  log(
    line({
      name: `type-ahead over ${towns[0]?.total ?? 0} comuni, ${typed.length} texts`,
      rate: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      errors: result.errors + result.non2xx,
    }),
  );
  const db = app.get(Database).read;
  log(
    line(
      await measure('  the same SQL bare (1 statement)', TYPING, duration, (nth) =>
        searchMunicipalities(db, typed[nth % typed.length] as string, SUGGESTED),
      ),
    ),
  );
}

/**
 * Half of the places get their quote over HTTP, the other half by the statements of one such call, told of other ids.
 */
async function quoting(
  log: Log,
  pool: pg.Pool,
  base: string,
  places: readonly QuotePlace[],
  tokens: ReadonlyMap<number, string>,
): Promise<void> {
  const send = async ({ responseId, firmId }: QuotePlace): Promise<void> => {
    const reply = await fetch(`${base}/api/v1/responses/${responseId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens.get(firmId)}`, 'content-type': 'application/json' },
      body: JSON.stringify(QUOTE),
    });
    if (!reply.ok) throw new Error(`the quote was answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const [first, model, ...rest] = places as [QuotePlace, QuotePlace, ...QuotePlace[]];
  // The first of a process asks for more: the queue looks its settings up.
  await send(first);
  const statements = await record(() => send(model));
  const half = Math.floor(rest.length / 2);
  log(line(await measureEach('quote submission', SIDE, rest.slice(0, half), send)));
  const others = rest.slice(half).map((place) => ({ place, statements: transposed(statements, idsOf(model, place)) }));
  log(
    line(
      await measureEach(`  the same SQL bare (${count(statements)})`, SIDE, others, (other) =>
        replay(pool, other.statements),
      ),
    ),
  );
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
