import { expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { reach } from '../../src/kernel/database/setup/reach.js';

/** A port of this machine on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

it('a database that does not answer is waited for, said once, and named when the time is over', async () => {
  const port = await freePort();
  const said: string[] = [];
  const trying = (patience: number) =>
    reach(`postgresql://a:b@127.0.0.1:${port}/clienti`, { patience, each: 500, say: (text) => said.push(text) });
  await expect(trying(1_100)).rejects.toThrow(
    `the database clienti at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
  expect(said).toEqual([
    `the database clienti at 127.0.0.1:${port} does not answer yet (connect ECONNREFUSED 127.0.0.1:${port}): waiting up to 1.1 s`,
  ]);
  await expect(trying(400)).rejects.toThrow('cannot be used');
  expect(said).toHaveLength(1);
});

it('a socket is named by its folder', async () => {
  const gone = 'postgresql://a:b@%2Ftmp%2Fnowhere/clienti';
  await expect(reach(gone, { patience: 0, each: 500, say: () => undefined })).rejects.toThrow(
    'the database clienti at /tmp/nowhere cannot be used: connect ENOENT',
  );
});
