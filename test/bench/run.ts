import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/kernel/database/embedded.js';
import { migrate } from '../../src/kernel/database/migrate.js';
import { callsOf, compare, evenly, type Comparison, type Outcome } from './compare.js';
import { prepareCallers } from './data/callers.js';
import { fill } from './data/fill.js';
import { sessionKey } from './data/tokens.js';
import { options, USAGE, wanted } from './options.js';
import type { Both } from './paths/both.js';
import { quotePath } from './paths/quotes.js';
import { requestPaths } from './paths/requests.js';
import { report } from './report.js';
import { SECRET, startBare, startProduct } from './servers.js';

const RESPONSES_PER_FIRM = 32;
const FIRMS = options.small ? 2000 : 20_000;
/** A round of quotes sends so many for each of its seconds: each response is quoted once, so they must be there before. */
const QUOTES_PER_ROUND = evenly(options.seconds * 300);

const say = (text: string): void => console.log(text);

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function fillUnlessFilled(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from accounts where email = 'bench-lawyer-1@example.com'`);
  if (rowCount) {
    say('The database is filled already.');
    return;
  }
  say(`Filling: ${FIRMS} firms, ${FIRMS * 5} requests`);
  await fill(client, { firms: FIRMS, requests: FIRMS * 5, responsesPerFirm: RESPONSES_PER_FIRM }, say);
}

/** Fills a database for measuring from outside. */
async function fillOther(url: string, file: string): Promise<void> {
  await migrate(url);
  const callers = await connected(url, async (client) => {
    await fillUnlessFilled(client);
    return prepareCallers(client, sessionKey(process.env), options.quotes);
  });
  await writeFile(file, JSON.stringify(callers, null, 1));
  say(
    `Written to ${file}: ${callers.firms.length + callers.quoting.length} firms, ${callers.citizens.length} citizens.`,
  );
}

async function measureAll(url: string): Promise<Outcome[]> {
  const key = sessionKey({ JWT_SECRET: SECRET });
  const callers = await connected(url, async (client) => {
    await fillUnlessFilled(client);
    return prepareCallers(client, key, wanted('W3') ? 2 * callsOf(QUOTES_PER_ROUND, options.rounds) : 0);
  });
  const product = await startProduct(url);
  const bare = await startBare(url, key, options.pool);
  const outcomes: Outcome[] = [];
  try {
    const both: Both = { product: product.base, bare: bare.base, callers };
    const comparisons: Comparison[] = [...requestPaths(both), quotePath(both, QUOTES_PER_ROUND)];
    for (const one of comparisons) if (wanted(one.path)) outcomes.push(await compare(one, options, say));
  } finally {
    await bare.stop();
    await product.stop();
  }
  return outcomes;
}

async function bench(): Promise<void> {
  const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'giustamente-bench-')));
  const server = await startEmbedded(folder, { fast: true });
  try {
    await migrate(server.url);
    const reached = report(await measureAll(server.url), say);
    if (options.strict && !reached) process.exitCode = 1;
  } finally {
    await server.stop();
    if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

if (options.help) say(USAGE);
else if (options.fill === undefined) await bench();
else if (options.tokens === undefined) throw new Error('--fill needs --tokens FILE');
else await fillOther(options.fill, options.tokens);
