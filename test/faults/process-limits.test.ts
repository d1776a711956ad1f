import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { documentLimits } from '../../src/shared/limits.js';
import { freePort } from '../bench/servers.js';
import { pdfOf } from '../http/neighbours.js';
import { Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/instance.js';
import { spawnProduct, type Product } from '../support/product.js';

/** Changes the limits of a process that runs. */
const PRLIMIT = '/usr/bin/prlimit';
/** The ordinary limit of open files. */
const FILES = 1_024;
/** Files that the process may open besides those that it has open. */
const SPARE = 4;
/** Callers that come meanwhile and keep their connection. */
const CROWD = 40;

/** The limit of docker/kubernetes, in bytes. */
const MEMORY = 768 * 1_048_576;
/** Documents of the greatest size that are sent at the same time, of so many citizens. */
const UPLOADS = { citizens: 3, each: 8 };

/** A group of processes whose memory is limited; undefined where the user may not make one. */
async function limitedMemory(bytes: number): Promise<string | undefined> {
  const isOld = existsSync('/sys/fs/cgroup/memory');
  const group = `/sys/fs/cgroup/${isOld ? 'memory/' : ''}giustamente-${process.pid}`;
  try {
    await mkdir(group);
    await writeFile(join(group, isOld ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes));
    return group;
  } catch {
    await rmdir(group).catch(() => undefined);
    return undefined;
  }
}

/** How many processes of a group were killed for their memory. */
async function killedIn(group: string): Promise<number> {
  const places = ['memory.oom_control', 'memory.events'].map((name) => join(group, name));
  const said = await readFile(places.find((place) => existsSync(place)) ?? '', 'utf8');
  return Number(/^oom_kill (\d+)$/m.exec(said)?.[1]);
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

describe('a process at a limit of its machine', () => {
  let test: TestApp;
  let scenario: Scenario;
  let product: Product;
  let base: string;
  let folder: string;
  let memory: string | undefined;
  let requestId: number;
  /** A connection that was open before. */
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    // Not in the folder for temporary files, which may itself be memory.
    folder = await mkdtemp(resolve('.cache/giustamente-limits-'));
    memory = await limitedMemory(MEMORY);
    test = await startTestApp({ start: new Date().toISOString() });
    scenario = await Scenario.of(test, 1);
    requestId = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    product = spawnProduct({
      PORT: String(port),
      PUBLIC_URL: base,
      DEMO: '0',
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'a secret that only the tests know, long enough',
    });
    if (memory !== undefined) await writeFile(join(memory, 'cgroup.procs'), String(product.pid));
    await until('ready', async () => (await call('GET', '/health/ready').catch(() => ({ status: 0 }))).status === 200);
  });
  afterAll(async () => {
    agent.destroy();
    product.kill('SIGKILL');
    await test.close();
    await rm(folder, { recursive: true, force: true });
    if (memory !== undefined)
      await until('the group is empty', () =>
        rmdir(memory!).then(
          () => true,
          () => undefined,
        ),
      );
  });

  const call = (
    method: string,
    path: string,
    {
      file,
      token = scenario.citizen.token,
      key,
      by = agent,
    }: { file?: Buffer; token?: string | undefined; key?: string | undefined; by?: Agent } = {},
  ): Promise<Answer> =>
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
        authorization: `Bearer ${token ?? ''}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length }),
      };
      const sent = request(base + path, { agent: by, method, headers, timeout: 30_000 }, (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => done({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer'))).on('error', failed);
      sent.end(body);
    });
  const limitFiles = (most: number): void => {
    execFileSync(PRLIMIT, ['--pid', String(product.pid), `--nofile=${most}:${FILES}`]);
  };
  const upload = (): Promise<Answer> =>
    call('POST', `/api/v1/requests/${requestId}/documents`, { file: pdfOf('atto') });

  (existsSync(PRLIMIT) ? it : it.skip)(
    'answers on its open connections without a free file descriptor, and refuses a document with 503 until there is one',
    async () => {
      expect((await upload()).status).toBe(201);
      const opened = async () => (await readdir(`/proc/${product.pid ?? 0}/fd`)).length;
      const most = (await opened()) + SPARE;
      limitFiles(most);
      const { port } = new URL(base);
      const crowd: Socket[] = Array.from({ length: CROWD }, () => connect(Number(port), '127.0.0.1'));
      for (const socket of crowd) socket.on('error', () => undefined);
      // A busy machine takes its time for the crowd. One descriptor is Node's own reserve.
      await until('no descriptor is free', async () => (await opened()) >= most - 1);
      const reads = [await call('GET', '/api/v1/requests/user'), await call('GET', '/health/live')];
      expect(reads.map(({ status }) => status)).toEqual([200, 200]);
      const refused = await upload();
      expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      expect(JSON.parse(refused.text)).toMatchObject({ message: 'unavailable' });
      for (const socket of crowd) socket.destroy();
      await until('a document is taken', async () => (await upload()).status === 201);
      expect(product.exitCode).toBeNull();
      expect(await fetch(`${base}/health/ready`)).toMatchObject({ status: 200 });
      limitFiles(FILES);
    },
  );

  it.each(['without', 'with'])(
    'takes the largest documents of many callers at once within the memory of its container, %s keys',
    async (keys) => {
      const crowd = new Agent({ keepAlive: true });
      const sends: (() => Promise<Answer>)[] = [];
      for (let nth = 0; nth < UPLOADS.citizens; nth++) {
        const { token, post } = await scenario.rows.as(await scenario.rows.citizen());
        const { info } = await post('/requests', { request_type_id: 'malasanita' });
        for (let each = 0; each < UPLOADS.each; each++) {
          const pdf = pdfOf(`atto ${nth} ${each}`);
          const file = Buffer.concat([pdf, Buffer.alloc(documentLimits.maxBytes - pdf.length)]);
          const key = keys === 'with' ? `atto ${each}` : undefined;
          sends.push(() => call('POST', `/api/v1/requests/${info.id}/documents`, { file, token, key, by: crowd }));
        }
      }
      const answers = await Promise.all(sends.map((send) => send()));
      // Those with keys are held in memory, and refused beyond what a process may hold.
      const refused = sends.filter((_, nth) => answers[nth]?.status === 503);
      if (keys === 'without') expect(refused).toEqual([]);
      else expect(refused.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(sends.length - refused.length);
      for (const send of refused) expect((await send()).status).toBe(201);
      crowd.destroy();
      expect(product.exitCode ?? product.signalCode).toBeNull();
      if (memory !== undefined) expect(await killedIn(memory)).toBe(0);
    },
  );
});
