import { afterAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, until } from '../support/instance.js';
import { spawnProduct } from '../support/product.js';
import { runningUrl, startEmbedded } from '../../src/kernel/database/setup/embedded.js';

const folder = await mkdtemp(join(tmpdir(), 'giustamente-embedded-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the embedded database refuses a second instance on the same data with a reason, and starts it once the first has ended', async () => {
  const first = await startEmbedded(folder, { fast: true });
  try {
    await expect(startEmbedded(folder, { fast: true })).rejects.toThrow(
      `${folder} is in use: another instance runs on it.`,
    );
    expect(await runningUrl(folder)).toBe(first.url);
  } finally {
    await first.stop();
  }
  expect(await runningUrl(folder)).toBeUndefined();
  await (await startEmbedded(folder, { fast: true })).stop();
}, 60_000);

it('the embedded database lets nobody list the folders above its data', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const server = await startEmbedded(join(closed, 'data'), { fast: true });
  try {
    expect((await stat(closed)).mode & 0o066).toBe(0);
    expect((await stat(join(closed, 'data'))).mode & 0o002).toBe(0);
  } finally {
    await server.stop();
  }
}, 60_000);

it('a killed embedded database is restarted at the same address, until restarting fails', async () => {
  const root = join(folder, 'killed');
  const lost: string[] = [];
  const server = await startEmbedded(root, { fast: true, lost: ({ message }) => lost.push(message) });
  const kill = async (): Promise<void> => {
    const [pid] = (await readFile(join(root, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 500 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<{ n: number }>('select count(*)::int as n from kept')).rows[0]?.n === 1;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 1 as n');
  // Without fsync the last writes would be lost.
  await client.query('checkpoint');
  await kill();
  await until('it answers again', answers, 20);
  expect(lost).toEqual([]);
  await expect(startEmbedded(root, { fast: true })).rejects.toThrow('is in use');
  // Now it cannot: its own settings are broken.
  await appendFile(join(root, 'postgres', 'postgresql.conf'), "\nport = 'nowhere'\n");
  await appendFile(join(root, 'postgres', 'pg_hba.conf'), '\nnonsense\n');
  await kill();
  await until('it is given up', () => Promise.resolve(lost.length > 0), 30);
  expect(lost).toEqual(['the embedded PostgreSQL ended and does not start again']);
  await server.stop();
}, 90_000);

it('a process whose embedded database does not start again says so and ends, so that it is started anew', async () => {
  const root = join(folder, 'product');
  const port = String(await freePort());
  const product = spawnProduct({ ROLE: 'worker', WORKER_PORT: port, PORT: port, DEMO: '0', DATA_DIR: root });
  let said = '';
  product.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    await once(product.stdout, 'data');
    const [pid] = (await readFile(join(root, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    await appendFile(join(root, 'postgres', 'postgresql.conf'), "\nport = 'nowhere'\n");
    process.kill(Number(pid), 'SIGKILL');
    await until('it ends', () => Promise.resolve(product.exitCode !== null), 60);
    expect(product.exitCode).toBe(1);
    expect(said).toContain('"msg":"crashed"');
  } finally {
    product.kill('SIGKILL');
  }
}, 120_000);
