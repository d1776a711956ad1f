import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { isGivenUp, pauseAfter } from '../../src/kernel/mail/delivery.rules.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { GONE_AFTER, LOOKED_FOR_EVERY, newProcessNumber, PRESENT } from '../../src/kernel/database/presence.js';
import { MailTransport } from '../../src/kernel/mail/mail-transport.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { CLAIM_LIFE, SendMail } from '../../src/notifications/mail/send-mail.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { asOwner } from '../support/owner.js';

/** The mails that the server accepted, complete. */
const taken: string[] = [];
/** The number of recipients that it still rejects, and the code. */
let refusals: { left: number; code: number } = { left: 0, code: 451 };
let slow = 0;
/** Runs between accepting a mail and answering. */
let beforeItAnswers = (): Promise<void> => Promise.resolve();
/** The stage at which the server fails, once, and the code. */
let broken: 'greeting' | 'sender' | 'content' | 'line' | undefined;
let brokenCode = 451;

const goesWrong = (stage: typeof broken): Error | null => {
  if (broken !== stage) return null;
  broken = undefined;
  return Object.assign(new Error('not now'), { responseCode: brokenCode });
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => done(goesWrong('greeting')),
  onMailFrom: (_address, _session, done) => done(goesWrong('sender')),
  onRcptTo(_address, _session, done) {
    const refused = refusals.left > 0;
    if (refused) refusals = { ...refusals, left: refusals.left - 1 };
    done(refused ? Object.assign(new Error('greylisted, come back later'), { responseCode: refusals.code }) : null);
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    if (goesWrong('line')) {
      hangUp();
      return;
    }
    const refused = goesWrong('content');
    if (refused) {
      stream.resume().on('end', () => done(refused));
      return;
    }
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () =>
      setTimeout(() => {
        taken.push(Buffer.concat(chunks).toString('utf8'));
        void beforeItAnswers().then(() => done());
      }, slow),
    );
  },
});

/** Cuts every connection, like a server that dies; its types leave out the sockets. */
const hangUp = (): void => {
  for (const { _socket: socket } of server.connections as unknown as Iterable<{ _socket: Socket }>) socket.destroy();
};

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Giustamente <posta@giustamente.example>' };
  app = await startTestApp({ env });
  other = await startTestApp({ env, databaseUrl: app.databaseUrl });
});
watchInnocents(() => app);
afterAll(async () => {
  await other.close();
  await app.close();
  // The server waits half a minute for the connections that a mailer keeps open for its next mail.
  hangUp();
  await new Promise<void>((done) => server.close(done));
});
beforeEach(() => {
  taken.length = 0;
  refusals = { left: 0, code: 451 };
  slow = 0;
  brokenCode = 451;
  beforeItAnswers = () => Promise.resolve();
  // A worker whose clock is minutes ahead treats another's claim as one of a dead process.
  other.clock.set(app.clock.now());
});

interface Row {
  id: number;
  attempts: number;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
}
const last = async (): Promise<Row> =>
  (
    await sql<Row>`select id, attempts, sent_at, failed_at, last_error from outbox order by id desc limit 1`.execute(
      app.sql,
    )
  ).rows[0] as Row;

/** The row of a mail in the outbox. */
const textLeft = async (id: number): Promise<string | undefined> => {
  const { rows } = await sql<{
    left: string;
  }>`select concat(recipient, body_text, content) as left from outbox where id = ${id}`.execute(app.sql);
  return rows[0]?.left;
};

/** The words of a quoted-printable mail. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const write = (to: string, deduplicationKey?: string) =>
  app.database.transaction((em) =>
    app.app.get(NotificationsApi).mail(em, {
      to,
      locale: 'it',
      template: 'reset_password',
      pass: { kind: 'recovery' },
      params: { token: '12345', key: 7, until: '2026-03-10T10:00:00Z' },
      deduplicationKey,
    }),
  );

/** Cuts all connections to the database and refuses new ones. */
async function stopDatabase(): Promise<{ bringBack: () => Promise<void> }> {
  const address = new URL(app.databaseUrl);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
  return {
    bringBack: async () => {
      await client.query(`alter database ${name} allow_connections true`);
      await client.end();
    },
  };
}

