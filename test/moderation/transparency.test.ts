import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { figures } from '../../src/moderation/transparency/transparency.figures.js';
import { ms } from '../../src/shared/limits.js';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import type { HttpClient } from '../support/http.js';
import { newest } from './reports/desk-cases.js';

const ADVERT = 'Realizziamo siti web da 299 euro tutto incluso. Contattaci ora per un preventivo gratuito!';
const SPAM = 'Vendo tre divani in ottimo stato, prezzi imbattibili, spedizione gratuita. Contattaci!';
const REASON = 'È pubblicità, e non chiede assistenza legale.';

interface Row {
  readonly figure: string;
  readonly label: string;
  readonly part: string | null;
  readonly value: number | null;
}

let test: TestApp;
let scenario: Scenario;
let desk: Desk;

/** The figures of a year that are not zero, by their figure and part in English. */
async function of(year: number): Promise<Record<string, number>> {
  const { body } = await desk.get(`/transparency?year=${year}`, { 'x-localization': 'en' });
  return Object.fromEntries(
    (body.rows as Row[])
      .filter(({ value }) => value)
      .map(({ figure, part, value }) => [part === null ? figure : `${figure}: ${part}`, value as number]),
  );
}

const decide = (id: number, decision: string, by = desk) =>
  by.post(`/cases/${id}/decide`, { decision, reason: REASON });
const report = (by: HttpClient, type: string, id: number, reason: string) =>
  by.post('/complaints', { subject_type: type, subject_id: id, reason, text: 'Chiedo che lo guardiate.' });

/** A year of moderation: what is counted below by hand. */
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 4, { screened: true });
  const team = new Team(test);
  desk = await team.as('moderator');
  const request = await scenario.sent();
  const [firm] = (await scenario.quotes(request, 1)) as [FirmOf & { responseId: number }];
  const { id: message } = (
    await firm.http.post('/messages', { response_id: firm.responseId, text: 'Lei è una persona ridicola.' })
  ).info as { id: number };
  // Two reports: one is upheld after an hour, one dismissed after an hour and a half. The firm's appeal is granted after an hour.
  await report(scenario.citizen, 'message', message, 'insult');
  test.clock.advance(ms.hour);
  expect((await decide((await newest(desk, 'report')).id, 'uphold')).status).toBe(200);
  await report(scenario.citizen, 'account', firm.id, 'spam');
  test.clock.advance(ms.hour / 2);
  const [{ reference }] = (await firm.http.get('/complaints')).info as [{ reference: string }];
  expect((await firm.http.post(`/complaints/${reference}/appeal`, { text: 'Non era un insulto.' })).status).toBe(201);
  test.clock.advance(ms.hour);
  expect(
    (
      await decide(
        (await newest(desk, 'appeal')).id,
        'grant',
        await team.as('moderator', { email: 'altra@staff.example' }),
      )
    ).status,
  ).toBe(200);
  expect((await decide((await newest(desk, 'report')).id, 'dismiss')).status).toBe(200);
  // Three requests: two are pointed out by the screening, one of them is an advertisement. The third is rejected unasked.
  const advert = await scenario.sent({ description: ADVERT });
  expect((await decide((await newest(desk, 'screening')).id, 'reject_against_terms')).status).toBe(200);
  await scenario.sent({ description: SPAM, city: 'Roma', latitude: 41.9, longitude: 12.5 });
  expect((await decide((await newest(desk, 'screening')).id, 'release')).status).toBe(200);
  expect((await desk.post(`/requests/${request}/reject`, { kind: 72, reason: REASON })).status).toBe(200);
  // The citizen of the advertisement replies, and staff reinstate it an hour and a half later.
  expect((await scenario.citizen.put(`/requests/${advert}`, { status: 79, extra: 'Chiedo un avvocato.' })).status).toBe(
    200,
  );
  test.clock.advance(1.5 * ms.hour);
  expect((await decide((await newest(desk, 'rejection_reply')).id, 'reinstate')).status).toBe(200);
  expect((await desk.post(`/accounts/${scenario.firms[2]!.id}/suspend`, { reason: REASON })).status).toBe(200);
});
afterAll(() => test.close());

const COUNTED = {
  'notices_received: Insults, threats or discrimination': 1,
  'notices_received: Advertising or repeated messages': 1,
  'notices_decided: Upheld': 1,
  'notices_decided: Dismissed': 1,
  notices_hours: 1.3,
  'restrictions: Content removed, after a report': 1,
  'restrictions: Request taken away, on the staff’s initiative': 1,
  'restrictions: Request taken away, after an automatic check': 1,
  'restrictions: Account suspended, on the staff’s initiative': 1,
  'restrictions_terms: Insults, threats or discrimination': 1,
  'restrictions_requests: The request is about a matter that we do not cover': 1,
  'restrictions_requests: The request is against the terms of use': 1,
  'complaints_received: Appeals against a removal or a warning': 1,
  'complaints_received: Replies to a rejection': 1,
  'complaints_decided: Appeals granted': 1,
  'complaints_decided: Requests reinstated': 1,
  complaints_hours: 1.3,
  'automation_examined: Requests before they are forwarded': 2,
  'automation_errors: Requests before they are forwarded': 50,
};

