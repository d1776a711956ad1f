import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { reach } from '../../src/kernel/database/setup/reach.js';
import { createTestDatabase } from '../support/database.js';
import { Link } from '../support/link.js';
import { spawnProduct } from '../support/product.js';

const patient = (say: (text: string) => void = () => undefined) => ({ patience: 5_000, each: 500, say });

describe('the start of the process', () => {
  it('waits for a database that is not there yet, and says so once', async () => {
    const database = await createTestDatabase();
    const link = await Link.to(database.url);
    link.refuse();
    const said: string[] = [];
    const reached = reach(
      link.url,
      patient((text) => said.push(text)),
    );
    await pause(1_200);
    link.mend();
    await reached;
    expect(said).toEqual([
      expect.stringMatching(/^the database \w+ at 127.0.0.1:\d+ does not answer yet \(.+\): waiting/),
    ]);
    await link.close();
    await database.drop();
  });

  it('does not wait for a password to become right', async () => {
    const wrong = new URL(process.env.TEST_TEMPLATE_URL!);
    wrong.password = 'wrong';
    const began = performance.now();
    await expect(reach(wrong.href, patient())).rejects.toThrow(
      /^the database template_app at .+ cannot be used: password authentication/,
    );
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('ends with a clear log line if the database never answers', async () => {
    // It accepts connections and never answers.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const product = spawnProduct({
      DATABASE_URL: `postgresql://app:secret@127.0.0.1:${port}/giustamente`,
      DATABASE_START_TIMEOUT: '2',
      DATABASE_ACQUIRE_TIMEOUT: '0.5',
      PORT: '0',
    });
    let said = '';
    product.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(product, 'close')) as [number];
    silent.close();
    expect(code).toBe(1);
    expect(said).toMatch(/\nthe database giustamente at 127.0.0.1:\d+ cannot be used: .+\n$/);
    expect(said).not.toContain('secret');
  }, 30_000);
});
