import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sessionKey } from '../bench/data/tokens.js';
import { freePort, SECRET } from '../bench/servers.js';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../../scripts/pgbouncer.mjs';
import { spawnProduct, type Product } from '../support/product.js';
import { Cluster } from './cluster.js';
import { waitingOrders } from './ha/checks.js';
import { Load } from './ha/load.js';
import { makePeople } from './ha/people.js';
import { placesFor, readsOf } from './ha/places.js';
import { runHa } from './ha/run.js';
import { answerOf } from './ha/writes.js';
import { FaultyMailServer } from './mail-server.js';
import { findingsOf } from './findings.js';
import { buyPackages, financeToken } from './refunds.js';
import { runSoak } from './soak.js';
import { connected, surely, tried, WRITE_MAIL } from './work.js';

/** The processes of the product. */
const PROCESSES = ['first web', 'second web', 'first worker', 'second worker'] as const;
type Name = (typeof PROCESSES)[number];

const USAGE = `Makes real faults while people write requests, messages and quotes, pay orders and get refunds, and mails leave. Counts what was
lost or done twice.

  npm run faults -- [--minutes 4] [--patience 5.5] [--seed N]
  npm run faults -- --ha [--rounds 20] [--kinds kill,freeze,cut,switchover]
  npm run faults -- --soak 120

Two web processes, two workers, PgBouncer where it is installed, PostgreSQL behind a link that breaks, a mail server that goes
wrong. After the faults it waits for what is still on its way: a run of four minutes of faults ends within ten. Ends with 1 when something was lost, something
but a mail of a worker that was killed after the 250 was done twice, one mail in a thousand came twice, or fewer than a
thousand faults came about in four minutes. Names what each mail waits for that is not sent in the end.

With --ha the primary of three PostgreSQL fails instead, in rounds, each in its own network namespace (as root), before two web
processes and two workers that get fifty calls a second. Ends with 1 when an acknowledged write was lost or done twice, no write
was acknowledged for 30 seconds, or something did not hold afterwards.

With --soak nothing fails: so many minutes of ten calls, two pages and twenty streams of one web process and one worker, with the
smallest heap of every ten minutes. Ends with 1 when a call failed, a write was lost or done twice, or a heap grew in the second half.`;

