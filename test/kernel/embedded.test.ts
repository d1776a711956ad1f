import { afterAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
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
