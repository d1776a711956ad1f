import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { contactFilterLimits } from '../../src/shared/limits.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { pickFirms } from '../../src/matching/pick.queries.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';

const PHONE = 'Mi chiami al 333 1234567, così parliamo subito.';
const QUOTE = { percentage: 20, fixed_costs_cents: 0, final_costs_cents: 0, additional_costs: false };

const test = useTestApp();
let scenario: Scenario;
let desk: Desk;
let firm: FirmOf & { responseId: number };
let request: number;
beforeAll(async () => {
  scenario = await Scenario.of(test, 5);
  desk = await new Team(test).as('moderator');
});
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  await sql`delete from contact_leaks`.execute(test.sql);
  request = await scenario.sent();
  [firm] = (await scenario.holders(request, 2)) as [FirmOf & { responseId: number }];
});

const write = (text: string) => firm.http.post('/messages', { response_id: firm.responseId, text });
const statusOf = (answer: Awaited<ReturnType<typeof write>>) => (answer.info as { status: { id: number } }).status.id;
const leaks = async (): Promise<string[]> =>
  (
    await sql<{ confirmed_by: string }>`
      select confirmed_by from contact_leaks where account_id = ${firm.id} order by id`.execute(test.sql)
  ).rows.map((row) => row.confirmed_by);
const notified = async (): Promise<number> =>
  (
    await sql`
      select 1 from notifications where account_id = ${firm.id} and template = 'messages_need_approval'`.execute(
      test.sql,
    )
  ).rows.length;
const later = async (milliseconds: number): Promise<void> => {
  await sql`
    update contact_leaks set created_at = created_at - ${milliseconds} * interval '1 millisecond'`.execute(test.sql);
};

describe('a contact leak', () => {
  it('is counted when the filter refuses a message, once for consecutive attempts', async () => {
    expect((await write(PHONE)).status).toBe(422);
    expect((await write(`Scusi: ${PHONE}`)).status).toBe(422);
    expect(await leaks()).toEqual(['filter']);
    await later(contactFilterLimits.window + 1);
    expect((await write(PHONE)).status).toBe(422);
    expect(await leaks()).toEqual(['filter', 'filter']);
  });

  it('is counted in a quote, an opinion and an edited message', async () => {
    const opinion = `${PHONE} Le spiego tutto a voce, senza impegno e con calma.`;
    const quote = { status: 7, ...QUOTE, text: opinion };
    expect((await firm.http.put(`/responses/${firm.responseId}`, quote)).status).toBe(422);
    await later(contactFilterLimits.window + 1);
    expect((await firm.http.put(`/responses/${firm.responseId}`, { status: 5, text: opinion })).status).toBe(422);
    await later(contactFilterLimits.window + 1);
    const { id } = (await write('Buongiorno, ho letto la richiesta.')).info as { id: number };
    expect((await firm.http.put(`/messages/${id}`, { text: PHONE })).status).toBe(422);
    expect(await leaks()).toEqual(['filter', 'filter', 'filter']);
  });

  it('is not counted for a text check, a blacklisted term, or a text about no response', async () => {
    expect((await firm.http.post('/blacklist/verify/text', { text: PHONE })).status).toBe(200);
    await test.app.get(ModerationApi).block(test.sql, 'term', 'parolaccia rara', 'Insulto', test.clock.now());
    const refused = await write('Che parolaccia rara mi tocca leggere.');
    expect(refused).toBeRefused(422, 'blacklisted');
    const opinion = `${PHONE} Le spiego tutto a voce, senza impegno e con calma.`;
    expect((await firm.http.put('/responses/999999', { status: 5, text: opinion })).status).toBe(422);
    expect(await leaks()).toEqual([]);
  });

  it('is confirmed by staff who reject a held message for contact details', async () => {
    await sql`
      insert into contact_leaks (account_id, response_id, confirmed_by, created_at)
      select ${firm.id}, null, 'filter', ${test.clock.now()} from generate_series(1, 3)`.execute(test.sql);
    const held = await write('Buongiorno, resto a disposizione.');
    const { id } = held.info as { id: number };
    const reason = 'Invita a sentirsi fuori dalla piattaforma.';
    expect((await desk.post(`/messages/${id}/decide`, { status: 11, reason })).status).toBe(200);
    expect(await leaks()).toEqual(['filter', 'filter', 'filter', 'staff']);
  });
});

describe('three leaks within 90 days', () => {
  const three = async (): Promise<void> => {
    for (const nth of [1, 2, 3]) {
      expect([nth, (await write(PHONE)).status]).toEqual([nth, 422]);
      if (nth < 3) await later(contactFilterLimits.window + 1);
    }
  };

  it('hold each message of the account for staff, who see the reason, and notify its author once', async () => {
    await later(contactFilterLimits.window + 1);
    expect((await write('Buongiorno.')).status).toBe(201);
    await three();
    expect(await notified()).toBe(1);
    const held = await write('Buongiorno, quando è successo?');
    expect([held.status, statusOf(held)]).toEqual([201, 0]);
    const [one] = (await desk.list('cases', { filter: { kind: 'message', account_id: firm.id }, sort: ['id', 'DESC'] }))
      .body as { id: number }[];
    expect((await desk.get(`/cases/${one!.id}`)).body).toMatchObject({ file: { leaks: 3, blocked: [] } });
    const { id } = held.info as { id: number };
    const changed = await firm.http.put(`/messages/${id}`, { text: 'Buongiorno, in quale giorno è successo?' });
    expect(changed.status).toBe(200);
    expect(statusOf(changed)).toBe(0);
  });

  it('stop holding messages once the oldest is 90 days old, and are then deleted', async () => {
    await three();
    await later(contactFilterLimits.leakPeriod - 2 * (contactFilterLimits.window + 1) - 1);
    const held = await write('Ancora in verifica?');
    expect(statusOf(held)).toBe(0);
    const edit = async (text: string) =>
      statusOf(await firm.http.put(`/messages/${(held.info as { id: number }).id}`, { text }));
    await later(1);
    expect([statusOf(await write('E adesso?')), await edit('Ancora adesso?')]).toEqual([0, 0]);
    await later(1);
    expect(await edit('Ora si legge?')).toBe(1);
    expect(statusOf(await write('Ora arriva?'))).toBe(1);
    await test.settle();
    expect(await leaks()).toHaveLength(2);
  });

  it('cost the firm score points, with an explanation', async () => {
    await three();
    const found = await test.database.transaction((em) =>
      pickFirms(
        em,
        {
          requestId: 0,
          accountId: 0,
          requestTypeId: 'sinistri-stradali',
          latitude: 45.46,
          longitude: 9.19,
          opposingPartyHash: null,
          namedValueCents: null,
        },
        25,
        test.clock.now(),
      ),
    );
    expect(found.find(({ firmId }) => firmId === firm.id)?.facts.faults.leaks).toBe(3);
  });
});