const MINUTE = 60_000;
/** After the faults: longer than a claim on a mail lives, and the pauses after its first failures. */
const PATIENCE = 5.5 * MINUTE;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    patience: { type: 'string', default: String(PATIENCE / MINUTE) },
    ha: { type: 'boolean', default: false },
    soak: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    kinds: { type: 'string', default: 'kill,freeze,cut,switchover' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Twelve calls a second, half of which write: the milliseconds between two. */
const PACE = 80;
/** Enough places for the writes of each kind. */
const PLACES_A_MINUTE = 170;
/** Enough packages to give back. */
const PACKAGES_A_MINUTE = 12;
/** A pooler that gives up and tries again as soon as one can tell it to. */
const POOLER = { default_pool_size: 20, server_connect_timeout: 1, server_login_retry: 1, query_wait_timeout: 10 };
/** Fewer faults in a minute prove little. */
const LEAST = 250;
/** How often connections are ended, and how many at a time. A new one is spared until it has worked for a while. */
const ENDING = { every: 400, most: 3, older: '1 second' };
/** When one of its processes is killed, PostgreSQL ends all others and recovers. */
const SOME_BACKEND = `select pid from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`;
/** Milliseconds between two of the other faults. */
const PAUSE = 500;
/** The share of faults that spare a starting process: a failed start takes seconds without other faults. */
const STARTS_SPARED = 0.8;
/** The time before the end without killed workers and refused mails: a claim on a mail lasts five minutes. */
const CALM = MINUTE / 2;

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const started = Date.now();
const say = (text: string): void =>
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}`);

async function run(minutes: number, seed: number): Promise<boolean> {
  const next = random(seed);
  const counts = new Map<string, number>();
  const log: (readonly [time: number, name: string])[] = [];
  const injected = (name: string, times = 1): void => {
    counts.set(name, (counts.get(name) ?? 0) + times);
    log.push([Date.now(), name]);
  };
  const cluster = await Cluster.start();
  const key = sessionKey({ JWT_SECRET: SECRET });
  const callers = await connected(cluster.directUrl, (client) => makePeople(client, key));
  const direct = (): string => cluster.directUrl;
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-faults-'));
  const mail = new FaultyMailServer(next, injected, () => cluster.link.reset());
  const ports = [await freePort(), await freePort()] as const;
  const bases = ports.map((port) => `http://127.0.0.1:${port}`);
  const base = bases[0] ?? '';
  const poolerPort = await freePort();
  const startPooler = (): Promise<PgBouncer> => startPgBouncer(cluster.url, { ...POOLER, listen_port: poolerPort });
  let pooler = findPgBouncer() ? await startPooler() : undefined;
  const common = {
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    DATABASE_URL: pooler?.url ?? cluster.url,
    ...(pooler && { DATABASE_DIRECT_URL: cluster.url }),
    DATA_DIR: dataDir,
    JWT_SECRET: SECRET,
    DEMO: '0',
    JOB_HEARTBEAT: '10',
    SMTP_URL: await mail.listen(),
  };
  let ended = false;
  /** Processes that have not reported yet that they run. */
  const starting = new Set<Product>();
  const start = (name: Name): Product => {
    let output = '';
    const role = name.endsWith('web') ? 'web' : 'worker';
    const port = ports[name === 'second web' ? 1 : 0];
    const product = spawnProduct({ ...common, ROLE: role, PORT: String(port), WORKER_PORT: '0' });
    starting.add(product);
    product.stdout.once('data', () => starting.delete(product)).resume();
    product.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    product.once('exit', (code) => {
      starting.delete(product);
      if (code === null || ended) return;
      // A start that fails ends the process; the operator starts it again.
      say(`the ${name} process ended while it started: ${output.trim().split('\n').at(-1) ?? ''}`);
      if (products[name] === product) products[name] = start(name);
    });
    return product;
  };
  const products = Object.fromEntries(PROCESSES.map((name) => [name, start(name)])) as Record<Name, Product>;
  /** When workers were killed. */
  const kills: number[] = [];
  const kill = async (name: Name): Promise<void> => {
    products[name].kill('SIGKILL');
    const isWorker = name.endsWith('worker');
    if (isWorker) kills.push(Date.now());
    injected(`kill -9 of a ${isWorker ? 'worker' : 'web process'}`);
    await pause(500);
    products[name] = start(name);
  };
  try {
    for (const each of bases) while ((await answerOf(`${each}/health/ready`))[0] !== 200) await pause(300);
    const places = await connected(direct(), async (client) => {
      const bought = callers.quoting.slice(0, PACKAGES_A_MINUTE * minutes);
      const others = { ...callers, quoting: callers.quoting.slice(bought.length) };
      const count = PLACES_A_MINUTE * minutes;
      return {
        ...(await placesFor(client, key, others, { citizens: count, messages: count, responses: count })),
        refunds: await buyPackages(
          base,
          client,
          bought.map(({ token }) => token),
        ),
        finance: await financeToken(client, { JWT_SECRET: SECRET }),
      };
    });
    const load = new Load(bases, 'faults', readsOf(callers), places, PACE);
    say(`everything runs${pooler ? ', through PgBouncer' : ''}; the faults begin`);
    mail.share = 6;
    let runs = true;
    const working: Promise<void>[] = [];
    const every = async (time: number, work: () => Promise<unknown>): Promise<void> => {
      while (runs) {
        working.push(
          work().then(
            () => undefined,
            () => undefined,
          ),
        );
        await pause(time);
      }
    };
    const endConnections = async (): Promise<void> => {
      const ended = await tried(
        direct(),
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and backend_start < now() - interval '${ENDING.older}' and query not like '%pg_sleep%'
         order by random() limit ${ENDING.most}`,
      );
      if (ended) injected('a connection is ended', ended.length);
    };
    const work = [every(80, () => tried(direct(), WRITE_MAIL)), every(ENDING.every, endConnections)];
    /** The other faults, one after the other. Faults of connections would break a start. */
    const faults: readonly (readonly [
      weight: number,
      of: 'connections' | 'table' | 'process',
      fault: () => Promise<void>,
    ])[] = [
      [
        12,
        'connections',
        () => {
          cluster.link.reset();
          injected('all connections are reset');
          return Promise.resolve();
        },
      ],
      [
        3,
        'connections',
        async () => {
          cluster.link.fallSilent();
          injected('the network is silent');
          await pause(1_500);
          cluster.link.mend();
        },
      ],
      [
        4,
        'table',
        () => {
          const table = ['requests', 'outbox', 'idempotency_keys', 'sessions'][Math.floor(next() * 4)] ?? 'requests';
          injected('a table is locked');
          working.push(
            tried(direct(), `begin; lock table ${table} in access exclusive mode; select pg_sleep(2); rollback`).then(
              () => undefined,
            ),
          );
          return Promise.resolve();
        },
      ],
      [
        1,
        'connections',
        async () => {
          injected('PostgreSQL is restarted');
          await cluster.stop();
          await cluster.startAgain();
        },
      ],
      [
        1,
        'connections',
        async () => {
          const [backend] = (await tried<{ pid: number }>(direct(), SOME_BACKEND)) ?? [];
          if (!backend) return;
          process.kill(backend.pid, 'SIGKILL');
          injected('PostgreSQL crashes');
        },
      ],
      ...(pooler
        ? ([
            [
              1,
              'connections',
              async () => {
                injected('PgBouncer is killed');
                await pooler?.stop();
                pooler = await startPooler();
              },
            ],
          ] as const)
        : []),
      ...PROCESSES.map((name) => [name === 'second web' ? 0.5 : 1, 'process', () => kill(name)] as const),
    ];
    const total = faults.reduce((sum, [weight]) => sum + weight, 0);
    const over = Date.now() + minutes * MINUTE;
    while (Date.now() < over) {
      await pause(PAUSE);
      const isCalm = over - Date.now() < CALM;
      if (isCalm) mail.share = 0;
      let at = next() * total;
      const found = faults.find(([weight]) => (at -= weight) < 0);
      if (!found) continue;
      const [, of, fault] = found;
      const isSpared =
        (of === 'connections' && starting.size > 0 && next() < STARTS_SPARED) || (of === 'process' && isCalm);
      if (!isSpared) await fault();
    }
    runs = false;
    mail.share = 0;
    await Promise.all(work);
    await Promise.all(working);
    await load.stop();
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    say(`${all} faults came about; what is on its way is waited for. Answers: ${load.summary}`);
    const unanswered = await load.finish();
    const waiting = async (): Promise<number> =>
      (await connected(direct(), waitingOrders)) +
      ((
        await surely<{ n: number }>(
          direct,
          `select count(*)::integer as n from outbox where sent_at is null and failed_at is null`,
        )
      )[0]?.n ?? 0);
    const given = over + Number(values.patience) * MINUTE;
    while (Date.now() < given && (await waiting()) > 0) await pause(2_000);

    const {
      counts: outcome,
      wrong,
      doubled,
      waiting: unsent,
      isGood,
    } = await findingsOf(direct, load, unanswered, mail, kills, log);
    console.log(`\n| Fault | Times |\n|---|---|`);
    for (const [name, count] of [...counts].sort(([, one], [, other]) => other - one))
      console.log(`| ${name} | ${count} |`);
    console.log(`| all | ${all} |\n\n| Outcome | |\n|---|---|`);
    for (const [name, count] of Object.entries(outcome)) console.log(`| ${name} | ${count} |`);
    for (const one of wrong.slice(0, 40)) say(one);
    for (const { id, untilKill, faults } of doubled)
      say(
        `mail ${id} came twice: ${untilKill === null ? 'no worker was killed' : `a worker was killed ${untilKill} s after its 250`}; ` +
          Object.entries(Object.groupBy(faults, (name) => name))
            .map(([name, times]) => `${times?.length ?? 0} × ${name}`)
            .join(', '),
      );
    for (const { id, attempts, for: what, until, last_error } of unsent)
      say(
        `mail ${id} waits for ${what} until ${until ?? 'ever'}, after ${attempts} attempts: ${last_error ?? 'no answer'}`,
      );
    return isGood && all >= LEAST * minutes;
  } finally {
    ended = true;
    for (const product of Object.values(products)) product.kill('SIGKILL');
    await mail.close();
    await pooler?.stop();
    await cluster.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (values.help) console.log(USAGE);
else if (values.ha) process.exit((await runHa(Number(values.rounds), values.kinds.split(','))) ? 0 : 1);
else if (values.soak !== undefined) process.exit((await runSoak(Number(values.soak))) ? 0 : 1);
else process.exit((await run(Number(values.minutes), Number(values.seed))) ? 0 : 1);
