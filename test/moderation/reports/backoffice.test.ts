import { beforeAll, describe, expect, it } from '@jest/globals';
import { Scenario } from '../../requests/scenario.js';
import { Team, type Desk } from '../../staff/team.js';
import { useTestApp } from '../../support/app.js';

const WHY = 'Il profilo è di una persona che esiste davvero.';

describe('complaints in the back office', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let desk: Desk;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
    desk = await new Team(test).as('moderator');
  });

  it('are exactly the cases of reports, to claim, release and decide', async () => {
    const [firm] = scenario.firms;
    const reported = await scenario.citizen.post('/complaints', {
      subject_type: 'account',
      subject_id: firm!.id,
      reason: 'impersonation',
      text: 'Usa il nome di un altro studio.',
    });
    expect(reported.status).toBe(201);
    const written = await test.http.post('/contact', {
      name: 'Bruno Neri',
      email: 'bruno.neri@example.com',
      subject: 'Orari',
      text: 'Buongiorno, in quali orari rispondete al telefono? Grazie.',
    });
    expect(written.status).toBe(201);

    const cases = (await desk.list('cases', {})).body as { id: number; kind: string }[];
    expect(cases.map(({ kind }) => kind).sort()).toEqual(['contact', 'report']);
    const [contact, report] = ['contact', 'report'].map((kind) => cases.find((one) => one.kind === kind)!.id);
    const listed = await desk.list('complaints', {});
    expect([listed.headers['content-range'], listed.body.map(({ id }: { id: number }) => id)]).toEqual([
      'complaints 0-0/1',
      [report],
    ]);
    expect((await desk.get(`/complaints/${report}`)).body).toEqual((await desk.get(`/cases/${report}`)).body);

    expect((await desk.post(`/complaints/${report}/claim`)).body.status).toBe('claimed');
    expect((await desk.post(`/complaints/${report}/release`)).body.status).toBe('open');
    expect((await desk.get(`/complaints/${contact}`)).status).toBe(404);
    for (const [verb, body] of [['claim'], ['release'], ['decide', { decision: 'close', reason: WHY }]] as const)
      expect((await desk.post(`/complaints/${contact}/${verb}`, body)).status).toBe(404);
    expect((await desk.get(`/cases/${contact}`)).body.status).toBe('open');
    const decided = await desk.post(`/complaints/${report}/decide`, { decision: 'dismiss', reason: WHY });
    expect(decided.body).toMatchObject({ status: 'decided', decision: 'dismiss', reason: WHY });
  });
});
