import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bench/servers.js';
import { pdfOf } from '../http/neighbours.js';
import { Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/instance.js';
import { spawnProduct, type Product } from '../support/product.js';

/** Changes the limits of a process that runs. */
const PRLIMIT = '/usr/bin/prlimit';
/** Files that the process may open besides those that it has open. */
const SPARE = 4;
/** Callers that come meanwhile and keep their connection. */
const CROWD = 40;

(existsSync(PRLIMIT) ? describe : describe.skip)('a web process without free file descriptors', () => {
  let test: TestApp;
  let scenario: Scenario;
  let product: Product;
  let base: string;
  let folder: string;
  let requestId: number;
  const crowd: Socket[] = [];
  /** A connection that was open before. */
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'giustamente-descriptors-'));
    test = await startTestApp({ start: new Date().toISOString() });
    scenario = await Scenario.of(test, 1);
    requestId = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    product = spawnProduct({
      ROLE: 'web',
      PORT: String(port),
      PUBLIC_URL: base,
      DEMO: '0',
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'a secret that only the tests know, long enough',
    });
    await until('ready', async () => (await call('GET', '/health/ready').catch(() => ({ status: 0 }))).status === 200);
  });
  afterAll(async () => {
    for (const socket of crowd) socket.destroy();
    agent.destroy();
    product.kill('SIGKILL');
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  interface Answer {
    readonly status: number;
    readonly text: string;
    readonly retryAfter: string | undefined;
  }

  /** A call on the connection that is open. */
  const call = (method: string, path: string, file?: Buffer): Promise<Answer> =>
    new Promise((done, failed) => {
      const boundary = 'prova';
      const part = [
        `--${boundary}`,
        'content-disposition: form-data; name="file"; filename="atto.pdf"',
        'content-type: application/pdf',
        '',
        '',
      ].join('\r\n');
      const body = file && Buffer.concat([Buffer.from(part), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = {
        authorization: `Bearer ${scenario.citizen.token ?? ''}`,
        ...(body && { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length }),
      };
      const sent = request(base + path, { agent, method, headers, timeout: 10_000 }, (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => done({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer'))).on('error', failed);
      sent.end(body);
    });
  const upload = (): Promise<Answer> => call('POST', `/api/v1/requests/${requestId}/documents`, pdfOf('atto'));
  const limitTo = (files: number): void => {
    execFileSync(PRLIMIT, ['--pid', String(product.pid), `--nofile=${files}:${files}`]);
  };

  it('answers on its open connections, refuses a document with 503, and works again when there are some', async () => {
    expect((await upload()).status).toBe(201);
    const open = (await readdir(`/proc/${product.pid ?? 0}/fd`)).length;
    limitTo(open + SPARE);
    crowd.push(...Array.from({ length: CROWD }, () => connect(Number(new URL(base).port), '127.0.0.1')));
    for (const socket of crowd) socket.on('error', () => undefined);
    await pause(1_000);
    const reads = [await call('GET', '/api/v1/requests/user'), await call('GET', '/health/live')];
    expect(reads.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await upload();
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'unavailable' });
    for (const socket of crowd) socket.destroy();
    await until('a document is taken', async () => (await upload()).status === 201);
    expect(product.exitCode).toBeNull();
    expect(await fetch(`${base}/health/ready`)).toMatchObject({ status: 200 });
  });
});
