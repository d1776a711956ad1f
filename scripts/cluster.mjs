// npm run cluster: several processes of the built product on this machine, as a real deployment arranges them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findPgBouncer, startPgBouncer } from './pgbouncer.mjs';
import { freePort } from './product.mjs';
import { startProxy } from './proxy.mjs';

const USAGE = `Runs several processes of the product on this machine, behind a proxy.

  npm run cluster -- [--web 2] [--worker 2] [--direct]

From a built checkout (npm run build). They share the database of DATABASE_URL, or the embedded one under DATA_DIR with the demo data,
through PgBouncer in transaction mode where it is installed; --direct leaves it out. The proxy listens on PORT (3000).
A signal ends everything in order: the proxy last, so that calls that run are answered.`;

const many = (text) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 9) throw new Error('between 1 and 9 processes of a kind');
  return number;
};

const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '2' },
    worker: { type: 'string', default: '2' },
    direct: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!existsSync('dist/main.js') || !existsSync('web/build')) {
  console.error('Nothing is built here: npm run build');
  process.exit(1);
}

/** What runs, in the order of its start; it ends the other way round. */
const running = [];
let ending;
const end = (code) =>
  (ending ??= (async () => {
    for (const { stop } of running.reverse()) await stop();
    process.exit(code);
  })());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(0));

/** A process of the product. Several of a kind start and end together. */
async function startAll(role, count, settings) {
  const ports = [];
  for (let nth = 0; nth < count; nth++) ports.push(await freePort());
  const processes = ports.map((port, nth) => {
    const child = spawn(process.execPath, ['dist/main.js'], {
      env: {
        ...process.env,
        ...settings,
        ROLE: role,
        HOST: '127.0.0.1',
        PORT: String(port),
        WORKER_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      // A signal of the terminal reaches this process alone, which ends the others in order.
      detached: true,
    });
    child.on('exit', (code) => {
      if (ending) return;
      console.error(`${role} ${nth} ended with ${code}`);
      void end(1);
    });
    return child;
  });
  running.push({
    stop: () =>
      Promise.all(
        processes.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        }),
      ),
  });
  for (const port of ports) await isReady(port);
  console.log(`${role.padEnd(8)} ${ports.map((port) => `http://127.0.0.1:${port}`).join('  ')}`);
  return ports;
}

async function isReady(port) {
  while (!ending) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
}

async function database() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, demo: process.env.DEMO ?? '0' };
  const { startEmbedded } = await import('../dist/kernel/database/setup/embedded.js');
  const server = await startEmbedded(process.env.DATA_DIR ?? '.data', { lost: () => void end(1) });
  running.push(server);
  return { url: server.url, demo: '1' };
}

try {
  const { url, demo } = await database();
  const settings = { NODE_ENV: process.env.NODE_ENV ?? 'development', DEMO: demo, DATABASE_URL: url };
  const { migrate } = await import('../dist/kernel/database/setup/migrate.js');
  await migrate(url);
  if (!values.direct && findPgBouncer()) {
    const pooler = await startPgBouncer(url, { default_pool_size: 20, max_client_conn: 1000 });
    running.push(pooler);
    Object.assign(settings, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url });
    console.log(`PgBouncer ${new URL(pooler.url).host}`);
  }
  const port = Number(process.env.PORT ?? 3000);
  const address = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  const [ports] = await Promise.all([
    startAll('web', many(values.web), { ...settings, PUBLIC_URL: address }),
    startAll('worker', many(values.worker), { ...settings, PUBLIC_URL: address }),
  ]);
  if (!ending) {
    const proxy = await startProxy(port, ports);
    // Calls that run are answered while the processes drain.
    running.unshift(proxy);
    console.log(`proxy    http://127.0.0.1:${proxy.port}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}
