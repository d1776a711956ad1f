import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgBouncer } from '../../scripts/pgbouncer.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/instance.js';
import { programEnv } from '../support/product.js';

describe('npm run cluster', () => {
  let database: TestDatabase;
  let folder: string;
  let cluster: ChildProcess;
  let said = '';
  let ended: Promise<number | null>;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'giustamente-cluster-'));
    cluster = spawn(process.execPath, ['scripts/cluster.mjs', '--web', '2', '--worker', '1'], {
      env: {
        ...programEnv(),
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        NODE_ENV: 'development',
        LOG_LEVEL: 'error',
        PORT: '0',
        PUBLIC_URL: 'http://localhost:3999',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [cluster.stdout!, cluster.stderr!])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    ended = new Promise((done) => cluster.once('exit', done));
    await until('the proxy listens', () => {
      if (cluster.exitCode !== null) throw new Error(said);
      return Promise.resolve(said.includes('proxy '));
    });
  });
  afterAll(async () => {
    cluster.kill('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const addresses = (of: string): string[] =>
    [...(new RegExp(`^${of} .*$`, 'm').exec(said)?.[0] ?? '').matchAll(/http:\S+/g)].map(([address]) => address);

  it('distributes calls among its web processes, through PgBouncer if installed', async () => {
    const [proxy] = addresses('proxy') as [string];
    expect([addresses('web'), addresses('worker')].map(({ length }) => length)).toEqual([2, 1]);
    if (findPgBouncer()) expect(said).toMatch(/^PgBouncer 127\.0\.0\.1:\d+$/m);
    for (let call = 0; call < 6; call++) {
      const answer = await fetch(`${proxy}/api/v1/request-types`);
      expect([answer.status, ((await answer.json()) as { info: unknown[] }).info.length]).toEqual([200, 18]);
    }
    const page = await fetch(proxy);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const counted = async (address: string): Promise<number> => {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      return Number(/http_request_duration_seconds_count\{[^}]*request-types[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const [first, second] = await Promise.all(addresses('web').map(counted));
    expect([first! > 0, second! > 0, first! + second!]).toEqual([true, true, 6]);
  });

  it('ends all its processes at a signal', async () => {
    cluster.kill('SIGTERM');
    expect(await ended).toBe(0);
    for (const address of [...addresses('proxy'), ...addresses('web'), ...addresses('worker')])
      await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});
