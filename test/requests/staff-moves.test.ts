import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/invariants/invariants.js';
import { plus } from '../../src/kernel/clock.js';
import { ms, requestLimits } from '../../src/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { person, PlanPayments } from './plan-payments.js';
import { quote, STORY, Scenario } from './scenario.js';

const reason = 'Manca la data dell’incidente e non si capisce chi è la controparte.';
const REPLY = 'L’incidente è del 3 ottobre; la controparte è la compagnia del furgone.';
const LITTLE = 'aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto';

let test: TestApp;
let scenario: Scenario;
let team: Team;
let desk: Desk;
beforeEach(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 6, { screened: true });
  team = new Team(test);
  desk = await team.as('moderator');
});
afterEach(async () => {
  try {
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  } finally {
    await test.close();
  }
});

const shown = async (id: number) => (await scenario.citizen.get(`/requests/${id}`)).info;
const record = async (id: number) => (await desk.get(`/requests/${id}`)).body;
const reply = (id: number, extra?: string) => scenario.citizen.put(`/requests/${id}`, { status: 79, extra });
const told = async (account: number, template: string, id: number): Promise<number> =>
  (
    await sql`select 1 from notifications where account_id = ${account} and template = ${template}
      and (params->>'request_id')::integer = ${id}`.execute(test.sql)
  ).rows.length;