describe('the figures of a year', () => {
  it('are those that were counted by hand, and no others', async () => {
    expect(await of(2026)).toEqual(COUNTED);
    expect([await of(2025), await of(2027)]).toEqual([{}, {}]);
  });

  it('have each figure with its definition, its source and all its parts', async () => {
    const { body } = await desk.get('/transparency');
    expect([body.year, body.first_year]).toEqual([2026, 2026]);
    const rows = body.rows as (Row & { definition: string; source: string })[];
    expect([...new Set(rows.map(({ figure }) => figure))]).toEqual(Object.keys(figures));
    for (const { figure, definition, source } of rows) {
      expect([figure, definition]).toEqual([figure, expect.stringMatching(/\.$/)]);
      expect([figure, source]).toEqual([figure, expect.stringContaining('2022/2065')]);
    }
    // What is not recorded has no value, and a median without cases has none either.
    expect(rows.filter(({ value }) => value === null).map(({ figure }) => figure)).toEqual([
      ...Array.from({ length: 5 }, () => 'automation_errors'),
      'automation_reversed',
      'refused_at_once',
      'orders',
      'disputes',
      'misuse',
      'recipients',
    ]);
    expect((await desk.get('/transparency?year=9998')).status).toBe(200);
    for (const year of ['2023', '9999', '10000', 'x', ''])
      expect((await desk.get(`/transparency?year=${year}`)).status).toBe(422);
  });

  it('are a table for spreadsheets, whose export is recorded', async () => {
    const { text, headers } = await desk.get('/transparency?year=2026&format=csv');
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFParte;Cifra;Voce;Valore;Unità;Definizione;Fonte');
    expect(lines[2]).toContain('Segnalazioni;Segnalazioni ricevute;Offese, minacce o discriminazione;1;numero;');
    const { rows } = await sql<{ after: object }>`
      select after from audit where resource = 'transparency' and staff_id = ${desk.id}`.execute(test.sql);
    expect(rows).toEqual([{ after: { rows: lines.filter((line) => line !== '').length - 1, filters: 'year' } }]);
  });

  it.each([
    ['reports', 'created_at'],
    ['reports', 'decided_at'],
    ['cases', 'opened_at'],
    ['cases', 'decided_at'],
    ['audit', 'at'],
  ])('count %s by the year of %s where that is their moment', async (table, column) => {
    const move = (by: string) =>
      asOwner(
        test,
        sql`set local session_replication_role = replica`,
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::interval`,
      );
    await move('-1 year');
    const before = await of(2025);
    await move('1 year');
    expect(before).toMatchSnapshot();
  });

  it('begin at midnight in Rome', async () => {
    const moved = async (at: string) => {
      await asOwner(
        test,
        sql`set local session_replication_role = replica`,
        sql`update reports set created_at = ${at}::timestamptz where side = 'reporter' and reason = 'spam'`,
        sql`update audit set at = ${at}::timestamptz where action = 'reject_out_of_scope'`,
      );
      return Promise.all([of(2025), of(2026), of(2027)].map(async (year) => Object.keys(await year).length));
    };
    const all = Object.keys(COUNTED).length;
    // A report, and a request with the same two lines.
    expect(await moved('2025-12-31T22:59:59.999Z')).toEqual([3, all - 3, 0]);
    expect(await moved('2025-12-31T23:00:00Z')).toEqual([0, all, 0]);
    expect(await moved('2026-12-31T22:59:59.999Z')).toEqual([0, all, 0]);
    expect(await moved('2026-12-31T23:00:00Z')).toEqual([0, all - 3, 3]);
  });

  it('call an error what a person left as it was, for each decision about what a program pointed out', async () => {
    const decisions = Object.entries(caseDecisions).flatMap(([kind, all]) =>
      Object.keys(all).map((decision) => ({ kind, decision })),
    );
    await sql`
      insert into cases (kind, status, subject_type, subject_id, opened_at, decided_at, decided_by, decision, reason)
      select kind, 'decided', 'account', 900000 + row_number() over (), '2031-05-01', '2031-05-02', ${desk.id}, decision, 'Prova.'
      from json_to_recordset(${JSON.stringify(decisions)}::json) as given (kind text, decision text)`.execute(test.sql);
    const counted = Object.entries(await of(2031));
    expect(counted.map(([name, value]) => `${name}: ${value}`)).toMatchSnapshot();
  });

  it('can be chosen from that in which the first case was opened, whenever it was decided', async () => {
    const years = async (opened: string) => {
      await asOwner(
        test,
        sql`set local session_replication_role = replica`,
        sql`update cases set opened_at = ${opened}::timestamptz where id = (select min(id) from cases)`,
      );
      return (await desk.get('/transparency')).body.first_year;
    };
    expect([await years('2024-12-31T22:59:59.999Z'), await years('2024-12-31T23:00:00Z')]).toEqual([2024, 2025]);
  });
});
