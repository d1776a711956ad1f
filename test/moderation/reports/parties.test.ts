import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../../src/shared/limits.js';
import { Scenario, type FirmOf } from '../../requests/scenario.js';
import { Team, type Desk } from '../../staff/team.js';
import { useTestApp } from '../../support/app.js';
import { newest } from './desk-cases.js';

interface Party {
  readonly id: number;
  readonly role: string;
  readonly suspended: boolean;
  readonly leaks: number;
  readonly upheld: number;
  readonly made: number;
  readonly unfounded: number;
  readonly suspensions: { readonly reason: string; readonly ended_at: string | null }[];
  readonly cases: { readonly id: number; readonly kind: string; readonly decision: string | null }[];
}

const WHY = 'Il messaggio contiene un insulto rivolto alla persona.';

describe('the parties of a case', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let desk: Desk;
  let other: Desk;
  let firm: FirmOf & { responseId: number };
  beforeAll(async () => {
    scenario = await Scenario.of(test, 4);
    const team = new Team(test);
    desk = await team.as('moderator');
    other = await team.as('moderator');
    [firm] = (await scenario.quotes(await scenario.sent(), 1)) as [FirmOf & { responseId: number }];
  });

  const write = async (text: string): Promise<number> =>
    ((await firm.http.post('/messages', { response_id: firm.responseId, text })).info as { id: number }).id;
  const report = async (subject_type: string, subject_id: number) => {
    const { status } = await scenario.citizen.post('/complaints', {
      subject_type,
      subject_id,
      reason: 'insult',
      text: 'Mi ha offeso: chiedo che lo togliate.',
    });
    expect(status).toBe(201);
    return newest(desk, 'report');
  };
  const partiesOf = async (id: number): Promise<Party[]> => (await desk.get(`/cases/${id}`)).body.parties as Party[];

  it('are the person reported and the reporter, each once, without a history at first', async () => {
    const { id } = await report('message', await write('Lei è una persona ridicola.'));
    expect(await partiesOf(id)).toMatchObject([
      { id: firm.id, role: 'concerned', suspended: false, upheld: 0, suspensions: [], cases: [] },
      { id: scenario.citizenId, role: 'reporter', made: 0, unfounded: 0, suspensions: [], cases: [] },
    ]);
    await desk.post(`/cases/${id}/decide`, { decision: 'uphold', reason: WHY });
  });

  it('are shown with earlier decisions about them, their suspensions and their reports', async () => {
    const earlier = await newest(desk, 'report');
    await desk.post(`/accounts/${scenario.citizenId}/suspend`, { reason: 'Ha insultato più volte gli studi.' });
    await desk.post(`/accounts/${scenario.citizenId}/reinstate`, { reason: 'Si è scusato con gli studi.' });
    await sql`delete from call_limits`.execute(test.sql);
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
    const { id } = await report('message', await write('Lei non capisce niente.'));
    const [concerned, reporter] = await partiesOf(id);
    expect(concerned).toMatchObject({
      id: firm.id,
      upheld: 1,
      cases: [{ id: earlier.id, kind: 'report', decision: 'uphold' }],
    });
    expect(reporter).toMatchObject({
      id: scenario.citizenId,
      role: 'reporter',
      suspended: false,
      made: 1,
      suspensions: [{ reason: 'Ha insultato più volte gli studi.', ended_at: expect.any(String) as unknown }],
    });
    await desk.post(`/cases/${id}/decide`, { decision: 'unfounded', reason: WHY });
  });

  it('are both sides of an appeal', async () => {
    const { info } = await firm.http.get('/complaints');
    const [upheld] = (info as { reference: string; side: string; decision: string }[]).filter(
      ({ side }) => side === 'reported',
    );
    const answer = await firm.http.post(`/complaints/${upheld!.reference}/appeal`, {
      text: 'Era una battuta, e il cliente lo sapeva bene.',
    });
    expect(answer.status).toBeLessThan(300);
    const { id } = await newest(desk, 'appeal');
    const parties = (await other.get(`/cases/${id}`)).body.parties as Party[];
    expect(parties.map(({ id: account, role }) => [account, role])).toEqual([
      [firm.id, 'concerned'],
      [scenario.citizenId, 'reporter'],
    ]);
    expect(parties[1]).toMatchObject({ made: 2, unfounded: 1 });
  });

  it('are shown with their own leaks of the last 90 days', async () => {
    const { id } = await report('message', await write('Lei è una persona ridicola, lo ripeto.'));
    const leaks = async () => (await partiesOf(id)).map((party) => [party.id, party.leaks]);
    const leak = (account: number, days: number, later = 0) =>
      sql`insert into contact_leaks (account_id, confirmed_by, created_at)
        values (${account}, 'staff', ${new Date(test.clock.now().getTime() - days * ms.day + later)})`.execute(
        test.sql,
      );
    // Neighbours: another firm, and what is too old.
    await leak(scenario.firms[1]!.id, 1);
    await leak(firm.id, 90, -1);
    await leak(scenario.citizenId, 400);
    expect(await leaks()).toEqual([
      [firm.id, 0],
      [scenario.citizenId, 0],
    ]);
    await leak(firm.id, 90);
    await leak(firm.id, 2);
    expect(await leaks()).toEqual([
      [firm.id, 2],
      [scenario.citizenId, 0],
    ]);
    await sql`delete from contact_leaks`.execute(test.sql);
    await desk.post(`/cases/${id}/decide`, { decision: 'unfounded', reason: WHY });
  });

  it('leave out an erased account', async () => {
    const { id } = await report('response', firm.responseId);
    await sql`update accounts set deleted_at = now() where id = ${scenario.citizenId}`.execute(test.sql);
    expect((await partiesOf(id)).map(({ id: account }) => account)).toEqual([firm.id]);
  });
});
