import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { locales } from '../../src/shared/locale.js';
import { DeliveryError, MailTransport } from '../../src/kernel/mail/mail-transport.js';
import { mailLimits } from '../../src/shared/limits.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { jobKinds } from '../../src/shared/staff/job-kinds.codes.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

interface JobBody {
  id: string;
  queue: string;
  state: string;
  data: unknown;
  error: string | null;
}

interface MailBody {
  id: number;
  state: string;
  recipient: string | null;
  text?: string | null;
  hidden?: string | null;
  error: string | null;
}

const test = useTestApp();
let admin: Desk;
let other: Desk;
let firm: number;
let email: string;
beforeAll(async () => {
  const team = new Team(test);
  admin = await team.as('admin');
  other = await team.as('admin');
  firm = await new Rows(test).firm();
  ({ email } = (
    await sql<{ email: string }>`select email::text as email from accounts where id = ${firm}`.execute(test.sql)
  ).rows[0]!);
});

let logged = 0;
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from audit`.execute(test.sql);
  logged = rows[0]!.id;
});

const audited = async (resource: string): Promise<unknown[]> =>
  (
    await sql<{ action: string }>`
      select staff_id, action, before, after from audit where resource = ${resource} and id > ${logged} order by id`.execute(
      test.sql,
    )
  ).rows;

describe('the background jobs', () => {
  let job: string;
  beforeEach(async () => {
    await asOwner(test, sql`delete from pgboss.job where name = 'mail.send'`);
    await asOwner(
      test,
      sql`insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
          values ('mail.send', '{"id": 999999}', 'failed', 5, 5, '{"message": "SMTP 451"}', now())`,
      sql`insert into pgboss.job (name, data, start_after) values ('mail.send', '{"id": 999998}', now() + interval '1 day')`,
      sql`insert into pgboss.job (name, data, state) values ('mail.send', '{"id": 999997}', 'completed')`,
    );
    const { body } = await admin.list('jobs', { filter: { state: 'failed', queue: 'mail.send' } });
    job = (body as JobBody[])[0]!.id;
  });

  it('are listed with their subject, until they are done', async () => {
    const { body, headers } = await admin.list('jobs', { filter: { queue: 'mail.send' }, sort: ['due_at', 'ASC'] });
    expect((body as JobBody[]).map(({ state }) => state)).toEqual(['failed', 'queued']);
    expect(headers['content-range']).toBe('jobs 0-1/2');
    expect((await admin.get(`/jobs/${job}`)).body).toMatchObject({
      queue: 'mail.send',
      state: 'failed',
      state_label: 'Abbandonato',
      data: { id: 999999 },
      attempts: 6,
      most_attempts: 6,
      error: 'SMTP 451',
    });
    expect((await admin.list('jobs', { filter: { id: [job] } })).body).toHaveLength(1);
    expect((await admin.list('jobs', { filter: { id: [1] } })).status).toBe(422);
  });

  it('are counted by queue, with every queue listed', async () => {
    const { body } = await admin.get('/jobs/counts');
    const { queues } = body as { queues: { queue: string }[] };
    expect(queues.find(({ queue }) => queue === 'mail.send')).toEqual({
      queue: 'mail.send',
      queued: 0,
      later: 1,
      active: 0,
      retrying: 0,
      failed: 1,
    });
    expect(queues.map(({ queue }) => queue)).toContain('requests.expire');
  });

  it('each have a text for what they do and what their failure means, and no other job has', () => {
    // Other tests of this process may have queues of their own.
    const names = [...test.app.get(Jobs).names()].filter((name) => !name.startsWith('test.'));
    expect(Object.keys(jobKinds).sort()).toEqual(names.sort());
    for (const { name, does, failing } of Object.values(jobKinds))
      for (const locale of locales) {
        expect(name[locale]).toMatch(/^\p{Lu}[^.]*$/u);
        for (const text of [does, failing]) expect(text[locale]).toMatch(/^\p{Lu}.*\.$/u);
      }
  });

  it('that used up their attempts begin again with all of them, and their neighbour stays given up', async () => {
    const boss = test.app.get(Jobs)['boss'];
    const given = `'jobs.given-up'`;
    for (const id of [5, 6]) {
      await asOwner(
        test,
        sql`insert into pgboss.job (name, data, retry_limit, dead_letter)
          values ('requests.fill', ${JSON.stringify({ request_id: 999_000 + id })}::jsonb, 0, ${sql.raw(given)})`,
      );
      const [fetched] = await boss.fetch('requests.fill');
      await boss.fail('requests.fill', fetched!.id, { message: `no ${id}` });
    }
    const kept = async () => {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', name, state, data->>'request_id', retry_count, retry_limit) as said from pgboss.job
        where (data->>'request_id')::integer in (999005, 999006) and not (name = 'requests.fill' and state = 'failed')
        order by 1`.execute(test.sql);
      return rows.map(({ said }) => said);
    };
    expect(await kept()).toEqual(['jobs.given-up created 999005 0 2', 'jobs.given-up created 999006 0 2']);
    const { body } = await admin.list('jobs', { filter: { queue: 'requests.fill', state: 'failed' } });
    const found = (body as JobBody[]).find(({ data }) => (data as { request_id: number }).request_id === 999_006);
    expect(found).toMatchObject({ queue: 'requests.fill', attempts: 1, most_attempts: 1 });
    expect((await admin.post(`/jobs/${found!.id}/retry`)).status).toBe(200);
    expect(await kept()).toEqual(['jobs.given-up created 999005 0 2', 'requests.fill created 999006 0 5']);
    await asOwner(test, sql`delete from pgboss.job where (data->>'request_id')::integer in (999005, 999006)`);
  });

  it('can be retried when they were given up, and not twice', async () => {
    const { status, body } = await admin.post(`/jobs/${job}/retry`);
    expect([status, (body as JobBody).state]).toEqual([200, 'retrying']);
    expect(await audited('jobs')).toEqual([
      {
        staff_id: admin.id,
        action: 'retry',
        before: { id: job, queue: 'mail.send', state: 'failed' },
        after: { id: job, queue: 'mail.send', state: 'retrying' },
      },
    ]);
    expect((await other.post(`/jobs/${job}/retry`)).body).toMatchObject({
      message: 'job_not_failed',
      info: { state: 'retry' },
    });
    await test.drain();
    expect((await admin.get(`/jobs/${job}`)).status).toBe(404);
  });

  it('are retried once by two colleagues at the same moment', async () => {
    const both = await Promise.all([admin.post(`/jobs/${job}/retry`), other.post(`/jobs/${job}/retry`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await audited('jobs')).toHaveLength(1);
  });
});

