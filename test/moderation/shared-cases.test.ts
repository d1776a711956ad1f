import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

interface Mention {
  readonly case_id: number;
  readonly by: string;
  readonly text: string | null;
  readonly assigned: boolean;
}
interface Waiting {
  readonly kind: string;
  readonly id: number;
  readonly count: number;
}
interface Figures {
  readonly kinds: readonly { readonly kind: string; readonly in_queue: number; readonly taken: boolean }[];
}

let test: TestApp;
let rows: Rows;
let ada: Desk;
let bruno: Desk;
let carla: Desk;
let finance: Desk;
let admin: Desk;
let disabled: number;
let gina: number;
/** Two cases of one kind, one of another, and one that nobody touches. */
let first: number;
let second: number;
let other: number;
let neighbour: number;
let untouched: unknown;
let logged: number;

const opened = async (kind: string): Promise<number> => {
  const account = await rows.firm();
  const { rows: made } = await sql<{ id: number }>`
    insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
    values (${kind}, 'open', ${account}, 'account', ${account}, ${test.clock.now()})
    returning id`.execute(test.sql);
  test.clock.advance(1000);
  return made[0]!.id;
};
const assign = (desk: Desk, id: number, to: number | null) => desk.post(`/cases/${id}/assign`, { staff_id: to });
const handOver = (desk: Desk, to: number | null, cases: number[], note?: string) =>
  desk.post('/cases/hand-over', { staff_id: to, cases, ...(note !== undefined && { note }) });
const assigned = async (id: number): Promise<[to: number, by: number] | null> => {
  const { rows: found } = await sql<{ staff_id: number; assigned_by: number }>`
    select staff_id, assigned_by from case_assignments where case_id = ${id}`.execute(test.sql);
  return found[0] ? [found[0].staff_id, found[0].assigned_by] : null;
};
const claimedBy = async (id: number): Promise<number | null> =>
  (await sql<{ claimed_by: number | null }>`select claimed_by from cases where id = ${id}`.execute(test.sql)).rows[0]!
    .claimed_by;
const mentions = async (desk: Desk) =>
  ((await desk.get('/cases/mentions')).body as Mention[]).map(({ case_id, by, text, assigned: mine }) => [
    case_id,
    by,
    text,
    mine,
  ]);
const next = async (desk: Desk, kind: string, after: number) =>
  ((await desk.get(`/queue/next?kind=${kind}&after=${after}`)).body as Waiting[]).map((one) => [
    one.kind,
    one.id,
    one.count,
  ]);
const log = async () =>
  (
    await sql<{ action: string; record_id: number; staff_id: number }>`
      select action, record_id, staff_id from audit where resource = 'cases' and action <> 'view' and id > ${logged} order by id`.execute(
      test.sql,
    )
  ).rows.map(({ action, record_id, staff_id }) => [action, record_id, staff_id]);
const theNeighbour = async () =>
  (
    await sql`
      select to_jsonb(c) as one, (select count(*)::integer from case_notes where case_id = c.id) as notes,
        (select count(*)::integer from case_assignments where case_id = c.id) as assigned
      from cases c where id = ${neighbour}`.execute(test.sql)
  ).rows;
const takes = (desk: Pick<Desk, 'id'>, kinds: string[]) => admin.put(`/staff/${desk.id}`, { case_kinds: kinds });

