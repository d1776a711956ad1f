import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { freePort, until } from '../support/instance.js';
import { spawnProduct } from '../support/product.js';

/** Milliseconds of processor time in a second beyond which a process is in a busy loop. */
const BUSY = 500;
/** Clock ticks in a second, as Linux counts them for programs. */
const TICKS = 100;
/** Seconds from the signal to the end, by the contract. */
const ENDS_WITHIN = 10;

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'giustamente-broken-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Processor time that a process has taken so far, in milliseconds. */
const processorTime = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
};

// Each kind of process once, and each moment once.
it.each([
  ['web', 'later'],
  ['worker', 'at once'],
])('a %s process whose readers are gone %s continues, and ends at a signal', async (role, when) => {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const product = spawnProduct({
    ROLE: role,
    PORT: port,
    WORKER_PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    JWT_SECRET: 'a secret of this test that is long enough for anything',
    // Each statement is a line.
    LOG_LEVEL: 'trace',
    DATABASE_SLOW_STATEMENT_MS: '1',
    // As in production, whose time to finish follows from it.
    DRAIN_DELAY: '5',
  });
  const ended = once(product, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    const isUp = (path: string) =>
      fetch(`${base}${path}`).then(
        ({ ok }) => ok,
        () => false,
      );
    const readersGo = () => {
      product.stdout.destroy();
      product.stderr.destroy();
    };
    if (when === 'at once') readersGo();
    await until('it answers', () => isUp('/health/ready'), 60);
    readersGo();
    for (let n = 0; n < 5; n++) await isUp('/api/v1/content/search?q=affitto');
    const before = processorTime(product.pid!);
    await wait(2_000);
    expect(processorTime(product.pid!) - before).toBeLessThan(2 * BUSY);
    expect(await isUp('/health/live')).toBe(true);
    // A call that never ends is cut; without one the process ends at once.
    const hanging = when === 'later' ? connect(Number(port), '127.0.0.1') : null;
    hanging
      ?.on('error', () => undefined)
      .write('POST /api/v1/login HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{');
    const since = Date.now();
    product.kill('SIGTERM');
    const [code] = await Promise.race([ended, wait((ENDS_WITHIN + 2) * 1_000, ['still there'], { ref: false })]);
    hanging?.destroy();
    expect([code, (Date.now() - since) / 1_000 < ENDS_WITHIN]).toEqual([hanging ? 1 : 0, true]);
  } finally {
    product.kill('SIGKILL');
  }
});