describe('the outbox', () => {
  const answers: (() => Promise<void>)[] = [];
  beforeAll(() => {
    test.replace(MailTransport, 'send', () => (answers.shift() ?? (() => Promise.resolve()))());
  });
  beforeEach(async () => {
    answers.length = 0;
    await asOwner(test, sql`delete from outbox`);
  });

  const refuse = () => Promise.reject(new DeliveryError({ stage: 'recipient', code: 550, status: null }));
  const busy = () => Promise.reject(new DeliveryError({ stage: 'recipient', code: 451, status: null }));
  const written = async (template: 'reset_password' | 'password_changed'): Promise<number> => {
    await test.database.transaction((em) =>
      test.app.get(NotificationsApi).mail(em, {
        accountId: firm,
        to: email,
        locale: 'it',
        template,
        ...(template === 'reset_password' && { pass: { kind: 'recovery' } }),
        params: { first_name: 'Marta', token: '1234567', key: '89', until: '2026-03-12T10:00:00Z' },
      }),
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from outbox`.execute(test.sql);
    return rows[0]!.id;
  };
  const mail = async (id: number): Promise<MailBody> => (await admin.get(`/outbox/${id}`)).body as MailBody;

  it('shows the outcome of each mail', async () => {
    answers.push(refuse);
    const given = await written('password_changed');
    await test.drain();
    answers.push(busy);
    const retried = await written('password_changed');
    await test.drain();
    // Our own failure counts as an attempt too, so that retrying ends.
    answers.push(() => Promise.reject(new TypeError('a fault that quotes anna@example.com')));
    const unwritten = await written('password_changed');
    await test.drain();
    const sent = await written('password_changed');
    await test.drain();
    const queued = await written('password_changed');
    const { body } = await admin.list('outbox', { sort: ['id', 'ASC'] });
    expect((body as MailBody[]).map(({ id, state, error }) => [id, state, error])).toEqual([
      [given, 'given_up', 'SMTP 550 (recipient)'],
      [retried, 'retrying', 'SMTP 451 (recipient)'],
      [unwritten, 'retrying', 'no answer (writing)'],
      [sent, 'sent', null],
      [queued, 'queued', null],
    ]);
    expect((body as MailBody[])[0]).not.toHaveProperty('text');
    const onlyGivenUp = await admin.list('outbox', { filter: { state: 'given_up' } });
    expect((onlyGivenUp.body as MailBody[]).map(({ id }) => id)).toEqual([given]);
  });

  it('shows the text of a mail, without links that open the account and deleted texts', async () => {
    const plain = await mail(await written('password_changed'));
    expect([plain.text?.length, plain.hidden, plain.recipient]).toEqual([expect.any(Number), null, email]);
    const secret = await written('reset_password');
    expect(await mail(secret)).toMatchObject({ text: null, hidden: 'secret' });
    await test.drain();
    test.clock.advance(mailLimits.keptAfterSending + 1000);
    const member = await new Team(test).as('admin', { email: 'dopo@staff.example' });
    await test.settle();
    expect((await member.get(`/outbox/${secret}`)).body).toMatchObject({
      text: null,
      hidden: 'forgotten',
      recipient: null,
    });
    admin = member;
  });

  it('resends a mail that was given up, and nothing else', async () => {
    answers.push(refuse);
    const id = await written('password_changed');
    expect((await admin.post(`/outbox/${id}/resend`)).body).toMatchObject({ message: 'mail_not_given_up' });
    await test.drain();
    expect((await admin.post(`/outbox/${id}/resend`)).body).toMatchObject({ state: 'queued', attempts: 0 });
    await test.drain();
    expect((await mail(id)).state).toBe('sent');
    // A repeated call changes nothing.
    expect((await admin.post(`/outbox/${id}/resend`)).body).toMatchObject({ state: 'sent' });
    expect(await audited('outbox')).toEqual([
      {
        staff_id: admin.id,
        action: 'resend',
        before: { state: 'given_up', attempts: 1 },
        after: { state: 'queued', attempts: 0 },
      },
    ]);
  });

  it('cannot resend a mail whose text was deleted', async () => {
    answers.push(refuse);
    const id = await written('password_changed');
    await test.drain();
    await sql`update outbox set content = null, recipient = '', body_text = '' where id = ${id}`.execute(test.sql);
    expect((await admin.post(`/outbox/${id}/resend`)).body).toMatchObject({ message: 'mail_forgotten' });
  });
});
