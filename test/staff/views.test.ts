import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits, staffLimits } from '../../src/shared/limits.js';
import type { StaffActor } from '../../src/staff/staff.api.js';
import { RecordViews } from '../../src/staff/views/record-views.js';
import { newest } from '../moderation/reports/desk-cases.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from './team.js';

interface Entry {
  readonly resource: string;
  readonly record_id: number;
  readonly case_id: number | null;
  readonly reason: string | null;
  readonly staff: { readonly id: number };
}

const WHY = 'La persona ci ha telefonato per un dubbio.';

describe('the log of who read what', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let desk: Desk;
  let other: Desk;
  let finance: Desk;
  let editor: Desk;
  let admin: Desk;
  let requestId: number;
  let firm: FirmOf & { responseId: number };
  let neighbour: number;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
    const team = new Team(test);
    desk = await team.as('moderator');
    other = await team.as('moderator');
    finance = await team.as('finance');
    editor = await team.as('content');
    admin = await team.as('admin');
    requestId = await scenario.sent();
    [firm] = (await scenario.quotes(requestId, 1)) as [FirmOf & { responseId: number }];
    neighbour = scenario.firms[2]!.id;
  });

  /** The readings of a member, oldest first. */
  const views = async ({ id }: Desk): Promise<unknown[]> => {
    const { body } = await admin.list('audit', { filter: { viewed: true, staff_id: id }, sort: ['id', 'ASC'] });
    return (body as Entry[]).map(({ resource, record_id, case_id, reason }) => [resource, record_id, case_id, reason]);
  };
  const reasonOf = (who: Desk, resource: string, id: number | string) =>
    who.get(`/views/reason?resource=${resource}&record_id=${id}`);

  it('has no reason where nobody had one, once for repeated readings, and nothing for a list or a record that is not there', async () => {
    expect((await desk.list('accounts')).status).toBe(200);
    expect((await desk.get('/accounts/999999')).status).toBe(404);
    expect((await editor.get(`/accounts/${firm.id}`)).status).toBe(403);
    await Promise.all([desk.get(`/accounts/${firm.id}`), desk.get(`/accounts/${firm.id}/history`)]);
    await desk.get(`/requests/${requestId}`);
    await desk.get(`/responses/${firm.responseId}`);
    expect(await views(desk)).toEqual([
      ['accounts', firm.id, null, null],
      ['requests', requestId, null, null],
      ['responses', firm.responseId, null, null],
    ]);
    expect(await views(editor)).toEqual([]);
    test.clock.advance(staffLimits.viewRepeated + 1);
    await desk.get(`/accounts/${firm.id}`);
    expect(await views(desk)).toHaveLength(4);
  });

  it('names the case that the member has just read, for whom and what it is about only', async () => {
    const { id: messageId } = (
      await firm.http.post('/messages', { response_id: firm.responseId, text: 'Lei è ridicola.' })
    ).info as { id: number };
    const report = {
      subject_type: 'message',
      subject_id: messageId,
      reason: 'insult',
      text: 'Mi ha offeso, toglietelo.',
    };
    expect((await scenario.citizen.post('/complaints', report)).status).toBe(201);
    const { id: caseId } = await newest(other, 'report');
    expect((await reasonOf(other, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: null });

    await other.get(`/cases/${caseId}`);
    for (const [resource, id] of [
      ['accounts', firm.id],
      ['accounts', scenario.citizenId],
      ['requests', requestId],
      ['responses', firm.responseId],
    ] as const) {
      expect((await reasonOf(other, resource, id)).body).toEqual({ case_id: caseId, reason: null });
      await other.get(`/${resource}/${id}`);
    }
    const elsewhere = await scenario.sent();
    await other.get(`/accounts/${neighbour}`);
    await other.get(`/requests/${elsewhere}`);
    await test.app.get(RecordViews).write({ staffId: other.id } as StaffActor, {
      resource: 'evidence',
      recordId: firm.id,
      document: 1,
    });
    expect((await views(other)).pop()).toEqual(['evidence', firm.id, caseId, null]);
    expect((await views(other)).slice(0, -1)).toEqual([
      ['cases', caseId, caseId, null],
      ['accounts', firm.id, caseId, null],
      ['accounts', scenario.citizenId, caseId, null],
      ['requests', requestId, caseId, null],
      ['responses', firm.responseId, caseId, null],
      ['accounts', neighbour, null, null],
      ['requests', elsewhere, null, null],
    ]);
    // A colleague who has not read the case has no reason of that kind.
    expect((await reasonOf(desk, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: null });
    // What else the log holds about the case is no reading.
    await sql`
      insert into audit (staff_id, action, resource, record_id, at)
      values (${desk.id}, 'note', 'cases', ${caseId}, ${test.clock.now()})`.execute(test.sql);
    expect((await reasonOf(desk, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: null });

    test.clock.advance(staffLimits.viewReason);
    expect((await reasonOf(other, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: null });
    expect((await other.post(`/cases/${caseId}/claim`)).status).toBe(200);
    expect((await reasonOf(other, 'accounts', firm.id)).body).toEqual({ case_id: caseId, reason: null });
    expect((await reasonOf(other, 'accounts', neighbour)).body).toEqual({ case_id: null, reason: null });
  });

  it('holds the words of who has no case, which stand for an hour and for that record and member', async () => {
    const said = await finance.post('/views', { resource: 'accounts', record_id: firm.id, reason: `  ${WHY} ` });
    expect([said.status, said.body]).toEqual([201, { case_id: null, reason: WHY }]);
    await finance.get(`/accounts/${firm.id}`);
    await finance.get(`/accounts/${neighbour}`);
    expect(await views(finance)).toEqual([
      ['accounts', firm.id, null, WHY],
      ['accounts', neighbour, null, null],
    ]);
    expect((await reasonOf(desk, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: null });
    // Reading on does not make the reason stand longer.
    test.clock.advance(staffLimits.viewReason - 1);
    await finance.get(`/accounts/${firm.id}`);
    expect((await reasonOf(finance, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: WHY });
    expect(await views(finance)).toHaveLength(2);
    test.clock.advance(1);
    expect((await reasonOf(finance, 'accounts', firm.id)).body).toEqual({ case_id: null, reason: null });
  });

  it('is asked about records that the role reads and that are there, in enough words', async () => {
    const body = { resource: 'accounts', record_id: firm.id, reason: WHY };
    for (const [who, resource, id, status] of [
      [finance, 'requests', requestId, 404],
      [finance, 'responses', firm.responseId, 404],
      [finance, 'accounts', 999_999, 404],
      [desk, 'requests', requestId, 200],
      [desk, 'messages', 1, 422],
      [desk, 'accounts', 'uno', 422],
      [desk, 'accounts', 2 ** 31, 422],
    ] as const) {
      expect((await reasonOf(who, resource, id)).status).toBe(status);
      const told = await who.post('/views', { ...body, resource, record_id: id });
      expect(told.status).toBe(status === 200 ? 201 : status);
    }
    const short = 'x'.repeat(moderationLimits.reasonMin - 1);
    expect((await desk.post('/views', { ...body, reason: short })).body).toMatchObject({
      info: { fields: { reason: expect.anything() as unknown } },
    });
    expect((await desk.post('/views', { ...body, more: 1 })).status).toBe(422);
  });

  it('is found by who checks it, and is in no history that moderators read', async () => {
    const { body } = await admin.list('audit', { filter: { reasonless: true, resource: 'accounts' } });
    expect((body as Entry[]).map(({ staff, record_id }) => [staff.id, record_id])).toEqual([
      [finance.id, neighbour],
      [other.id, neighbour],
      [desk.id, firm.id],
      [desk.id, firm.id],
    ]);
    const { body: history } = await desk.get(`/accounts/${firm.id}/history`);
    expect((history as { log: unknown[] }).log).toEqual([]);
    expect((await desk.list('audit')).status).toBe(403);
  });

  it('is no decision: a repeated decision is still answered after a colleague has read the record', async () => {
    const words = { reason: 'Ha scritto messaggi offensivi ad altre persone.' };
    expect((await desk.post(`/accounts/${neighbour}/suspend`, words)).status).toBe(200);
    await other.get(`/accounts/${neighbour}`);
    expect((await desk.post(`/accounts/${neighbour}/suspend`, words)).status).toBe(200);
    const refused = await other.post(`/accounts/${neighbour}/suspend`, words);
    expect(refused).toMatchObject({ status: 409, body: { info: { decided: { action: 'suspend' } } } });
  });
});
