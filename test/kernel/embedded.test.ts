import { afterAll, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningUrl, startEmbedded } from '../../src/kernel/database/embedded.js';

const folder = await mkdtemp(join(tmpdir(), 'giustamente-embedded-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses a second instance on the same data with a reason, and starts it once the first has ended', async () => {
  const first = await startEmbedded(folder, { fast: true });
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  try {
    await expect(startEmbedded(folder, { fast: true })).rejects.toThrow(
      `${folder} is in use: another instance runs on it.`,
    );
    expect((await client.query('select 1')).rowCount).toBe(1);
    expect(await runningUrl(folder)).toBe(first.url);
  } finally {
    await client.end();
    await first.stop();
  }
  expect(await runningUrl(folder)).toBeUndefined();
  await (await startEmbedded(folder, { fast: true })).stop();
}, 60_000);

it('lets nobody list the folders above its data', async () => {
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