const lastMail = async (): Promise<{ subject: string; text: string }> => {
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, body_text as text from outbox where account_id = ${scenario.citizenId} order by id desc limit 1`.execute(
    test.sql,
  );
  return rows[0] ?? { subject: '', text: '' };
};
const shownToFirm = async (firm: { http: Scenario['citizen']; responseId: number }): Promise<number> =>
  ((await firm.http.get(`/responses/${firm.responseId}`)).info as { response: { status: { id: number } } }).response
    .status.id;

describe('asking to complete', () => {
  it('sends a held request back with what is missing, and it goes once it is complete', async () => {
    const id = await scenario.sent({ description: LITTLE });
    const answer = await desk.post(`/requests/${id}/ask-to-complete`, { reason });
    expect([answer.status, answer.body.status]).toEqual([200, 69]);
    expect(await shown(id)).toMatchObject({
      status: { id: 69 },
      sent_at: null,
      held_at: null,
      ruling: { kind: 'to_complete', found: null, reason, reply_until: null },
      allowed_actions: ['edit', 'send', 'delete'],
    });
    expect((await lastMail()).text).toContain(reason);
    expect(await told(scenario.citizenId, 'request_to_complete', id)).toBe(1);

    await scenario.citizen.put(`/requests/${id}`, { description: STORY });
    await scenario.citizen.put(`/requests/${id}`, { status: 2 });
    await test.drain();
    expect(await shown(id)).toMatchObject({ status: { id: 2 }, held_at: null, ruling: null });
    expect(await scenario.responses(id)).toHaveLength(6);
    expect(await told(scenario.citizenId, 'request_sent', id)).toBe(1);
  });

  it('keeps a plan that was paid: sending again costs nothing', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ description: LITTLE, plan: 2, invoice: person });
    await desk.post(`/requests/${id}/ask-to-complete`, { reason });
    const sent = await scenario.citizen.put(`/requests/${id}`, { description: STORY, status: 2 });
    expect(sent.info).toMatchObject({ status: { id: 2 }, checkout: null, paid_plan: 2 });
    expect(await payments.orders(id)).toHaveLength(1);
    expect(await payments.refunds(id)).toEqual([]);
  });

  it('is too late once firms have the request', async () => {
    const id = await scenario.sent();
    const answer = await desk.post(`/requests/${id}/ask-to-complete`, { reason });
    expect([answer.status, answer.body.message]).toEqual([409, 'already_forwarded']);
  });
});

describe('a rejection', () => {
  it('tells why, closes the request to every firm, and gives each credit back once', async () => {
    const id = await scenario.sent({ shared_contacts: true });
    const [first, second] = await scenario.quotes(id, 2);
    await first!.http.put(`/responses/${first!.responseId}`, {
      shared_contacts: true,
      only_shared_contacts_updated: true,
    });
    expect([await scenario.balance(first!), await scenario.balance(second!)]).toEqual([6, 9]);

    const answer = await desk.post(`/requests/${id}/reject`, { kind: 72, reason });
    expect([answer.status, answer.body.status, answer.body.decisions]).toEqual([200, 72, ['reinstate']]);
    expect([await scenario.balance(first!), await scenario.balance(second!)]).toEqual([10, 10]);
    const until = plus(test.clock.now(), requestLimits.replyWithin).toISOString();
    expect(await shown(id)).toMatchObject({
      status: { id: 72 },
      ruling: { kind: 'rejected', found: 'riguarda una materia che non trattiamo', reason, reply_until: until },
      allowed_actions: ['reply_to_rejection', 'delete'],
    });
    const mail = await lastMail();
    expect(mail.subject).toContain('Non inoltriamo');
    for (const part of [
      reason,
      'una materia che non trattiamo',
      'condizioni d’uso',
      'rispondere una volta',
      'mercoledì 25 marzo',
    ])
      expect(mail.text).toContain(part);
    expect(await told(first!.id, 'request_taken_away', id)).toBe(1);
    // Who had quoted reads that it went elsewhere; who had not opened it has lapsed.
    expect(await shownToFirm(first!)).toBe(30);
    const responses = await scenario.responses(id);
    expect(responses.filter((one) => one.status === 12).map((one) => one.lapse_reason)).toEqual(
      responses.filter((one) => one.status === 12).map(() => 'taken_away'),
    );
    expect((await first!.http.post('/messages', { response_id: first!.responseId, text: 'Buongiorno' })).status).toBe(
      409,
    );

    const again = await desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    expect([again.status, again.body.message]).toEqual([409, 'move_not_allowed']);
    const { rows } = await sql<{ sum: number; lines: number }>`
      select sum(amount)::integer as sum, count(*)::integer as lines from credit_movements where type = 5`.execute(
      test.sql,
    );
    expect(rows[0]?.sum).toBe(5);
    const audit = await sql`
      select action, reason, before, after from audit where resource = 'requests' and record_id = ${id}`.execute(
      test.sql,
    );
    expect(audit.rows).toEqual([
      {
        action: 'reject_out_of_scope',
        reason,
        before: { status: 2, plan: 1, held: false },
        after: { status: 72, plan: 1, held: false },
      },
    ]);
  });

  it.each([71, 72, 73] as const)('as %s is replied to once within 15 days, and the reply is a case', async (kind) => {
    const id = await scenario.sent();
    await desk.post(`/requests/${id}/reject`, { kind, reason });
    const stranger = await scenario.rows.as(await scenario.rows.citizen({ firstName: 'Ugo' }));
    expect((await stranger.put(`/requests/${id}`, { status: 79, extra: REPLY })).status).toBe(404);
    const empty = await reply(id);
    expect([empty.status, Object.keys(empty.body.info.fields)]).toEqual([422, ['extra']]);
    expect((await reply(id, 'Troppo')).status).toBe(422);
    expect((await reply(id, 'Chiamatemi al 347 555 0182 e vi spiego.')).body.message).toBe('blacklisted');
    expect((await scenario.citizen.put(`/requests/${id}`, { status: 79, extra: REPLY, part: 2 })).status).toBe(409);

    test.clock.advance(requestLimits.replyWithin);
    const replied = await reply(id, REPLY);
    expect(replied.info).toMatchObject({
      status: { id: 79 },
      ruling: { kind: 'under_review', reason, reply: REPLY, reply_until: null },
      extra: [],
      allowed_actions: ['delete'],
    });
    expect(replied.info.ruling.found).toEqual(expect.any(String));
    expect((await reply(id, 'Un’altra cosa ancora da dire')).status).toBe(200);
    expect((await shown(id)).ruling.reply).toBe(REPLY);

    desk = await team.as('moderator');
    const { body } = await desk.list('cases', { filter: { kind: 'rejection_reply', to_decide: true } });
    expect(body).toHaveLength(1);
    const page = (await desk.get(`/cases/${(body as { id: number }[])[0]!.id}`)).body;
    expect(page).toMatchObject({ decisions: ['reinstate', 'keep'], file: { reply: REPLY, staff_reason: reason } });

    const why = 'Anche con queste notizie la materia resta fuori.';
    expect((await desk.post(`/cases/${page.id}/decide`, { decision: 'keep', reason: why })).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      status: { id: kind },
      ruling: { kind: 'kept', reason, reply: REPLY, kept_reason: why, reply_until: null },
      allowed_actions: ['delete'],
    });
    expect((await lastMail()).text).toContain(why);
    const late = await reply(id, REPLY);
    expect([late.status, late.body.message]).toEqual([409, 'already_replied']);
  });

  it('cannot be replied to a moment after the 15 days', async () => {
    const id = await scenario.sent();
    await desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    test.clock.advance(requestLimits.replyWithin + 1);
    const late = await reply(id, REPLY);
    expect([late.status, late.body.message]).toEqual([409, 'reply_expired']);
    expect(await shown(id)).toMatchObject({ ruling: { reply_until: null }, allowed_actions: ['delete'] });
  });

  it('of a request that is being deleted leaves nothing behind, whichever comes first', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    const [rejected, deleted] = await Promise.all([
      desk.post(`/requests/${id}/reject`, { kind: 73, reason }),
      scenario.citizen.delete(`/requests/${id}`),
    ]);
    expect([200, 404]).toContain(rejected.status);
    expect(deleted.status).toBe(204);
    const { rows } = await sql`
      select staff_reason, reply, description from requests where id = ${id} and deleted_at is not null`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ staff_reason: null, reply: null, description: '' }]);
    const returned = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::integer as sum from credit_movements where type = 5`.execute(test.sql);
    expect(returned.rows[0]?.sum).toBe(1);
  });

  it('is made by one of two moderators who decide at once', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    const other = await team.as('moderator');
    const answers = await Promise.all([
      desk.post(`/requests/${id}/reject`, { kind: 71, reason }),
      other.post(`/requests/${id}/invalidate`, { kind: 82, reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql<{ sum: number }>`
      select sum(amount)::integer as sum from credit_movements where type = 5`.execute(test.sql);
    expect(rows[0]?.sum).toBe(1);
  });
});

describe('money of a plan', () => {
  const premium = { plan: 3, invoice: person, performance_agreed: true };

  it.each([71, 72] as const)('comes back whole, with its credit note, after a rejection as %s', async (kind) => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent(premium);
    test.clock.advance(4 * ms.day);
    desk = await team.as('moderator');
    await desk.post(`/requests/${id}/reject`, { kind, reason });
    await test.drain();
    expect(await payments.refunds(id)).toMatchObject([
      { kind: 'request_taken_away', status: 'paid', amount_cents: 999, parts: [999] },
    ]);
    const { rows } =
      await sql`select kind, gross_cents from invoices where account_id = ${scenario.citizenId} order by id`.execute(
        test.sql,
      );
    expect(rows).toEqual([
      { kind: 'invoice', gross_cents: 999 },
      { kind: 'credit_note', gross_cents: 999 },
    ]);
    expect(await shown(id)).toMatchObject({ paid_plan: 1, plan: { id: 3 } });
    // Given back, it reaches as many firms as before, and nothing is paid twice.
    await desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    expect(await shown(id)).toMatchObject({ status: { id: 3 }, paid_plan: 1, plan: { id: 3 } });
    await desk.post(`/requests/${id}/reject`, { kind, reason });
    await test.drain();
    expect(await payments.refunds(id)).toHaveLength(1);
  });

  it('comes back as far as it was not performed where the request is against the terms', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent(premium);
    test.clock.advance(4 * ms.day);
    desk = await team.as('moderator');
    await desk.post(`/requests/${id}/reject`, { kind: 73, reason });
    await test.drain();
    const [refund] = await payments.refunds(id);
    // Four of ten days were performed.
    expect(refund).toMatchObject({ status: 'paid', amount_cents: 999 - 400 });
  });

  it('comes back whole where no firm had the request, and an open order ends', async () => {
    const payments = new PlanPayments(test, scenario);
    const held = await payments.sent({ ...premium, description: LITTLE });
    await desk.post(`/requests/${held}/invalidate`, { kind: 81, reason });
    await test.drain();
    expect(await payments.refunds(held)).toMatchObject([{ status: 'paid', amount_cents: 999 }]);

    const free = await scenario.sent();
    const { info } = await scenario.citizen.post(`/requests/${free}/upgrade`, { plan: 3, invoice: person });
    await desk.post(`/requests/${free}/reject`, { kind: 71, reason });
    await payments.pay(info.checkout.url, 'pay-late');
    await test.drain();
    expect(await payments.refunds(free)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
    expect(await shown(free)).toMatchObject({ status: { id: 71 }, paid_plan: 1 });
  });
});