describe('mail', () => {
  it('is sent by SMTP as text and HTML, escaped, with a working link', async () => {
    await write('anna@example.com');
    await app.drain();
    expect(taken).toHaveLength(1);
    const [mail = ''] = taken;
    expect(mail).toMatch(/^Message-ID: <outbox-\d+@giustamente\.example>/m);
    expect(mail).toMatch(/^From: Giustamente <posta@giustamente\.example>/m);
    expect(mail).toContain('multipart/alternative');
    expect(mail.replace(/=\r\n/g, '')).toContain('http://localhost:3000/reimposta-password/12345/7');
    expect(decoded(mail)).toContain('martedì 10 marzo alle 11:00');
    await app.database.transaction((em) =>
      app.app.get(NotificationsApi).mail(em, {
        to: 'anna@example.com',
        locale: 'it',
        template: 'password_changed',
        params: { first_name: 'Zoë <b>' },
      }),
    );
    await app.drain();
    expect(decoded(taken[1] ?? '')).toContain('Zoë &lt;b&gt;');
  });

  it('is sent once when a greylisting server takes it at the second attempt', async () => {
    refusals = { left: 1, code: 451 };
    await write('grigia@example.com');
    await app.drain();
    expect(taken).toHaveLength(0);
    const { id } = await last();
    expect(await last()).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: null,
      last_error: 'SMTP 451 (recipient)',
    });
    // A second job for it, before its pause is over, costs no attempt.
    app.clock.advance(pauseAfter(1) / 4);
    await app.app.get(SendMail).execute(id);
    expect(await last()).toMatchObject({ attempts: 1, sent_at: null });
    app.clock.advance(pauseAfter(1));
    await app.app.get(SendMail).execute(id);
    await app.app.get(SendMail).execute(id);
    await app.drain();
    expect(taken).toHaveLength(1);
    expect(await last()).toEqual({ id, attempts: 2, sent_at: expect.any(String), failed_at: null, last_error: null });
  });

  it('is tried for three days when the server is greylisting all that time, and then given up', async () => {
    refusals = { left: 99, code: 451 };
    await write('testarda@example.com');
    await app.drain();
    const { id } = await last();
    for (let attempts = 1; !isGivenUp(attempts); attempts++) {
      // No sweep tries it before it is due, however old it is.
      await app.settle();
      expect(await last()).toMatchObject({ id, attempts, failed_at: null });
      app.clock.advance(pauseAfter(attempts));
      await app.app.get(SendMail).execute(id);
    }
    expect((await last()).failed_at).not.toBeNull();
    expect(taken).toHaveLength(0);
  });

  it.each(['greeting', 'sender', 'content', 'line'] as const)(
    'is sent once when the server fails at the %s and comes back',
    async (stage) => {
      if (stage === 'greeting') hangUp();
      broken = stage;
      await write(`${stage}@example.com`);
      await app.drain();
      expect(broken).toBeUndefined();
      const { id } = await last();
      for (const { clock } of [app, other]) clock.advance(pauseAfter(1));
      await Promise.all([app, other].map(({ app: one }) => one.get(SendMail).execute(id)));
      await app.settle();
      expect(taken).toHaveLength(1);
      expect(await last()).toMatchObject({ failed_at: null, last_error: null });
      expect((await last()).sent_at).not.toBeNull();
    },
  );

  it.each([
    ['greeting', 554, 'SMTP 554 (connection)'],
    ['sender', 550, 'SMTP 550 (sender)'],
  ] as const)('is not given up when the server refuses us at the %s with %i', async (stage, code, answer) => {
    if (stage === 'greeting') hangUp();
    broken = stage;
    brokenCode = code;
    await write(`noi-${stage}@example.com`);
    await app.drain();
    const { id } = await last();
    expect(await last()).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, last_error: answer });
    app.clock.advance(pauseAfter(1));
    await app.app.get(SendMail).execute(id);
    expect(taken).toHaveLength(1);
  });

  it('is sent once when the database is down at the moment the server accepts it', async () => {
    await write('assente@example.com');
    const { id } = await last();
    let isBack = Promise.resolve();
    beforeItAnswers = async () => {
      const stopped = await stopDatabase();
      isBack = wait(1200).then(stopped.bringBack);
    };
    await app.app.get(SendMail).execute(id);
    await isBack;
    expect(taken).toHaveLength(1);
    expect(await last()).toMatchObject({ id, failed_at: null, last_error: null });
    expect((await last()).sent_at).not.toBeNull();
  });

  it('is marked as sent by one statement when the answer is read', async () => {
    await write('segnata@example.com');
    const { id } = await last();
    let answer = (): void => undefined;
    const transport = app.app.get(MailTransport);
    const send = transport.send.bind(transport);
    const handedOver = new Promise<void>((handed) =>
      app.replace(MailTransport, 'send', () => {
        handed();
        return new Promise((done) => (answer = done));
      }),
    );
    const sending = app.app.get(SendMail).execute(id);
    await handedOver;
    const statements: string[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with the connection as `this`
    const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first] = args;
      statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query.apply(this, args);
    } as typeof pg.Client.prototype.query;
    try {
      answer();
      // The event loop's turn ends here.
      await new Promise((end) => setImmediate(end));
      // The heartbeat of the connection for notifications.
      const sent = statements.filter((text) => text !== 'select 1');
      expect(sent).toEqual([expect.stringMatching(/^update "outbox" set "sent_at" = \$1, .+ where "id" = \$\d+$/)]);
      await sending;
      expect(statements.filter((text) => text !== 'select 1')).toEqual(sent);
    } finally {
      app.replace(MailTransport, 'send', send);
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    }
    expect((await last()).sent_at).not.toBeNull();
  });

  it('is sent once when two workers take it at the same moment', async () => {
    slow = 150;
    await write('doppia@example.com');
    const { id } = await last();
    await Promise.all([app, other, app, other].map((one) => one.app.get(SendMail).execute(id)));
    await Promise.all([app.drain(), other.drain()]);
    expect(taken).toHaveLength(1);
    expect((await last()).attempts).toBe(1);
  });

  it('is given up when the server refuses it permanently', async () => {
    refusals = { left: 9, code: 550 };
    await write('nessuno@example.com');
    await app.drain();
    expect(await last()).toMatchObject({ attempts: 1, sent_at: null, last_error: 'SMTP 550 (recipient)' });
    expect((await last()).failed_at).not.toBeNull();
    app.clock.advance(31 * 24 * 3600 * 1000);
    await app.settle();
    expect(await textLeft((await last()).id)).toBe('');
  });

  it('is taken over from a process that died while sending, and deleted a month later', async () => {
    await write('interrotta@example.com');
    const { id } = await last();
    await app.database.transaction((em) =>
      sql`update outbox set claimed_at = ${app.clock.now()}, attempts = 1 where id = ${id}`.execute(
        em.getKysely() as never,
      ),
    );
    await app.settle();
    expect(taken).toHaveLength(0);
    app.clock.advance(6 * 60 * 1000);
    await app.settle();
    expect(taken).toHaveLength(1);
    app.clock.advance(31 * 24 * 3600 * 1000);
    await app.settle();
    expect(await textLeft(id)).toBe('');
    expect(taken).toHaveLength(1);
  });

  const heldBy = (id: number, holder: number) =>
    asOwner(
      app,
      sql`update outbox set claimed_at = ${app.clock.now()}, holder = ${holder}, attempts = 1 where id = ${id}`,
    );

  it('is taken over from a dead process after five seconds, and from a live one after five minutes', async () => {
    await write('tenuta@example.com');
    const { id } = await last();
    await heldBy(id, other.app.get(DatabaseListener).process);
    await app.app.get(SendMail).execute(id);
    app.clock.advance(CLAIM_LIFE - 1);
    await app.settle();
    expect(taken).toHaveLength(0);
    await heldBy(id, newProcessNumber());
    await app.app.get(SendMail).execute(id);
    expect(taken).toHaveLength(1);
    expect(await last()).toMatchObject({ id, attempts: 2, failed_at: null });
    expect((await last()).sent_at).not.toBeNull();
  });

  it('is not taken over from a process that was seen for a moment', async () => {
    await write('ripreso@example.com');
    const { id } = await last();
    const holder = newProcessNumber();
    await heldBy(id, holder);
    const reconnecting = new pg.Client({ connectionString: app.databaseUrl });
    await reconnecting.connect();
    const sending = app.app.get(SendMail).execute(id);
    await wait(GONE_AFTER / 2);
    await reconnecting.query(PRESENT, [holder]);
    await wait(LOOKED_FOR_EVERY * 2);
    await reconnecting.end();
    await sending;
    expect(taken).toHaveLength(0);
    expect(await last()).toMatchObject({ id, attempts: 1, sent_at: null });
    await asOwner(app, sql`delete from outbox where id = ${id}`);
  });

  it('is sent once when its own process is not seen, and another of its batch needs nothing', async () => {
    await write('prima@example.com');
    const first = await last();
    await app.app.get(SendMail).execute(first.id);
    taken.length = 0;
    await write('seconda@example.com');
    const { id } = await last();
    const listener = app.app.get(DatabaseListener);
    const { process } = listener;
    app.replace(DatabaseListener, 'process', newProcessNumber());
    try {
      await app.app.get(SendMail).executeAll([first.id, id]);
    } finally {
      app.replace(DatabaseListener, 'process', process);
    }
    expect(taken).toHaveLength(1);
    expect(await last()).toMatchObject({ id, attempts: 1 });
  });

  it('is sent at once by the process whose claim was written, but not answered', async () => {
    await write('senzarisposta@example.com');
    const { id } = await last();
    await heldBy(id, app.app.get(DatabaseListener).process);
    await Promise.all([1, 2].map(() => app.app.get(SendMail).execute(id)));
    expect(taken).toHaveLength(1);
    expect(await last()).toMatchObject({ id, attempts: 2 });
  });

  it('is left to the process that has taken it over when its delivery fails', async () => {
    await write('ripresa@example.com');
    const { id } = await last();
    refusals = { left: 1, code: 451 };
    const transport = app.app.get(MailTransport);
    const send = transport.send.bind(transport);
    app.replace(MailTransport, 'send', async (mail) => {
      await asOwner(app, sql`update outbox set holder = ${other.app.get(DatabaseListener).process} where id = ${id}`);
      await send(mail);
    });
    try {
      await app.app.get(SendMail).execute(id);
    } finally {
      app.replace(MailTransport, 'send', send);
    }
    const { rows } = await sql<{ isHeld: boolean }>`
      select claimed_at is not null as "isHeld" from outbox where id = ${id}`.execute(app.sql);
    expect(rows).toEqual([{ isHeld: true }]);
    expect(await last()).toMatchObject({ id, last_error: null, sent_at: null });
    await asOwner(app, sql`delete from outbox where id = ${id}`);
  });

  it('is aborted when the mail server takes too long, and the next one is sent', async () => {
    const transport = app.app.get(MailTransport);
    const mail = {
      subject: 'Prova',
      text: 'Prova',
      html: '<p>Prova</p>',
      messageId: '<prova@example.com>',
      priority: 'bulk',
      locale: 'it',
    } as const;
    slow = 2_000;
    const began = performance.now();
    const sendings = ['una', 'due'].map((name) => transport.send({ ...mail, to: `${name}@example.com`, within: 300 }));
    const ends = await Promise.allSettled(sendings);
    expect(performance.now() - began).toBeLessThan(1_900);
    expect(ends.map((end) => (end as { reason: Error }).reason.message)).toEqual(
      Array(2).fill('no answer (connection)'),
    );
    slow = 0;
    await transport.send({ ...mail, to: 'tre@example.com', within: 10_000 });
    expect(taken.map((one) => /^To: (\w+)@/m.exec(one)?.[1])).toContain('tre');
  });

  it('whose job is lost is found after a minute; one whose job waits or has failed is left to that job', async () => {
    const jobOf = (id: number) => sql`name = 'mail.security' and data->>'id' = ${String(id)}`;
    const ids: Record<string, number> = {};
    for (const state of ['lost', 'completed', 'created', 'active', 'failed']) {
      await write(`${state}@example.com`);
      const id = (ids[state] = (await last()).id);
      if (state === 'lost') await asOwner(app, sql`delete from pgboss.job where ${jobOf(id)}`);
      else await asOwner(app, sql`update pgboss.job set state = ${state}, start_after = 'infinity' where ${jobOf(id)}`);
    }
    // A slow server may still take a mail of an earlier test.
    const sent = () => taken.flatMap((mail) => /^To: (\w+)@/m.exec(mail)?.[1] ?? []).filter((name) => name in ids);
    await app.settle();
    expect(sent()).toEqual([]);
    app.clock.advance(61 * 1000);
    await app.settle();
    // A job that is done has left its mail to another one.
    expect(sent().sort()).toEqual(['completed', 'lost']);
    await app.settle();
    expect(sent().sort()).toEqual(['completed', 'lost']);
    app.clock.advance(30 * 60 * 1000);
    await app.settle();
    expect(sent().sort()).toEqual(Object.keys(ids).sort());
  });

  it('is written once for a key, and not at all when its transaction is rolled back', async () => {
    await write('una@example.com', 'chiave');
    const { id } = await last();
    await write('una@example.com', 'chiave');
    await app.database
      .transaction((em) => {
        app.app.get(NotificationsApi).mail(em, { to: 'mai@example.com', locale: 'it', template: 'account_deleted' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect((await last()).id).toBe(id);
    await app.drain();
    expect(taken).toHaveLength(1);
  });
});
