import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/app.js';
import { quote, Scenario } from './scenario.js';

/** Rule 10.29. */
describe('the requests of a firm for a spreadsheet', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
  });

  const saved = async (nth: number, language = 'it') => {
    const answer = await scenario.firms[nth]!.http.get('/requests/lawyer.csv', { 'x-localization': language });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
    return { head: head!.split(';'), rows: rows.map((row) => row.split(';')) };
  };

  it('has its own dates, states, figures and credits, and nothing of the citizen or of another firm', async () => {
    const now = test.clock.now();
    const [own, other] = scenario.firms;
    const { rows } = scenario;
    const quoted = await rows.request(scenario.citizenId, { status: 3 });
    const at = await rows.response(quoted, own!.id, 3, { released_at: now, opened_at: now });
    await rows.response(quoted, other!.id, 7, { released_at: now, fixed_costs_cents: 77_700 });
    const sums = { ...quote, percentage: 12.5, fixed_costs_cents: 40_050, expenses_cents: 26_400 };
    expect((await own!.http.put(`/responses/${at}`, sums)).status).toBe(200);
    // Lost to the other firm, and one that is not its turn yet.
    const lost = await rows.request(scenario.citizenId, { status: 5 });
    await rows.response(lost, own!.id, 7, { released_at: now });
    await rows.response(lost, other!.id, 9, { released_at: now });
    await rows.response(await rows.request(scenario.citizenId, { status: 3 }), own!.id, 1);

    const { head, rows: lines } = await saved(0);
    expect(head).toEqual([
      'Richiesta',
      'Materia',
      'Ricevuta',
      'Stato',
      'Risposta',
      'Percentuale',
      'Calcolata su',
      'Parte fissa subito',
      'Parte fissa alla fine',
      'Spese vive',
      'Crediti',
      'Compenso',
    ]);
    const subject = 'Incidenti stradali';
    expect(lines).toEqual([
      [
        `${quoted}`,
        subject,
        '10/03/2026',
        'Preventivo inviato',
        '10/03/2026',
        '12,50',
        'risultato',
        '400,50',
        '200,00',
        '264,00',
        '1',
        '12,5\u00a0% del risultato',
      ],
      [
        `${lost}`,
        subject,
        '10/03/2026',
        'Andata ad altri',
        '10/03/2026',
        '12,00',
        'risultato',
        '400,00',
        '200,00',
        '',
        '0',
        '12\u00a0% del risultato',
      ],
    ]);
    expect((await saved(1)).rows.map(([id]) => id)).toEqual([`${quoted}`, `${lost}`]);
    expect((await saved(0, 'en')).head[0]).toBe('Request');
  });

  it('come oldest first, with days of Italy and with what the percentage is of', async () => {
    const { rows } = scenario;
    const firm = (await scenario.addFirm(2)).id;
    const at = (moment: string) => new Date(`2026-02-${moment}Z`);
    for (const [came, answered, base] of [
      ['11T22:59:59', '12T22:59:59', 'saving'],
      ['09T23:00:00', '10T23:00:00', 'agreed_value'],
      ['10T12:00:00', '10T12:00:00', 'outcome'],
    ] as const)
      await rows.response(await rows.request(scenario.citizenId, { status: 3 }), firm, 7, {
        released_at: at(came),
        answered_at: at(answered),
        percentage_base: base,
        ...(base === 'agreed_value' && { agreed_value_cents: 1_000_000 }),
      });
    const said = async (language: string) => (await saved(2, language)).rows.map((row) => [row[2], row[4], row[6]]);
    expect(await said('it')).toEqual([
      ['10/02/2026', '11/02/2026', 'valore concordato'],
      ['10/02/2026', '10/02/2026', 'risultato'],
      ['11/02/2026', '12/02/2026', 'risparmio'],
    ]);
    expect((await said('en')).map(([, , base]) => base)).toEqual(['agreed value', 'outcome', 'saving']);
  });
});