beforeAll(async () => {
  test = await startTestApp();
  rows = new Rows(test);
  const team = new Team(test);
  ada = await team.as('moderator', { name: 'Ada Neri' });
  bruno = await team.as('moderator', { name: 'Bruno Rossi' });
  carla = await team.as('moderator', { name: 'Carla Blu' });
  finance = await team.as('finance', { name: 'Dino Conti' });
  admin = await team.as('admin', { name: 'Elsa Capo' });
  ({ id: gina } = await team.member('moderator', { name: 'Gina Alta' }));
  ({ id: disabled } = await team.member('moderator', { name: 'Furio Via' }));
  await sql`update staff set disabled_at = ${test.clock.now()} where id = ${disabled}`.execute(test.sql);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from case_notes`.execute(test.sql);
  await sql`delete from case_assignments`.execute(test.sql);
  await sql`delete from cases`.execute(test.sql);
  await sql`update staff set case_kinds = '{}'`.execute(test.sql);
  first = await opened('inactive');
  second = await opened('inactive');
  other = await opened('verification');
  neighbour = await opened('inactive');
  untouched = await theNeighbour();
  logged = (await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from audit`.execute(test.sql)).rows[0]!
    .id;
});
const leavesTheNeighbour = async () => {
  expect(await theNeighbour()).toEqual(untouched);
};

