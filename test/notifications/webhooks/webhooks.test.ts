import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Env } from '../../../src/env.js';
import { SendWebhook } from '../../../src/notifications/webhooks/use-cases/send-webhook.js';
import { lookupPublic, RefusedAddress } from '../../../src/notifications/webhooks/public-lookup.js';
import { WebhookTransport } from '../../../src/notifications/webhooks/webhook-transport.js';
import { NotificationsApi } from '../../../src/notifications/notifications.api.js';
import { ms, webhookLimits } from '../../../src/shared/limits.js';
import { FirmOffice } from '../../accounts/firm-members/firm-office.js';
import { Scenario } from '../../requests/scenario.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { watchInnocents } from '../../support/innocents.js';
import type { Schemas } from '../../support/shown.js';
import { isSigned, Receiver } from './receiver.js';

const receiver = new Receiver();
const ALL = ['request.new', 'message.new', 'quote.chosen'];
let app: TestApp;
let origin: string;
let scenario: Scenario;
beforeAll(async () => {
  origin = await receiver.start();
  app = await startTestApp({ env: { WEBHOOK_ORIGINS: origin } });
  scenario = await Scenario.of(app, 2);
});
watchInnocents(() => app);
afterAll(async () => {
  await app.close();
  await receiver.stop();
});
beforeEach(async () => {
  receiver.taken.length = 0;
  receiver.answers.length = 0;
  await sql`delete from webhooks where url like ${`${origin}%`}`.execute(app.sql);
  await sql`delete from call_limits`.execute(app.sql);
});

const firm = () => scenario.firms[0]!;
const add = async (http: HttpClient = firm().http, events = ALL) => {
  const { status, info } = await http.post('/firm/webhooks', { url: `${origin}/hooks`, events });
  expect(status).toBe(201);
  return info as Schemas['CreatedWebhook'];
};
const listOf = async (http: HttpClient = firm().http) => (await http.get('/firm/webhooks')).info as Schemas['Webhooks'];
const bodies = () => receiver.taken.map(({ body }) => JSON.parse(body) as { id: string; type: string; data: object });
/** Sends an event to a firm. */
const notify = (accountId = firm().id, template: 'firm_chosen' | 'firm_not_chosen' = 'firm_chosen') =>
  app.database.transaction((em) =>
    app.app.get(NotificationsApi).notify(em, {
      accountId,
      template,
      params: { request_id: 4, response_id: 9, request_type: 'malasanita' },
    }),
  );
/** Does the attempt that waits, at its time. */
const again = async () => {
  const { rows } = await sql<{ id: number; attempts: number; next: string }>`
    select d.id::integer, d.attempts, d.next_attempt_at as next from webhook_deliveries d
    join webhooks h on h.id = d.webhook_id
    where h.url like ${`${origin}%`} and d.status = 'pending' order by d.id limit 1`.execute(app.sql);
  const { id, attempts, next } = rows[0]!;
  app.clock.set(new Date(next));
  await app.app.get(SendWebhook).execute({ id, attempt: attempts + 1 });
};

