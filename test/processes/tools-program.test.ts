import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, PASSWORD, startInstance, until, type Instance } from '../support/instance.js';

const FIRM = 'studio.bianchi@example.com';

/** Rules 33.1 to 33.7. */
describe('the program that the page of the contract shows', () => {
  let instance: Instance;
  let folder: string;
  let program: ChildProcess | undefined;
  let output = '';
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    instance = await startInstance({ env: { WEBHOOK_ORIGINS: `http://127.0.0.1:${port}` }, isHosted: true });
    folder = await mkdtemp(join(tmpdir(), 'giustamente-program-'));
  });
  afterAll(async () => {
    program?.kill();
    await instance.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('receives an event, checks its signature, and reads the request with a token', async () => {
    const { base } = instance;
    const call = await instance.as(FIRM);
    const { info: made } = await call('POST', '/firm/api-tokens', {
      name: 'Gestionale',
      scopes: ['requests:read'],
      days: 30,
      password: PASSWORD,
    });
    const { info: webhook } = await call('POST', '/firm/webhooks', {
      url: `http://127.0.0.1:${port}/events`,
      events: ['message.new'],
    });

    const document = (await (await fetch(`${base}/api/openapi.json`)).json()) as {
      tags: { name: string; description: string }[];
    };
    const guide = document.tags.find(({ name }) => name === 'tools')!.description;
    const file = join(folder, 'receive.mjs');
    await writeFile(file, /```js\n([^]*?)```/.exec(guide)![1]!);
    program = spawn(process.execPath, [file], {
      env: {
        BASE: base,
        TOKEN: made.token as string,
        SECRET: webhook.secret as string,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    await until('the program', () => Promise.resolve(output.includes('listening')));

    const forged = await fetch(`http://127.0.0.1:${port}/events`, {
      method: 'POST',
      headers: { 'giustamente-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      body: '{"id":"evt_1","type":"test","data":{}}',
    });
    expect(forged.status).toBe(400);
    await call('POST', `/firm/webhooks/${webhook.id as number}/test`);
    await until('the test event', () => Promise.resolve(/^test$/m.test(output)));

    const [conversation] = await instance.query<{
      response_id: number;
      request_id: number;
      email: string;
      type: string;
    }>(
      `select p.id as response_id, p.request_id, u.email, r.request_type_id as type
       from responses p
       join requests r on r.id = p.request_id
       join accounts u on u.id = r.account_id
       join accounts f on f.id = p.firm_id
       where f.email = $1 and r.status = 3 and p.status in (3, 7) order by p.id limit 1`,
      [FIRM],
    );
    const citizen = await instance.as(conversation!.email);
    await citizen('POST', '/messages', { response_id: conversation!.response_id, text: 'Buongiorno, ci sono novità?' });
    const line = `message.new ${conversation!.request_id} ${conversation!.type}`;
    await until('the event of the message', () => Promise.resolve(output.includes(line)));

    const { info } = await call('GET', '/firm/webhooks');
    const { deliveries } = info as unknown as { deliveries: { event: string; status: string }[] };
    expect(deliveries.map(({ event, status }) => [event, status])).toEqual([
      ['message.new', 'delivered'],
      ['test', 'delivered'],
    ]);
  });
});