/** Rules 18.16 and 18.17. */
describe('a case that is assigned', () => {
  it('goes from moderator to moderator, and from an admin to everybody who decides cases', async () => {
    for (const to of [admin.id, finance.id, disabled, ada.id, 999_999]) {
      const refused = await assign(ada, first, to);
      expect([to, refused.status, Object.keys(refused.info.fields)]).toEqual([to, 422, ['staff_id']]);
    }
    for (const to of [finance.id, disabled, admin.id])
      expect([to, (await assign(admin, first, to)).status]).toEqual([to, 422]);
    expect(await assigned(first)).toBeNull();
    expect((await assign(finance, first, bruno.id)).status).toBe(403);
    expect((await assign(ada, 999_999, bruno.id)).status).toBe(404);

    const answer = await assign(ada, first, bruno.id);
    expect([answer.status, answer.body.assigned_to, answer.body.status]).toEqual([
      200,
      { id: bruno.id, name: 'Bruno Rossi' },
      'open',
    ]);
    expect((await assign(admin, first, carla.id)).status).toBe(200);
    expect(await assigned(first)).toEqual([carla.id, admin.id]);
    expect(await log()).toEqual([
      ['assign', first, ada.id],
      ['assign', first, admin.id],
    ]);
    await leavesTheNeighbour();
  });

  it('is on the first page of the colleague until they open it', async () => {
    await assign(ada, first, bruno.id);
    await assign(ada, second, bruno.id);
    expect(await mentions(bruno)).toEqual([
      [second, 'Ada Neri', null, true],
      [first, 'Ada Neri', null, true],
    ]);
    for (const desk of [ada, carla, admin]) expect(await mentions(desk)).toEqual([]);
    await ada.get(`/cases/${first}`);
    await bruno.get(`/cases/${neighbour}`);
    expect(await mentions(bruno)).toHaveLength(2);
    await bruno.get(`/cases/${first}`);
    expect(await mentions(bruno)).toEqual([[second, 'Ada Neri', null, true]]);
    // What was decided by somebody else needs no look.
    await admin.post(`/cases/${second}/decide`, { decision: 'keep', reason: 'Si tiene ancora per un anno.' });
    expect(await mentions(bruno)).toEqual([]);
  });

  it('loses the claim of whoever gives it away, and keeps that of the colleague', async () => {
    await ada.post(`/cases/${first}/claim`);
    const answer = await assign(ada, first, bruno.id);
    expect([answer.body.status, answer.body.claimed_by]).toEqual(['open', null]);
    expect((await bruno.post(`/cases/${first}/claim`)).status).toBe(200);
    await assign(admin, first, carla.id);
    expect(await claimedBy(first)).toBeNull();
    await carla.post(`/cases/${first}/claim`);
    await assign(admin, first, null);
    expect([await claimedBy(first), await assigned(first)]).toEqual([null, null]);
    await carla.post(`/cases/${second}/claim`);
    expect((await assign(admin, second, carla.id)).body.claimed_by).toEqual({ id: carla.id, name: 'Carla Blu' });
  });

  it('is given away only by an admin while a third person examines it, until the claim is over', async () => {
    await carla.post(`/cases/${first}/claim`);
    const refused = await assign(ada, first, bruno.id);
    expect([refused.status, refused.body.message]).toEqual([409, 'case_claimed']);
    /** Who is offered the decisions of the case. */
    const offered = async (id: number) => {
      const desks = Object.entries({ ada, carla, admin });
      const files = await Promise.all(desks.map(([, desk]) => desk.get(`/cases/${id}`)));
      return desks.filter((_, nth) => (files[nth]!.body.decisions as string[]).length > 0).map(([name]) => name);
    };
    expect([await offered(first), await offered(second)]).toEqual([['carla'], ['ada', 'carla', 'admin']]);
    test.clock.advance(moderationLimits.claimLife - 1);
    expect((await assign(ada, first, bruno.id)).status).toBe(409);
    expect(await offered(first)).toEqual(['carla']);
    test.clock.advance(1);
    expect(await offered(first)).toEqual(['ada', 'carla', 'admin']);
    const answer = await assign(ada, first, bruno.id);
    expect([answer.status, answer.body.status]).toEqual([200, 'open']);
    await carla.post(`/cases/${second}/claim`);
    expect((await assign(admin, second, bruno.id)).status).toBe(200);
    expect(await claimedBy(second)).toBeNull();
  });

  it('stays with the colleague, unless they, whoever assigned it, or an admin gives it to somebody else', async () => {
    await assign(ada, first, bruno.id);
    const refused = await assign(carla, first, ada.id);
    expect([refused.status, refused.body.message]).toEqual([409, 'case_assigned']);
    expect((await assign(carla, first, null)).status).toBe(409);
    expect(await assigned(first)).toEqual([bruno.id, ada.id]);
    // The same again changes nothing.
    expect((await assign(carla, first, bruno.id)).status).toBe(200);
    expect(await assigned(first)).toEqual([bruno.id, ada.id]);
    expect((await assign(ada, first, carla.id)).status).toBe(200);
    expect((await assign(carla, first, bruno.id)).status).toBe(200);
    expect((await assign(bruno, first, null)).status).toBe(200);
    expect(await assigned(first)).toBeNull();
    expect((await log()).map(([action]) => action)).toEqual(['assign', 'assign', 'assign', 'assign']);
  });

  it('goes to one colleague when two assign it at once', async () => {
    for (const id of [first, second, other]) {
      const answers = await Promise.all([assign(ada, id, carla.id), assign(bruno, id, gina)]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe('case_assigned');
      expect(await assigned(id)).toEqual(answers[0].status === 200 ? [carla.id, ada.id] : [gina, bruno.id]);
    }
    expect(await log()).toHaveLength(3);
    await leavesTheNeighbour();
  });

  it('is nobody’s any more when the colleague is disabled, and cannot be assigned once it is decided', async () => {
    await assign(ada, first, bruno.id);
    await assign(ada, second, bruno.id);
    await admin.post(`/cases/${first}/decide`, { decision: 'keep', reason: 'Si tiene ancora per un anno.' });
    const refused = await assign(ada, first, carla.id);
    expect([refused.status, refused.body.message]).toEqual([409, 'case_decided']);
    expect(await next(carla, 'inactive', first)).toEqual([
      ['inactive', neighbour, 1],
      ['verification', other, 1],
    ]);
    await sql`update staff set disabled_at = ${test.clock.now()} where id = ${bruno.id}`.execute(test.sql);
    try {
      expect((await carla.get(`/cases/${second}`)).body.assigned_to).toBeNull();
      expect(await next(carla, 'inactive', first)).toEqual([
        ['inactive', second, 2],
        ['verification', other, 1],
      ]);
      expect((await assign(carla, second, ada.id)).status).toBe(200);
    } finally {
      await sql`update staff set disabled_at = null where id = ${bruno.id}`.execute(test.sql);
    }
  });
});

/** Rules 18.18 and 18.19. */
describe('cases that are handed over', () => {
  const mine = async (desk: Desk) =>
    ((await desk.list('cases', { filter: { mine: desk.id, to_decide: 'true' } })).body as { id: number }[])
      .map(({ id }) => id)
      .sort((a, b) => a - b);

  it('are those that the member examines or has, with a note that mentions the colleague', async () => {
    await ada.post(`/cases/${first}/claim`);
    await assign(admin, second, ada.id);
    expect(await mine(ada)).toEqual([first, second]);
    const answer = await handOver(ada, bruno.id, [second, first], 'Ho finito il turno.');
    expect([answer.status, answer.body]).toEqual([200, { handed: [first, second], skipped: [] }]);
    expect([await mine(ada), await mine(bruno)]).toEqual([[], [first, second]]);
    expect([await claimedBy(first), await assigned(second)]).toEqual([null, [bruno.id, ada.id]]);
    expect(await mentions(bruno)).toEqual([
      [second, 'Ada Neri', 'Ho finito il turno.', true],
      [first, 'Ada Neri', 'Ho finito il turno.', true],
    ]);
    expect((await log()).slice(1)).toEqual([
      ['assign', first, ada.id],
      ['note', first, ada.id],
      ['assign', second, ada.id],
      ['note', second, ada.id],
    ]);
    // A second press gets the same answer and writes nothing.
    const before = await log();
    expect((await handOver(ada, bruno.id, [second, first], 'Ho finito il turno.')).body).toEqual(answer.body);
    expect([await log(), await mentions(bruno)]).toEqual([before, await mentions(bruno)]);
    expect(await mentions(bruno)).toHaveLength(2);
    await leavesTheNeighbour();
  });

  it('go back to the queue, and what changed meanwhile is skipped and named', async () => {
    await assign(admin, first, ada.id);
    await assign(admin, second, ada.id);
    await assign(admin, other, ada.id);
    await admin.post(`/cases/${second}/decide`, { decision: 'keep', reason: 'Si tiene ancora per un anno.' });
    await assign(admin, other, carla.id);
    const answer = await handOver(ada, null, [first, second, other, 999_999], 'Non ce l’ho fatta.');
    expect(answer.body).toEqual({
      handed: [first],
      skipped: [
        { id: second, why: 'decided' },
        { id: other, why: 'not_yours' },
        { id: 999_999, why: 'decided' },
      ],
    });
    expect([await assigned(first), await assigned(other)]).toEqual([null, [carla.id, admin.id]]);
    expect(((await ada.get(`/cases/${first}`)).body.notes as { text: string }[]).map(({ text }) => text)).toEqual([
      'Non ce l’ho fatta.',
    ]);
    expect((await ada.get(`/cases/${other}`)).body.notes).toEqual([]);
    await leavesTheNeighbour();
  });

  it('go to nobody who cannot have them, and are at most as many as the limit says', async () => {
    await assign(admin, first, ada.id);
    for (const to of [finance.id, disabled, admin.id, ada.id])
      expect([to, (await handOver(ada, to, [first])).status]).toEqual([to, 422]);
    expect(await assigned(first)).toEqual([ada.id, admin.id]);
    const many = (count: number) => Array.from({ length: count }, (_, index) => 1_000_000 + index);
    expect((await handOver(ada, null, many(moderationLimits.handOverMax))).status).toBe(200);
    expect((await handOver(ada, null, many(moderationLimits.handOverMax + 1))).status).toBe(422);
    expect((await handOver(ada, null, [])).status).toBe(422);
    expect((await handOver(finance, null, [first])).status).toBe(403);
  });
});

/** Rules 18.13 and 18.20. */
describe('the queue of a member', () => {
  const queue = async (desk: Desk) =>
    ((await desk.list('cases', { filter: { queue_of: desk.id, to_decide: 'true' } })).body as { id: number }[])
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  const counts = async (desk: Desk) =>
    ((await desk.get('/cases/figures')).body as Figures).kinds
      .filter(({ in_queue: count }) => count > 0)
      .map(({ kind, in_queue: count }) => [kind, count]);

  it('begins with what is assigned to them, and leaves out what colleagues have', async () => {
    await assign(admin, neighbour, ada.id);
    await assign(admin, first, bruno.id);
    await admin.post(`/cases/${other}/claim`);
    // Nothing is left: the first of all is theirs.
    expect(await next(ada, 'inactive', 999_999)).toEqual([['inactive', neighbour, 2]]);
    expect([await queue(ada), await counts(ada)]).toEqual([[second, neighbour], [['inactive', 2]]]);
    // What is left undecided comes last, so that everything is reached.
    expect(await next(ada, 'inactive', neighbour)).toEqual([['inactive', second, 1]]);
    expect(await next(ada, 'inactive', second)).toEqual([['inactive', neighbour, 1]]);
    expect(await next(bruno, 'inactive', 999_999)).toEqual([['inactive', first, 2]]);
    test.clock.advance(moderationLimits.claimLife);
    expect(await queue(ada)).toEqual([second, other, neighbour]);
  });

  it('goes on with their own after a decision, and offers the kind of their own first', async () => {
    await ada.post(`/cases/${second}/claim`);
    await assign(admin, first, ada.id);
    await assign(admin, other, ada.id);
    await ada.post(`/cases/${second}/decide`, { decision: 'keep', reason: 'Si tiene ancora per un anno.' });
    expect(await next(ada, 'inactive', second)).toEqual([
      ['inactive', first, 2],
      ['verification', other, 1],
    ]);
    const report = await opened('appeal');
    await sql`update cases set priority = 9 where id = ${report}`.execute(test.sql);
    expect((await next(ada, 'contact', 999_999)).map(([kind]) => kind)).toEqual(['inactive', 'verification', 'appeal']);
  });

  it('holds only the kinds that an admin chose for them, and what is assigned to them all the same', async () => {
    expect((await takes(ada, ['verification', 'contact', 'verification'])).body.case_kinds).toEqual([
      'verification',
      'contact',
    ]);
    expect((await ada.get('/me')).body.case_kinds).toEqual(['verification', 'contact']);
    expect([await queue(ada), await counts(ada)]).toEqual([[other], [['verification', 1]]]);
    expect(await next(ada, 'inactive', first)).toEqual([['verification', other, 1]]);
    expect(await queue(bruno)).toEqual([first, second, other, neighbour]);
    await assign(bruno, second, ada.id);
    expect(await queue(ada)).toEqual([second, other]);
    // The list shows everything to everybody.
    expect((await ada.list('cases', { filter: { to_decide: 'true' } })).body).toHaveLength(4);
    expect((await takes(ada, ['nothing'])).status).toBe(422);
    expect((await ada.put(`/staff/${ada.id}`, { case_kinds: [] })).status).toBe(403);
    const { rows: entries } = await sql<{ before: unknown; after: unknown }>`
      select before, after from audit where resource = 'staff' and record_id = ${ada.id} and action = 'update'`.execute(
      test.sql,
    );
    expect(entries).toEqual([{ before: { caseKinds: [] }, after: { caseKinds: ['verification', 'contact'] } }]);
    await leavesTheNeighbour();
  });

  it('warns of the kinds that no active moderator takes; an admin counts only with chosen kinds', async () => {
    const untaken = async () =>
      ((await admin.get('/cases/figures')).body as Figures).kinds.filter(({ taken }) => !taken).map(({ kind }) => kind);
    expect(await untaken()).toEqual([]);
    const all = ((await admin.get('/cases/figures')).body as Figures).kinds.map(({ kind }) => kind);
    const kinds = all.filter((kind) => kind !== 'appeal' && kind !== 'text');
    for (const desk of [ada, bruno, carla, { id: gina }]) await takes(desk, kinds);
    expect(await untaken()).toEqual(['appeal', 'text']);
    await takes(admin, ['text']);
    expect(await untaken()).toEqual(['appeal']);
    // A disabled member takes nothing.
    expect(await sql`select case_kinds from staff where id = ${disabled}`.execute(test.sql)).toMatchObject({
      rows: [{ case_kinds: [] }],
    });
  });
});