describe('an address that is told of events', () => {
  it('gets ids alone, signed with a secret that is shown once', async () => {
    const { secret, ...shown } = await add();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      url: `${origin}/hooks`,
      events: ALL,
      created_at: app.clock.now().toISOString(),
      disabled_at: null,
    });
    expect((await listOf()).webhooks).toEqual([shown]);
    const { rows } = await sql<{ whole: string }>`select h::text as whole from webhooks h`.execute(app.sql);
    for (const { whole } of rows) expect(whole).not.toContain(secret.slice(6));

    const requestId = await scenario.sent();
    const response = (await scenario.responses(requestId)).find(({ firm_id }) => firm_id === firm().id)!;
    expect(bodies()).toEqual([
      {
        id: expect.stringMatching(/^evt_\d+$/),
        type: 'request.new',
        created_at: expect.any(String),
        data: { request_id: requestId, response_id: response.id },
      },
    ]);
    const [taken] = receiver.taken;
    expect(taken!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Giustamente-Webhooks',
      'giustamente-signature': expect.stringContaining(`t=${Math.floor(app.clock.now().getTime() / 1000)},v1=`),
    });
    expect([isSigned(secret, taken!), isSigned('whsec_other', taken!)]).toEqual([true, false]);
    expect(isSigned(secret, { ...taken!, body: taken!.body.replace('request', 'quote') })).toBe(false);

    // Each message is an event, even where several make one notification.
    await firm().http.put(`/responses/${response.id}`, { status: 3 });
    for (const text of ['Buongiorno, allego il verbale.', 'Mi dite se serve altro?'])
      expect((await scenario.citizen.post('/messages', { response_id: response.id, text })).status).toBe(201);
    await app.drain();
    expect(bodies().map(({ type }) => type)).toEqual(['request.new', 'message.new', 'message.new']);
    expect((await listOf()).deliveries).toMatchObject([
      { event: 'message.new', status: 'delivered', attempts: 1, answer: '204', next_attempt_at: null },
      { event: 'message.new', status: 'delivered' },
      { event: 'request.new', status: 'delivered', id: bodies()[0]!.id },
    ]);
    await notify();
    await app.drain();
    expect(bodies().at(-1)).toMatchObject({ type: 'quote.chosen', data: { request_id: 4, response_id: 9 } });
  });

  it('gets the events that it asked for, of its own firm', async () => {
    const other = scenario.firms[1]!;
    await add(firm().http, ['message.new']);
    await add(other.http);
    await notify();
    await notify(firm().id, 'firm_not_chosen');
    await notify(other.id);
    await app.drain();
    expect(bodies().map(({ type }) => type)).toEqual(['quote.chosen']);
    expect((await listOf()).deliveries).toEqual([]);
    expect((await listOf(other.http)).deliveries).toHaveLength(1);
  });

  it('gets nothing of a transaction that failed', async () => {
    await add();
    const failed = app.database.transaction(async (em) => {
      await app.app.get(NotificationsApi).notify(em, {
        accountId: firm().id,
        template: 'firm_chosen',
        params: { request_id: 4, response_id: 9, request_type: 'malasanita' },
      });
      throw new Error('nothing happened');
    });
    await expect(failed).rejects.toThrow('nothing happened');
    await app.drain();
    expect(receiver.taken).toEqual([]);
  });

  it('is one of three at most, of any person of the firm, whose activity says who', async () => {
    const office = await FirmOffice.of(app);
    const { id: memberId, http: colleague } = await office.colleague();
    for (let nth = 0; nth < webhookLimits.perFirm; nth++) await add(scenario.firms[1]!.http);
    const first = await add(colleague);
    await add(office.owner);
    const both = await Promise.all(
      [office.owner, colleague].map((http) => http.post('/firm/webhooks', { url: `${origin}/x`, events: ALL })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await listOf(office.owner)).allowed_actions).toEqual([]);
    expect(await office.owner.post('/firm/webhooks', { url: `${origin}/x`, events: ALL })).toBeRefused(
      409,
      'webhook_limit',
    );
    expect((await office.owner.delete(`/firm/webhooks/${first.id}`)).status).toBe(204);
    expect((await listOf(office.owner)).allowed_actions).toEqual(['create']);
    const { info } = await office.activity(office.owner);
    expect(info[0]).toMatchObject({ kind: 'webhook_removed', by: { id: null } });
    expect(info.filter(({ kind }) => kind === 'webhook_added').map(({ by }) => by.id)).toContain(memberId);
  });

  it('is public and encrypted, with known events', async () => {
    const refused = async (body: object) =>
      Object.keys((await firm().http.post('/firm/webhooks', body)).info.fields as object);
    for (const url of [
      'http://studio.example.com/',
      'https://10.0.0.7/',
      'https://localhost/',
      'https://a.example:444/',
    ])
      expect(await refused({ url, events: ALL })).toEqual(['url']);
    expect(await refused({ url: `https://a.example/${'x'.repeat(webhookLimits.urlMax)}`, events: ALL })).toEqual([
      'url',
    ]);
    expect(await refused({ url: 'https://a.example/', events: [] })).toEqual(['events']);
    expect(await refused({ url: 'https://a.example/', events: ['test'] })).toEqual(['events.0']);
    const long = `https://a.example/${'x'.repeat(webhookLimits.urlMax - 18)}`;
    const { status, info } = await firm().http.post('/firm/webhooks', { url: long, events: ALL });
    expect(status).toBe(201);
    expect((await firm().http.delete(`/firm/webhooks/${info.id}`)).status).toBe(204);
  });

  it('does not exist for another firm', async () => {
    const { id } = await add();
    const { http } = scenario.firms[1]!;
    expect((await listOf(http)).webhooks).toEqual([]);
    expect(await http.post(`/firm/webhooks/${id}/test`)).toBeRefused(404, 'not_found');
    expect(await http.post(`/firm/webhooks/${id}/enable`)).toBeRefused(404, 'not_found');
    expect(await http.delete(`/firm/webhooks/${id}`)).toBeRefused(404, 'not_found');
    expect((await listOf()).webhooks).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('is sent once by a job that runs twice, and not at all once its address is removed', async () => {
    const { id } = await add();
    await notify();
    await app.drain();
    const { rows } = await sql<{
      id: number;
    }>`select max(id)::integer as id from webhook_deliveries where webhook_id = ${id}`.execute(app.sql);
    await app.app.get(SendWebhook).execute({ id: rows[0]!.id, attempt: 1 });
    expect(receiver.taken).toHaveLength(1);
    await notify();
    expect((await firm().http.delete(`/firm/webhooks/${id}`)).status).toBe(204);
    await app.drain();
    expect(receiver.taken).toHaveLength(1);
  });

  it('is tried again with growing pauses, less than a day in all, and then given up', async () => {
    await add();
    receiver.answers.push(...Array.from({ length: 9 }, () => ({ status: 500 })));
    const begun = app.clock.now().getTime();
    await notify();
    await app.drain();
    const waits: number[] = [];
    for (const pause of webhookLimits.pauses) {
      const [delivery] = (await listOf()).deliveries;
      expect(delivery).toMatchObject({ status: 'pending', answer: '500', attempts: waits.length + 1 });
      waits.push(new Date(delivery!.next_attempt_at!).getTime() - app.clock.now().getTime());
      expect(waits.at(-1)).toBe(pause);
      await again();
    }
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect((await listOf()).deliveries[0]).toMatchObject({ status: 'failed', attempts: 7, next_attempt_at: null });
    expect(app.clock.now().getTime() - begun).toBeLessThan(ms.day);
    expect(receiver.taken).toHaveLength(7);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
  });

  it('follows no redirect, and arrives at a later attempt', async () => {
    await add();
    receiver.answers.push({ status: 302, headers: { location: `${origin}/elsewhere` } });
    await notify();
    await app.drain();
    expect((await listOf()).deliveries[0]).toMatchObject({ status: 'pending', answer: '302' });
    expect(receiver.taken).toHaveLength(1);
    await again();
    expect((await listOf()).deliveries[0]).toMatchObject({ status: 'delivered', attempts: 2, answer: '204' });
  });

  it('waits ten seconds for an answer, and knows nobody at a closed port', async () => {
    const transport = app.app.get(WebhookTransport);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const waits: number[] = [];
    AbortSignal.timeout = (time) => {
      waits.push(time);
      return timeout(50);
    };
    try {
      receiver.answers.push(null);
      expect(await transport.send(`${origin}/hooks`, '{}', {})).toBe('timeout');
      expect(waits).toEqual([10 * ms.second]);
    } finally {
      AbortSignal.timeout = timeout;
    }
    const closed = new Receiver();
    const gone = await closed.start();
    await closed.stop();
    const other = new WebhookTransport({ WEBHOOK_ORIGINS: [gone] } as Env);
    expect(await other.send(`${gone}/hooks`, '{}', {})).toBe('no_connection');
  });

  it('is not sent to a private address, whatever name leads there', async () => {
    const transport = app.app.get(WebhookTransport);
    for (const url of ['https://127.0.0.1/', 'http://studio.example.com/', 'https://localhost/'])
      expect(await transport.send(url, '{}', {})).toBe('address_refused');
    const found = (name: string) =>
      new Promise((done) => {
        lookupPublic(name, { all: true }, (error, addresses) => {
          done(error ?? addresses);
        });
      });
    expect(await found('localhost')).toBeInstanceOf(RefusedAddress);
    expect(await found('1.1.1.1')).toEqual([{ address: '1.1.1.1', family: 4 }]);
  });

  it('whose job was lost is sent by the sweep', async () => {
    await add();
    await notify();
    await sql`delete from pgboss.job where name = 'webhooks.send'`.execute(app.sql);
    app.clock.advance(webhookLimits.lostAfter);
    await app.settle();
    expect(receiver.taken).toEqual([]);
    app.clock.advance(1);
    await app.settle();
    expect(receiver.taken).toHaveLength(1);
  });

  it('is shown among the last fifty, and deleted after thirty days', async () => {
    const { id } = await add();
    await sql`
      insert into webhook_deliveries (webhook_id, event, created_at, status)
      select ${id}, 'test', ${app.clock.now()}, 'delivered' from generate_series(1, ${webhookLimits.shown + 1})`.execute(
      app.sql,
    );
    expect((await listOf()).deliveries).toHaveLength(50);
    const count = async () =>
      (await sql`select from webhook_deliveries where webhook_id = ${id}`.execute(app.sql)).rows.length;
    app.clock.advance(webhookLimits.kept);
    await app.settle();
    expect(await count()).toBe(51);
    app.clock.advance(1);
    await app.settle();
    expect(await count()).toBe(0);
  });
});

