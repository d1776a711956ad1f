import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/instance.js';
import { asOwner } from '../support/owner.js';
import { startWorker, type Product } from '../support/product.js';

/** Mails that wait before the urgent one, half of them personal. */
const WAITING = 20_000;
/** The maximum time of a recovery behind them, in milliseconds. */
const SOON = 5_000;

const taken: { to: string; at: number }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    // Like a slow mail server: the personal mails alone keep their connections busy for minutes.
    stream.resume().on('end', () =>
      setTimeout(() => {
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', at: performance.now() });
        done();
      }, 20),
    );
  },
});

let test: TestApp;
let worker: Product | undefined;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'giustamente-mail-'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  test = await startTestApp({ start: new Date().toISOString() });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await test.close();
  for (const { _socket: socket } of server.connections as unknown as Iterable<{ _socket: Socket }>) socket.destroy();
  await new Promise<void>((done) => server.close(done));
  await rm(dataDir, { recursive: true, force: true });
});

it('a recovery mail is sent within five seconds while 20,000 other mails wait', async () => {
  await asOwner(
    test,
    sql`
      with mail as (
        insert into outbox (recipient, locale, template, subject, body_text, content, created_at)
        select n || '@example.com', 'it', case when n % 2 = 0 then 'newsletter' else 'contact_reply' end, 'Prova', 'Prova',
          '{"paragraphs": ["Prova"]}', now()
        from generate_series(1, ${sql.lit(WAITING)}) n
        returning id, template)
      insert into pgboss.job (
        name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds, dead_letter, policy)
      select q.name, jsonb_build_object('id', mail.id), q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds,
        q.heartbeat_seconds, q.deletion_seconds, q.dead_letter, q.policy
      from mail
      join pgboss.queue q on q.name = case template when 'newsletter' then 'mail.bulk' else 'mail.send' end`,
  );
  const { port } = server.server.address() as { port: number };
  worker = await startWorker(test.databaseUrl, dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  await until('both kinds leave', () => Promise.resolve(taken.length > 100));

  const began = performance.now();
  await test.database.transaction((em) =>
    test.app.get(NotificationsApi).mail(em, {
      to: 'recovery@example.org',
      locale: 'it',
      template: 'reset_password',
      pass: { kind: 'recovery' },
      params: { token: '12345', key: 7, until: '2026-03-10T10:00:00Z' },
    }),
  );
  const recovery = () => taken.find(({ to }) => to === 'recovery@example.org');
  await until('the recovery leaves', () => Promise.resolve(recovery() !== undefined));
  const took = (recovery()?.at ?? Number.POSITIVE_INFINITY) - began;
  expect(took).toBeLessThan(SOON);
  // The others still wait, so it overtook them.
  expect(taken.length).toBeLessThan(WAITING / 2);
  await until('the others go on', () => Promise.resolve(taken.at(-1)?.to !== 'recovery@example.org'));
}, 60_000);
