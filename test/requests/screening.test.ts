import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { plus } from '../../src/shared/clock.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { Finder } from '../../src/guidance/finder/finder.js';
import { Team, type Desk } from '../staff/team.js';
import { idsApart } from '../support/ids-apart.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { person, PlanPayments } from './plan-payments.js';
import { filled, STORY, Scenario } from './scenario.js';

const reason = 'È una richiesta vera e completa.';
/** Repeated words that nobody could answer. */
const LITTLE = 'aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto';
const LEAK = 'Il meccanico ha rotto il motore della mia auto e non vuole pagare. Mi dia il suo numero, per favore.';
const DIVORCE =
  'Vorrei il divorzio da mia moglie: la separazione consensuale, l’affidamento dei figli e l’assegno di mantenimento.';

let test: TestApp;
let scenario: Scenario;
let desk: Desk;
beforeEach(async () => {
  test = await startTestApp();
  await idsApart(test);
  scenario = await Scenario.of(test, 5, { screened: true });
  desk = await new Team(test).as('moderator');
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
interface CaseRow {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly priority: number;
  readonly subject: { readonly id: number };
}
const cases = async (filter: object = {}): Promise<CaseRow[]> =>
  (await desk.list('cases', { filter, sort: ['queue', 'ASC'] })).body as CaseRow[];
const caseOf = async (id: number): Promise<CaseRow> => {
  const found = (await cases()).filter(({ subject }) => subject.id === id).at(-1);
  if (!found) throw new Error('no case');
  return found;
};
const fileOf = async (id: number) =>
  (await desk.get(`/cases/${(await caseOf(id)).id}`)).body.file as {
    hits: { hit: string; fragments: string[] }[];
    other: { id: number; description: string } | null;
    earlier: { id: number }[];
  };
const decide = async (id: number, decision: string) =>
  desk.post(`/cases/${(await caseOf(id)).id}/decide`, { decision, reason });
const notified = async (template: string): Promise<number> =>
  (
    await sql`select 1 from notifications where account_id = ${scenario.citizenId} and template = ${template}`.execute(
      test.sql,
    )
  ).rows.length;

describe('a request that is sent', () => {
  it('is forwarded at once if no screening rule holds it', async () => {
    const id = await scenario.sent();
    expect(await shown(id)).toMatchObject({ status: { id: 2, label: 'Inviata' }, held_at: null, ruling: null });
    expect(await scenario.responses(id)).toHaveLength(5);
    expect(await cases()).toEqual([]);
    expect([await notified('request_sent'), await notified('request_held')]).toEqual([1, 0]);
  });

  it('is held if a rule hits: in status new, without firms or an end, and its citizen is notified', async () => {
    const id = await scenario.sent({ description: LITTLE });
    const request = await shown(id);
    expect(request).toMatchObject({
      status: { id: 2, label: 'In controllo' },
      held_at: test.clock.now().toISOString(),
      expires_at: null,
      usual_hours: null,
      upgrades: [],
      allowed_actions: ['add_information', 'retire', 'delete'],
    });
    expect((await scenario.citizen.get('/requests/user')).info[0]).toMatchObject({ id, held_at: request.held_at });
    expect(await scenario.responses(id)).toEqual([]);
    expect([await notified('request_sent'), await notified('request_held')]).toEqual([0, 1]);
    const timeline = (await scenario.citizen.get(`/requests/${id}/timeline`)).info as { kind: string }[];
    expect(timeline.map(({ kind }) => kind)).toEqual(['held']);
    expect(await caseOf(id)).toMatchObject({ status: 'open', priority: 0, subject: { type: 'request', id } });
    // Sending it again changes nothing.
    expect((await scenario.citizen.put(`/requests/${id}`, { status: 2 })).status).toBe(200);
    expect(await cases()).toHaveLength(1);
  });

  it('is forwarded at once if it resembles an open one, and staff keep or remove it as a duplicate', async () => {
    const first = await scenario.sent();
    const second = await scenario.sent();
    expect((await shown(second)).held_at).toBeNull();
    expect((await scenario.responses(second)).length).toBeGreaterThan(0);
    expect(await fileOf(second)).toMatchObject({
      hits: [{ hit: 'duplicate', fragments: [] }],
      other: { id: first, description: STORY },
      earlier: [{ id: first }],
    });
    const third = await scenario.sent();
    expect([(await caseOf(third)).kind, (await caseOf(second)).kind]).toEqual(['duplicate', 'duplicate']);
    expect((await decide(third, 'leave')).status).toBe(200);
    expect((await shown(third)).status.id).toBe(2);
    expect((await desk.post(`/requests/${second}/invalidate`, { kind: 82, reason })).status).toBe(200);
    expect([(await shown(second)).status.id, (await caseOf(second)).status]).toEqual([82, 'decided']);
    await scenario.citizen.put(`/requests/${third}`, { status: 9 });
    const cased = (await cases()).length;
    const far = await scenario.sent({ city: 'Roma', latitude: 41.9, longitude: 12.5 });
    const another = await scenario.sent({ request_type_id: 'lesioni-personali' });
    expect([(await shown(far)).held_at, (await shown(another)).held_at]).toEqual([null, null]);
    await scenario.citizen.put(`/requests/${first}`, { status: 9 });
    await scenario.sent();
    expect(await cases()).toHaveLength(cased);
  });

  it.each([
    ['personal_data', LEAK, /numero/],
    ['out_of_scope', DIVORCE, /divorzio/],
    [
      'job_advert',
      'Cercasi cameriere per la stagione estiva a Rimini, presentarsi al locale con curriculum.',
      /cercasi/,
    ],
    [
      'hidden_terms',
      'Il venditore dell’auto mi ha fatto una superfregatura: il motore è rotto e non rimborsa.',
      /super/,
    ],
  ])('is held for %s, with its fragments marked', async (hit, description, fragment) => {
    await test.database.transaction((em) =>
      test.app.get(ModerationApi).block(sqlOf(em), 'term', 'fregatura', 'prova', test.clock.now()),
    );
    await test.app.get(Finder).load();
    const id = await scenario.sent({ description });
    const { hits } = await fileOf(id);
    expect(hits.map((one) => one.hit)).toEqual([hit]);
    expect(hits[0]?.fragments.join(' ').toLowerCase()).toMatch(fragment);
  });

  it('is first in the queue if its plan was paid', async () => {
    const payments = new PlanPayments(test, scenario);
    const free = await scenario.sent({ description: LITTLE });
    const paid = await payments.sent({ description: LEAK, plan: 2, invoice: person });
    expect((await shown(paid)).held_at).not.toBeNull();
    const queue = await cases({ to_decide: true });
    expect(queue.map(({ subject, priority }) => [subject.id, priority])).toEqual([
      [paid, 1],
      [free, 0],
    ]);
  });
});

it('a request that was deleted is read in no case: as the other one, as an earlier one, or in its own decided case', async () => {
  const [first, second] = [await scenario.sent(), await scenario.sent()];
  const { id } = await caseOf(second);
  expect((await decide(second, 'leave')).status).toBe(200);
  await scenario.citizen.delete(`/requests/${first}`);
  expect(await fileOf(second)).toMatchObject({ other: { id: first, description: null }, earlier: [] });
  await scenario.citizen.delete(`/requests/${second}`);
  expect((await desk.get(`/cases/${id}`)).status).toBe(404);
});

describe('a held request', () => {
  let id: number;
  beforeEach(async () => {
    id = await scenario.sent({ description: LITTLE });
  });

  it('is never forwarded, closed or reminded by time alone', async () => {
    for (let days = 0; days < 30; days += 5) {
      test.clock.advance(5 * ms.day);
      await test.settle();
    }
    expect(await shown(id)).toMatchObject({ status: { id: 2 }, expires_at: null });
    expect(await scenario.responses(id)).toEqual([]);
    for (const template of ['last_day', 'premium_reminder', 'request_closed'])
      expect([template, await notified(template)]).toEqual([template, 0]);
    expect(((await scenario.citizen.get(`/requests/${id}/timeline`)).info as object[]).length).toBe(1);
  });

  it('has all its deadlines counted from its release, and is forwarded then', async () => {
    test.clock.advance(3 * ms.day);
    desk = await new Team(test).as('moderator', { email: 'tre@staff.example' });
    const released = test.clock.now();
    expect((await decide(id, 'release')).status).toBe(200);
    await test.drain();
    expect(await shown(id)).toMatchObject({
      status: { id: 2, label: 'Inviata' },
      held_at: null,
      sent_at: released.toISOString(),
      expires_at: plus(released, requestLimits.duration).toISOString(),
    });
    expect(await scenario.responses(id)).toHaveLength(5);
    expect(await notified('request_cleared')).toBe(1);
    const timeline = (await scenario.citizen.get(`/requests/${id}/timeline`)).info as { kind: string; at: string }[];
    expect(timeline.slice(0, 2).map(({ kind }) => kind)).toEqual(['held', 'cleared']);
    test.clock.set(plus(released, requestLimits.duration - 1).toISOString());
    await test.settle();
    expect((await shown(id)).status.id).not.toBe(0);
    test.clock.advance(1);
    await test.settle();
    expect((await shown(id)).status.id).toBe(0);
  });

  it('cannot be upgraded yet', async () => {
    const answer = await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3, invoice: person });
    expect(answer).toBeRefused(409, 'request_held');
  });

  it('shows the usual time to a decision from five decisions up', async () => {
    for (let nth = 0; nth < 5; nth++) {
      expect((await shown(id)).usual_hours).toBeNull();
      const other = await scenario.sent({ description: LITTLE, request_type_id: 'lesioni-personali' });
      test.clock.advance(ms.hour);
      await desk.post(`/requests/${other}/release`, { reason });
      await scenario.citizen.delete(`/requests/${other}`);
    }
    expect((await shown(id)).usual_hours).toBe(1);
  });

  it('leaves the queue when its citizen withdraws or deletes it', async () => {
    await scenario.citizen.put(`/requests/${id}`, { status: 9 });
    expect(await caseOf(id)).toMatchObject({ status: 'withdrawn' });
    const second = await scenario.sent({ description: LITTLE });
    expect(await caseOf(second)).toMatchObject({ status: 'open' });
    await scenario.citizen.delete(`/requests/${second}`);
    expect(await caseOf(second)).toMatchObject({ status: 'withdrawn' });
  });

  it('is released or withdrawn when both happen at once, never both', async () => {
    const one = await caseOf(id);
    const [released, retired] = await Promise.all([
      desk.post(`/cases/${one.id}/decide`, { decision: 'release', reason }),
      scenario.citizen.put(`/requests/${id}`, { status: 9 }),
    ]);
    await test.drain();
    expect([200, 409]).toContain(released.status);
    // A released request without an answer can still be withdrawn.
    expect(retired.status).toBe(200);
    expect((await shown(id)).status.id).toBe(9);
    expect(await caseOf(id)).toMatchObject({ status: released.status === 200 ? 'decided' : 'withdrawn' });
    expect((await scenario.responses(id)).filter(({ status }) => status !== 12)).toEqual([]);
  });

  it('is decided by one of two who decide at once', async () => {
    const other = await new Team(test).as('moderator', { email: 'altro@staff.example' });
    const answers = await Promise.all([
      desk.post(`/requests/${id}/release`, { reason }),
      other.post(`/requests/${id}/reject`, { kind: 71, reason }),
    ]);
    await test.drain();
    const [released, rejected] = answers.map(({ status }) => status);
    const { status } = await shown(id);
    // A released request can still be rejected; a rejected one cannot be released.
    if (status.id === 71) expect(rejected).toBe(200);
    else expect([released, rejected, status.id]).toEqual([200, 409, 2]);
    expect((await caseOf(id)).status).toBe('decided');
    const { rows } = await sql`select 1 from audit where resource = 'requests' and record_id = ${id}`.execute(test.sql);
    expect(rows).toHaveLength(answers.filter((answer) => answer.status === 200).length);
  });

  it('is invisible to other citizens and to firms', async () => {
    const stranger = await scenario.rows.as(await scenario.rows.citizen({ firstName: 'Ugo' }));
    expect((await stranger.get(`/requests/${id}`)).status).toBe(404);
    expect((await scenario.firms[0]!.http.get(`/requests/${id}`)).status).toBe(404);
  });
});

it('a request with the text of the filled form is screened when the payment of its draft arrives', async () => {
  const payments = new PlanPayments(test, scenario);
  const id = await payments.sent({ ...filled, description: LEAK, plan: 3, invoice: person });
  expect(await shown(id)).toMatchObject({ status: { id: 2 }, paid_plan: 3 });
  expect((await shown(id)).held_at).not.toBeNull();
  expect((await payments.orders(id)).map(({ given }) => given)).toEqual([true]);
});