describe('an address that fails', () => {
  const failed = async () => {
    receiver.answers.push(...Array.from({ length: 7 }, () => ({ status: 500 })));
    await notify();
    await app.drain();
    for (let n = 0; n < webhookLimits.pauses.length; n++) await again();
  };
  const notices = async () =>
    (
      await sql<{ template: string; params: object }>`
        select template, params from notifications
        where account_id = ${firm().id} and template = 'webhook_disabled'`.execute(app.sql)
    ).rows;

  it('for three days is switched off with a notification, and can be switched on again', async () => {
    const { id } = await add();
    await failed();
    expect((await listOf()).webhooks[0]!.disabled_at).toBeNull();
    const { rows } = await sql<{ since: string }>`select failing_since as since from webhooks where id = ${id}`.execute(
      app.sql,
    );
    const limit = new Date(rows[0]!.since).getTime() + webhookLimits.failingFor;
    const spent = webhookLimits.pauses.reduce((sum, pause) => sum + pause, 0);
    app.clock.set(new Date(limit - spent - 1));
    await failed();
    expect((await listOf()).webhooks[0]!.disabled_at).toBeNull();
    app.clock.set(new Date(limit - spent));
    await failed();
    expect((await listOf()).webhooks[0]!.disabled_at).toBe(app.clock.now().toISOString());
    expect(await notices()).toMatchObject([{ params: { name: new URL(origin).host } }]);
    receiver.taken.length = 0;
    await notify();
    await app.drain();
    expect(receiver.taken).toEqual([]);
    expect(await firm().http.post(`/firm/webhooks/${id}/test`)).toBeRefused(409, 'webhook_disabled');
    const enabled = async () =>
      (
        await sql`select from firm_activity where account_id = ${firm().id} and kind = 'webhook_enabled'`.execute(
          app.sql,
        )
      ).rows.length;
    expect(await enabled()).toBe(0);
    for (let n = 0; n < 2; n++) expect((await firm().http.post(`/firm/webhooks/${id}/enable`)).status).toBe(204);
    expect(await enabled()).toBe(1);
    const since = await sql`select failing_since, disabled_at from webhooks where id = ${id}`.execute(app.sql);
    expect(since.rows).toEqual([{ failing_since: null, disabled_at: null }]);
    await notify();
    await app.drain();
    expect(receiver.taken).toHaveLength(1);
  });

  it('stays on where a delivery arrived in between', async () => {
    const { id } = await add();
    await failed();
    await notify();
    await app.drain();
    app.clock.advance(webhookLimits.failingFor);
    await failed();
    expect((await listOf()).webhooks.find((one) => one.id === id)!.disabled_at).toBeNull();
  });
});

describe('a test event', () => {
  it('is sent once, and its failure does not count', async () => {
    const { id, secret } = await add();
    expect((await firm().http.post(`/firm/webhooks/${id}/test`)).status).toBe(204);
    await app.drain();
    expect(bodies()).toMatchObject([{ type: 'test', data: {} }]);
    expect(isSigned(secret, receiver.taken[0]!)).toBe(true);
    receiver.answers.push({ status: 404 });
    expect((await firm().http.post(`/firm/webhooks/${id}/test`)).status).toBe(204);
    await app.drain();
    expect((await listOf()).deliveries[0]).toMatchObject({
      event: 'test',
      status: 'failed',
      attempts: 1,
      answer: '404',
    });
    const { rows } = await sql`select failing_since from webhooks where id = ${id}`.execute(app.sql);
    expect(rows).toEqual([{ failing_since: null }]);
  });
});

it('an erased account has no address any more', async () => {
  const office = await FirmOffice.of(app);
  await add(office.owner);
  expect((await office.owner.delete('/account', { password: 'una frase lunga e mia' })).status).toBe(204);
  expect((await sql`select from webhooks where account_id = ${office.firmId}`.execute(app.sql)).rows).toEqual([]);
});
