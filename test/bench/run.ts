import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { callsOf, compare, evenly, type Comparison, type Outcome } from './compare.js';
import { connected, fillOnce, startDatabases } from './databases.js';
import { prepareCallers } from './data/callers.js';
import { prepareGrowth } from './data/growth.js';
import { sessionKey } from './data/tokens.js';
import { anyWanted, named, options, USAGE, wanted } from './options.js';
import { accountPaths } from './paths/accounts.js';
import { bearerPaths } from './paths/bearer.js';
import type { Both } from './paths/both.js';
import { GROWING, growthPaths, measureGrowth } from './paths/growth.js';
import { measureJobs } from './paths/jobs.js';
import { measureMatching } from './paths/matching.js';
import { messagePaths } from './paths/messages.js';
import { pagePath } from './paths/page.js';
import { quotePath } from './paths/quotes.js';
import { measurePartitions } from './paths/partitions.js';
import { measureRequestsGrowth } from './paths/requests-growth.js';
import { measureQueue } from './paths/queue.js';
import { measureReplicas } from './paths/replicas.js';
import { requestPaths } from './paths/requests.js';
import { measureTyping } from './paths/typing.js';
import { measureStreams } from './paths/streams.js';
import { report } from './report.js';
import { SECRET, startBare, startProduct } from './servers.js';
import { DAILY, WIDE } from './volumes.js';

/** Quotes per second of a round: each response is quoted once, so that many must exist before. */
const QUOTES_PER_ROUND = evenly(options.seconds * 300);

/** The number of responses about which messages are sent. */
const CONVERSATIONS = 200;

/** Rows of each table of which partitions are measured. */
const PARTITIONED = options.small ? 100_000 : 10_000_000;

const say = (text: string): void => console.log(text);

/** Fills a database for measurements by other programs. */
async function fillOther(url: string, file: string): Promise<void> {
  await fillOnce(url, DAILY, say);
  const key = sessionKey(process.env);
  const callers = await connected(url, async (client) => ({
    growth: await prepareGrowth(client, key),
    ...(await prepareCallers(client, key, options.quotes)),
  }));
  await writeFile(file, JSON.stringify(callers, null, 1));
  say(
    `Written to ${file}: ${callers.firms.length + callers.quoting.length} firms, ${callers.citizens.length} citizens.`,
  );
}

/** Measurements over HTTP, on the data of a working day. */
async function measureServers(url: string): Promise<Outcome[]> {
  await fillOnce(url, DAILY, say);
  const key = sessionKey({ JWT_SECRET: SECRET });
  const quotes = wanted('W3') ? 2 * callsOf(QUOTES_PER_ROUND, options.rounds) : wanted('streams') ? CONVERSATIONS : 0;
  const { callers, growth } = await connected(url, async (client) => ({
    growth: anyWanted(GROWING) ? await prepareGrowth(client, key) : undefined,
    callers: await prepareCallers(client, key, quotes),
  }));
  const product = await startProduct(url);
  const bare = await startBare(url, key, options.pool);
  const db = new pg.Pool({ connectionString: url, max: 1 });
  const outcomes: Outcome[] = [];
  try {
    const both: Both = { product, bare, callers };
    const comparisons: Comparison[] = [
      ...requestPaths(both),
      ...bearerPaths(both),
      ...accountPaths(both),
      ...messagePaths(both),
      await pagePath(both),
      // Last, because it changes what the others read.
      quotePath(both, QUOTES_PER_ROUND),
    ];
    for (const one of comparisons) if (wanted(one.path)) outcomes.push(await compare(one, db, options, say));
    for (const one of growth ? growthPaths(growth) : [])
      if (wanted(one.path)) outcomes.push(...(await measureGrowth(product, url, one, options, say)));
    if (wanted('typing')) await measureTyping(product.base, url, options.places, options, say);
  } finally {
    await db.end();
    await bare.stop();
    await product.stop();
  }
  if (wanted('streams')) outcomes.push(...(await measureStreams(url, callers, say)));
  return outcomes;
}

/** Measurements in this process, with many firms. */
async function measureWide(url: string): Promise<Outcome[]> {
  await fillOnce(url, WIDE, say);
  return [
    ...(wanted('matching') ? await measureMatching(url, WIDE.firms, options, say) : []),
    ...(anyWanted(['jobs', 'forward']) ? await measureJobs(url, options, say) : []),
  ];
}

const IN_PROCESS = ['matching', 'jobs', 'forward'];
/** Measurements with a separate database. */
const ALONE = ['growth-requests', 'growth-queue', 'replicas', 'partitions'];

async function bench(): Promise<void> {
  const databases = await startDatabases(options.keep);
  try {
    const outcomes: Outcome[] = [];
    if (!options.only?.every((path) => [...IN_PROCESS, ...ALONE].includes(path)))
      outcomes.push(...(await measureServers(await databases.named('bench_daily'))));
    if (anyWanted(IN_PROCESS)) outcomes.push(...(await measureWide(await databases.named('bench_wide'))));
    if (named('growth-requests'))
      outcomes.push(...(await measureRequestsGrowth(await databases.named('bench_growth'), say)));
    if (named('growth-queue')) outcomes.push(...(await measureQueue(await databases.named('bench_queue'), say)));
    if (named('replicas')) await measureReplicas(say);
    if (named('partitions')) await measurePartitions(await databases.named('bench_partitions'), PARTITIONED, say);
    const reached = report(outcomes, say);
    if (options.strict && !reached) process.exitCode = 1;
  } finally {
    await databases.stop();
  }
}

if (options.help) say(USAGE);
else if (options.fill === undefined) await bench();
else if (options.tokens === undefined) throw new Error('--fill needs --tokens FILE');
else await fillOther(options.fill, options.tokens);
