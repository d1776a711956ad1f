import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as call, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { counted, outcomeOf, Traffic } from '../faults/traffic.js';
import type { TestDatabase } from '../support/database.js';
import { demoDatabase, startInstance, until, type Instance, type Session } from '../support/instance.js';

/** Seconds. */
const DELAY = 2;
/** Milliseconds between the parts of the upload. */
const SLOWLY = 200;

describe('SIGTERM under load', () => {
  let database: TestDatabase;
  let web: Instance;
  let citizen: Session;
  beforeAll(async () => {
    database = await demoDatabase();
    web = await startInstance({
      database,
      env: { ROLE: 'web', DRAIN_DELAY: String(DELAY), DRAIN_TIMEOUT: '20' },
    });
    citizen = await web.logIn('cittadino06@example.com');
  });
  afterAll(async () => {
    await web.stop();
    await database.drop();
  });

  const health = async () => {
    const answer = await fetch(`${web.base}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as object };
  };

  /** Sends a PDF in parts, as a phone does on a bad connection; the last ones after `closed`. */
  const uploadSlowly = async (requestId: number, closed: AbortSignal): Promise<{ status: number; text: string }> => {
    const boundary = 'drain';
    const upload = call(`${web.base}/api/v1/requests/${requestId}/documents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${citizen.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    upload.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="perizia.pdf"\r\n` +
        'content-type: application/pdf\r\n\r\n%PDF-1.4\n',
    );
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    const sendPart = async (): Promise<void> => {
      upload.write(`% ${'x'.repeat(20_000)}\n`);
      await wait(SLOWLY);
    };
    while (!closed.aborted) await sendPart();
    for (let more = 0; more < 3; more++) await sendPart();
    upload.end(`%%EOF\n\r\n--${boundary}--\r\n`);
    const [answer] = await answered;
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
    return { status: answer.statusCode ?? 0, text };
  };

  it('is reported to the proxy first; the process serves meanwhile, and ends when the last upload is complete', async () => {
    const made = await (
      await web.as('cittadino06@example.com')
    )('POST', '/requests', { request_type_id: 'malasanita' });
    const closed = new AbortController();
    const uploading = uploadSlowly(made.info.id as number, closed.signal);
    await wait(SLOWLY);
    expect((await health()).status).toBe(200);
    const ending = web.terminate();
    await until('readiness says no', async () => (await health()).status === 503, 1);
    expect((await health()).body).toEqual({ status: 'draining', database: true, queue: true, documents: 'ok' });
    const traffic = new Traffic(50, () => outcomeOf(`${web.base}/api/v1/requests/user`, citizen.token));
    await wait((DELAY - 1) * 1_000);
    expect(Object.keys(counted(await traffic.stop()))).toEqual(['200']);
    await until(
      'the door is closed',
      () =>
        health().then(
          () => false,
          (error: unknown) => (error as { cause: { code: string } }).cause.code === 'ECONNREFUSED',
        ),
      DELAY,
    );
    closed.abort();
    const { status, text } = await uploading;
    expect([status, text]).toEqual([201, expect.stringContaining('perizia.pdf')]);
    expect((await ending).code).toBe(0);
    expect(await web.query('select name from documents where request_id = $1', [made.info.id])).toEqual([
      { name: 'perizia.pdf' },
    ]);
  });
});
