import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { mailLimits } from '../../src/shared/limits.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { SendMail } from '../../src/notifications/mail/send-mail.js';
import { TidyOutbox } from '../../src/notifications/mail/tidy-outbox.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** The recipients of accepted mails with the times, in order. */
const taken: { to: string; at: number }[] = [];
/** Mails to such addresses are answered when this is done. */
let held = /^$/;
let release = (): void => undefined;
let released = Promise.resolve();

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const [{ address: to } = { address: '' }] = session.envelope.rcptTo;
    stream.resume().on('end', () => {
      void (held.test(to) ? released : Promise.resolve()).then(() => {
        taken.push({ to, at: performance.now() });
        done();
      });
    });
  },
});

let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await app.close();
  for (const { _socket: socket } of server.connections as unknown as Iterable<{ _socket: Socket }>) socket.destroy();
  await new Promise<void>((done) => server.close(done));
});
beforeEach(() => {
  taken.length = 0;
  held = /^$/;
  released = new Promise((done) => (release = done));
});
afterEach(() => release());

const letter = (to: string) => ({ to, locale: 'it' as const, subject: 'Prova', paragraphs: ['Prova'] });

/** Writes mails of several templates in one statement. @returns their ids by address */
async function write(...mails: readonly (readonly [template: string, to: string])[]): Promise<number[]> {
  await app.database.transaction((em) => {
    for (const [template, to] of mails)
      app.app.get(NotificationsApi).write(em, letter(to), { accountId: null, template, deduplicationKey: null });
  });
  const { rows } = await sql<{ id: number }>`
    select id from outbox where recipient = any(${mails.map(([, to]) => to)}) order by id`.execute(app.sql);
  return rows.map(({ id }) => id);
}
const many = (template: string, count: number) =>
  Array.from({ length: count }, (_, nth) => [template, `${template}${nth}@example.com`] as const);
const send = (ids: readonly number[]) => app.app.get(SendMail).executeAll(ids);
const queues = async (ids: readonly number[]) =>
  (
    await sql<{ name: string; template: string }>`
      select j.name, o.template from pgboss.job j join outbox o on o.id::text = j.data->>'id'
      where o.id = any(${ids}) and j.state < 'active' order by o.id`.execute(app.sql)
  ).rows.map(({ template, name }) => [template, name]);

describe('the priority of a mail', () => {
  it('decides the queue of each mail of one statement, once, also for later attempts', async () => {
    const expected = [
      ['newsletter', 'mail.bulk'],
      ['reset_password', 'mail.security'],
      ['digest', 'mail.bulk'],
      ['contact_reply', 'mail.send'],
      ['confirm_user', 'mail.security'],
      ['two_factor_off', 'mail.security'],
    ];
    const ids = await write(...expected.map(([template = ''], nth) => [template, `one${nth}@example.com`] as const));
    expect(await queues(ids)).toEqual(expected);

    await app.drain();
    expect(taken).toHaveLength(expected.length);
    // Their jobs are done and the mark is removed: the sweep sends mails without a job.
    await sql`update outbox set sent_at = null, created_at = created_at - interval '1 hour' where id = any(${ids})`.execute(
      app.sql,
    );
    await app.app.get(TidyOutbox).execute(app.clock.now());
    expect(await queues(ids)).toEqual(expected);
    await app.drain();
  });

  it('keeps a connection to the mail server free for high priorities while all lower ones wait for an answer', async () => {
    held = /^(newsletter|contact_reply)/;
    const bulk = send(await write(...many('newsletter', 40)));
    const personal = send(await write(['digest', 'digest@example.com'], ...many('contact_reply', 40)));
    await send(await write(['reset_password', 'recovery@example.com'], ['confirm_user', 'confirmation@example.com']));
    expect(taken.map(({ to }) => to).sort()).toEqual(['confirmation@example.com', 'recovery@example.com']);
    release();
    await Promise.all([bulk, personal]);
    expect(taken).toHaveLength(2 + 40 + 41);
  });

  it('lets a personal mail be sent while newsletters wait for an answer', async () => {
    held = /^newsletter/;
    const bulk = send((await write(...many('newsletter', 30))).slice(-30));
    await send(await write(['contact_reply', 'reply@example.com']));
    expect(taken.map(({ to }) => to)).toEqual(['reply@example.com']);
    release();
    await bulk;
  });

  it('limits the rate of bulk mails only', async () => {
    // Mails sent before may have used a part of the first second.
    const count = 2 * mailLimits.bulkPerSecond + 1;
    const took = () => (taken.at(-1)?.at ?? 0) - (taken[0]?.at ?? 0);
    await send(await write(...many('digest', count)));
    expect(taken).toHaveLength(count);
    expect(took()).toBeGreaterThan(900);
    const paced = took();
    taken.length = 0;
    await send(await write(...many('contact_reply', count)));
    expect(taken).toHaveLength(count);
    expect(took()).toBeLessThan(paced);
  });
});