describe('an invalid request', () => {
  it.each([
    [81, 'contiene dati non validi'],
    [82, 'è doppia o ripetuta'],
  ] as const)('%s is taken away even when it was closed, without a reply', async (kind, found) => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    test.clock.advance(requestLimits.duration);
    await test.settle();
    expect((await shown(id)).status.id).toBe(0);
    desk = await team.as('moderator');
    expect((await desk.post(`/requests/${id}/invalidate`, { kind, reason })).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      status: { id: kind },
      ruling: { kind: 'invalid', found, reason, reply_until: null },
      allowed_actions: ['delete'],
    });
    expect((await reply(id, REPLY)).status).toBe(409);
    expect((await lastMail()).text).toContain(found);
  });
});

describe('reinstating', () => {
  it('begins anew where no firm had the request', async () => {
    const id = await scenario.sent({ description: LITTLE });
    await desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    test.clock.advance(2 * ms.day);
    desk = await team.as('moderator');
    await desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    const now = test.clock.now();
    expect(await shown(id)).toMatchObject({
      status: { id: 2 },
      held_at: null,
      sent_at: now.toISOString(),
      expires_at: plus(now, requestLimits.duration).toISOString(),
      ruling: null,
    });
    expect(await scenario.responses(id)).toHaveLength(6);
    expect(await told(scenario.citizenId, 'request_reinstated', id)).toBe(1);
  });

  it('gives the rest of the days, the quotes and the firms back where they had it', async () => {
    const id = await scenario.sent();
    const before = await shown(id);
    const [first] = await scenario.quotes(id, 1);
    await desk.post(`/requests/${id}/reject`, { kind: 73, reason });
    const taken = (await scenario.responses(id))
      .filter(({ status }) => status === 12)
      .map(({ id: responseId }) => responseId);
    expect(taken).toHaveLength(5);
    test.clock.advance(3 * ms.day);
    await reply(id, REPLY);
    desk = await team.as('moderator');
    await desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    const later = (at: string): string => plus(new Date(at), 3 * ms.day).toISOString();
    expect(await shown(id)).toMatchObject({
      status: { id: 2 },
      sent_at: later(before.sent_at as string),
      expires_at: later(before.expires_at as string),
      exclusive_until: later(before.exclusive_until as string),
      responses_counter: { ok: 1 },
    });
    const responses = await scenario.responses(id);
    expect(responses.filter(({ status }) => status === 12)).toEqual([]);
    expect(responses.filter(({ status, exclusive }) => status === 2 && exclusive)).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 1)).toHaveLength(3);
    expect(await shownToFirm(first!)).toBe(7);
    // Its credit stays with the firm, and the citizen can choose it.
    expect(await scenario.balance(first!)).toBe(10);
    await scenario.openToAll();
    const waiting = (await scenario.holders(id, 2)).find(({ responseId }) => taken.includes(responseId));
    expect((await waiting!.http.put(`/responses/${waiting!.responseId}`, { status: 3 })).status).toBe(200);
    expect((await waiting!.http.put(`/responses/${waiting!.responseId}`, quote)).status).toBe(200);
    expect((await scenario.citizen.put(`/responses/${first!.responseId}`, { status: 9 })).status).toBe(200);
  });

  it('lets a new rejection be replied to again', async () => {
    const id = await scenario.sent();
    await desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    await reply(id, REPLY);
    await desk.post(`/requests/${id}/reinstate`, { reason });
    await desk.post(`/requests/${id}/reject`, { kind: 72, reason });
    expect((await shown(id)).ruling).toMatchObject({ kind: 'rejected', reply: null });
    expect((await reply(id, REPLY)).status).toBe(200);
    expect((await desk.post(`/requests/${id}/keep`, { reason })).body.status).toBe(72);
  });

  it('leaves out a firm that is suspended meanwhile', async () => {
    const id = await scenario.sent();
    const [gone] = await scenario.holders(id, 2);
    await desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${gone!.id}`.execute(test.sql);
    await desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    expect((await scenario.responses(id)).find(({ firm_id }) => firm_id === gone!.id)?.status).toBe(12);
  });
});

describe('the top plan', () => {
  it('reaches 25 firms at once and costs nothing', async () => {
    for (let n = scenario.firms.length; n < 27; n++) await scenario.addFirm(n);
    const id = await scenario.sent();
    expect(await scenario.responses(id)).toHaveLength(10);
    const answer = await desk.post(`/requests/${id}/plan`, { plan: 4, reason });
    expect([answer.status, answer.body.plan]).toEqual([200, 4]);
    expect(await scenario.responses(id)).toHaveLength(25);
    expect(await shown(id)).toMatchObject({ plan: { id: 4 }, paid_plan: 1, upgrades: [] });
    expect((await lastMail()).text).toContain('25 studi');
    const again = await desk.post(`/requests/${id}/plan`, { plan: 4, reason });
    expect([again.status, again.body.message]).toEqual([409, 'plan_is_highest']);
    expect((await desk.post(`/requests/${id}/plan`, { plan: 3, reason })).status).toBe(422);
  });

  it('leaves the money back of a premium that nobody answered', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ plan: 3, invoice: person });
    await desk.post(`/requests/${id}/plan`, { plan: 4, reason });
    test.clock.advance(requestLimits.duration);
    await test.settle();
    expect((await shown(id)).allowed_actions).toContain('ask_refund');
  });
});

describe('the requests of the back office', () => {
  it('are found by state, subject, plan, hold, citizen, days and words, and sorted', async () => {
    const held = await scenario.sent({ description: LITTLE });
    const open = await scenario.sent({ city: 'Monza' });
    const draft = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
    const ids = async (query: object): Promise<number[]> =>
      ((await desk.list('requests', query)).body as { id: number }[]).map(({ id }) => id);
    expect(await ids({})).toEqual([open, held]);
    expect((await desk.get(`/requests/${draft}`)).status).toBe(404);
    const filtered = (filter: object) => ids({ filter });
    expect(await filtered({ held: true })).toEqual([held]);
    expect(await filtered({ held: false })).toEqual([open]);
    expect(await filtered({ status: '2' })).toEqual([open, held]);
    expect(await filtered({ status: ['71', '0'] })).toEqual([]);
    expect(
      await filtered({ request_type_id: 'sinistri-stradali', plan: 1, account_id: scenario.citizenId }),
    ).toHaveLength(2);
    expect(await filtered({ q: 'monza' })).toEqual([open]);
    expect(await filtered({ q: String(held) })).toContain(held);
    expect(await filtered({ from: '2026-03-10', to: '2026-03-10' })).toHaveLength(2);
    expect(await filtered({ from: '2026-03-11' })).toEqual([]);
    for (const field of ['status', 'plan', 'city', 'sent_at', 'expires_at', 'quotes'])
      expect([field, (await ids({ sort: [field, 'ASC'] })).length]).toEqual([field, 2]);
    expect((await desk.list('requests', { format: 'csv' })).text).toContain('Monza');
  });

  it('tell everything about one, and what may be decided', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ plan: 2, invoice: person });
    const [firm] = await scenario.quotes(id, 1);
    expect(await record(id)).toMatchObject({
      id,
      status: 2,
      status_label: 'Inviata',
      type_label: 'Incidenti stradali',
      plan_label: 'Basic',
      paid_plan: 2,
      account: { id: scenario.citizenId },
      description: STORY,
      quotes: 1,
      case_id: null,
      checkouts: [{ plan: 2, amount_cents: 299, status: 'paid' }],
      decisions: [
        'reject_unclear',
        'reject_out_of_scope',
        'reject_against_terms',
        'invalidate_data',
        'invalidate_occurrence',
        'give_top',
      ],
    });
    const { responses, activity } = await record(id);
    expect(responses.find((one: { id: number }) => one.id === firm!.responseId)).toMatchObject({
      firm: { id: firm!.id },
      status_label: 'Preventivo inviato',
    });
    expect(activity.map(({ kind }: { kind: string }) => kind)).toContain('quoted');
  });

  it('ask for a reason, and know no other kinds', async () => {
    const id = await scenario.sent();
    for (const [verb, body] of [
      ['reject', { kind: 70, reason }],
      ['reject', { kind: 71 }],
      ['invalidate', { kind: 71, reason }],
      ['reinstate', { reason: 'no' }],
      ['plan', { plan: 2, reason }],
    ] as const)
      expect([verb, (await desk.post(`/requests/${id}/${verb}`, body)).status]).toEqual([verb, 422]);
    for (const verb of ['release', 'reinstate', 'keep'])
      expect([verb, (await desk.post(`/requests/${id}/${verb}`, { reason })).status]).toEqual([verb, 409]);
  });
});
