import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { suspensionReference } from '../../src/shared/accounts/suspension.codes.js';
import { accountLimits, ms } from '../../src/shared/limits.js';
import { FollowSuspension } from '../../src/accounts/suspension/follow-suspension.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { lastMail, lawyer, PASSWORD, user } from './people.js';

const reason = 'Recapiti scritti più volte nei messaggi.';

let app: TestApp;
let rows: Rows;
let team: Team;
let desk: Desk;
let other: Desk;
let nth = 0;
beforeAll(async () => {
  app = await startTestApp();
  rows = new Rows(app);
  team = new Team(app);
});
watchInnocents(() => app);
afterAll(() => app.close());
// The clock moves by more than the length of a staff session.
beforeEach(async () => {
  desk = await team.as('moderator');
  other = await team.as('moderator');
});

const suspend = (id: number, body: object = { reason }) => desk.post(`/accounts/${id}/suspend`, body);
const reinstate = (id: number) => desk.post(`/accounts/${id}/reinstate`, { reason: 'Ci ha spiegato tutto.' });
const later = (period: number): string => new Date(app.clock.now().getTime() + period).toISOString();
const idOf = async (email: string): Promise<number> =>
  (await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(app.sql)).rows[0]!.id;
const statusOf = async (responseId: number): Promise<number> =>
  (await sql<{ status: number }>`select status from responses where id = ${responseId}`.execute(app.sql)).rows[0]!
    .status;
const responsesOf = async (requestId: number): Promise<{ firm_id: number; status: number }[]> =>
  (
    await sql<{ firm_id: number; status: number }>`
      select firm_id, status from responses where request_id = ${requestId} order by id`.execute(app.sql)
  ).rows;
/** A quote that waits for a choice. */
const quoted = async (firmId: number, citizenId: number): Promise<number> => {
  const requestId = await rows.request(citizenId, { status: 3 });
  await sql`update requests set ok_count = 1 where id = ${requestId}`.execute(app.sql);
  return rows.response(requestId, firmId, 7);
};
/** Whether the invariants report a missing firm on a request. */
const unfilled = async (requestId: number): Promise<boolean> =>
  (await checkInvariants(app.sql, app.clock.now(), 0)).some(
    ({ name, offenders }) => /live responses/.test(name) && offenders.some((one) => one.request_id === requestId),
  );
const login = (username: string) => app.http.post('/login', { username, password: PASSWORD });

describe('a suspended person', () => {
  let email: string;
  let id: number;
  let person: HttpClient;
  beforeEach(async () => {
    email = `sospesa${++nth}@example.com`;
    person = app.http.as(await user(app, email));
    id = await idOf(email);
  });

  it('is signed out on the next call, refused with the reason, and notified by mail', async () => {
    expect((await person.get('/account')).status).toBe(200);
    const { status, body } = await suspend(id);
    expect([status, body.suspended_at, body.suspended_until]).toEqual([200, app.clock.now().toISOString(), null]);
    expect((await person.get('/account')).status).toBe(401);

    const refused = await login(email);
    expect([refused.status, refused.body.message, refused.info]).toEqual([
      403,
      'account_suspended',
      {
        messages: [`Il tuo account è sospeso. Motivo: ${reason}`],
        reason,
        until: null,
        reference: expect.stringMatching(/^SO-\d{6}$/),
      },
    ]);
    const { template, body_text } = await lastMail(app, email);
    expect(template).toBe('account_suspended');
    expect(body_text).toContain(reason);
    expect(body_text).toContain(refused.info.reference as string);
  });

  it('can sign in when staff lift the suspension, but earlier sessions stay ended', async () => {
    await suspend(id);
    expect((await reinstate(id)).body.suspended_at).toBeNull();
    expect((await person.get('/account')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
    expect((await lastMail(app, email)).template).toBe('account_reinstated');
    const { rows: log } = await sql`
      select staff_id, action, reason, before, after from audit where resource = 'accounts' and record_id = ${id}
      order by id`.execute(app.sql);
    expect(log).toEqual([
      {
        staff_id: desk.id,
        action: 'suspend',
        reason,
        before: { suspended: false },
        after: { suspended: true, until: null, suspension: expect.any(Number) },
      },
      {
        staff_id: desk.id,
        action: 'reinstate',
        reason: 'Ci ha spiegato tutto.',
        before: { suspended: true, until: null, suspension: expect.any(Number) },
        after: { suspended: false },
      },
    ]);
  });

  it('sees the end of the suspension, and can sign in at that moment', async () => {
    const until = later(2 * ms.day);
    await suspend(id, { reason, until });
    const refused = await login(email);
    expect([refused.info.until, refused.info.messages]).toEqual([
      until,
      [expect.stringMatching(/^Il tuo account è sospeso fino al.+\. Motivo: /)],
    ]);
    const mail = await lastMail(app, email);
    const inRome = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', ...options }).format(new Date(until));
    const day = inRome({ day: 'numeric', month: 'long', year: 'numeric' }).replace(/^1 /, '1° ');
    expect([mail.template, mail.body_text]).toEqual([
      'account_suspended_until',
      expect.stringContaining(
        `La sospensione finisce da sola il ${day} alle ${inRome({ hour: '2-digit', minute: '2-digit' })}.`,
      ),
    ]);
    app.clock.advance(2 * ms.day - 1);
    await app.settle();
    expect((await login(email)).status).toBe(403);
    app.clock.advance(1);
    // No action of staff is needed.
    expect((await login(email)).status).toBe(200);
    await app.settle();
    expect((await lastMail(app, email)).template).toBe('account_reinstated');
    const { rows: kept } = await sql`
      select status from suspensions where account_id = ${id} and ended_at = ${app.clock.now()}`.execute(app.sql);
    expect(kept).toEqual([{ status: 'over' }]);
  });

  it('can be suspended again before the sweep has closed the previous suspension', async () => {
    await suspend(id, { reason, until: later(ms.hour) });
    app.clock.advance(ms.hour);
    expect((await suspend(id)).status).toBe(200);
    await app.settle();
    const refused = await login(email);
    expect(refused.status).toBe(403);
    // The login names the suspension that holds.
    const { rows: all } = await sql<{ id: number; status: string }>`
      select id, status from suspensions where account_id = ${id} order by id`.execute(app.sql);
    expect(all.map(({ status }) => status)).toEqual(['over', 'active']);
    expect(refused.info.reference).toBe(suspensionReference(all[1]!.id));
  });

  it.each([
    ['in the past', -1, 422],
    ['now', 0, 422],
    ['at the longest', accountLimits.suspensionMax, 200],
    ['too late', accountLimits.suspensionMax + 1, 422],
  ])('can’t have an end %s', async (_, after, expected) => {
    const { status, body } = await suspend(id, { reason, until: later(after) });
    expect([status, Object.keys((body.info as { fields?: object } | undefined)?.fields ?? {})]).toEqual([
      expected,
      expected === 422 ? ['until'] : [],
    ]);
  });

  it('cannot sign in while the login compares the password', async () => {
    const [entered] = await Promise.all([login(email), suspend(id)]);
    if (entered.status === 200)
      expect((await app.http.as(entered.info.auth.access_token as string).get('/account')).status).toBe(401);
    else expect(entered.body.message).toBe('account_suspended');
    const { rows: open } = await sql`
      select from sessions where account_id = ${id} and revoked_at is null`.execute(app.sql);
    expect(open).toHaveLength(0);
  });

  it('is suspended by one of two who do it at once, and readmitted by one of two', async () => {
    const suspended = await Promise.all([suspend(id), other.post(`/accounts/${id}/suspend`, { reason })]);
    expect(suspended.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(suspended.find(({ status }) => status === 409)!.body.message).toBe('already_suspended');
    const back = await Promise.all([reinstate(id), other.post(`/accounts/${id}/reinstate`, { reason })]);
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows: log } = await sql`select from audit where resource = 'accounts' and record_id = ${id}`.execute(
      app.sql,
    );
    expect(log).toHaveLength(2);
  });

  it('must have an account', async () => {
    await app.http.post('/register/user', {
      email: 'mai.confermata@example.com',
      password: PASSWORD,
      first_name: 'Chiara',
      last_name: 'Verdi',
      birth_date: '1985-06-01',
    });
    const { status, body } = await suspend(await idOf('mai.confermata@example.com'));
    expect([status, body.message]).toEqual([409, 'not_confirmed_yet']);
    expect((await suspend(999_999)).status).toBe(404);
  });
});

describe('the requests of a suspended citizen', () => {
  it('are paused, cost the firms nothing and continue with the citizen', async () => {
    await sql`delete from matching_firms`.execute(app.sql);
    const email = `ferma${++nth}@example.com`;
    const citizenId = await rows.citizen();
    const firm = app.http.as(await lawyer(app, email));
    const firmId = await idOf(email);
    const requestId = await rows.request(citizenId, { sharedContacts: true });
    const responseId = await rows.response(requestId, firmId, 3);
    const quoted = await rows.response(await rows.request(citizenId, { sharedContacts: true }), firmId, 7);
    const free = await rows.firm();
    await suspend(citizenId);
    await app.app.get(FillRequest).execute(requestId);

    const quote = { status: 7, percentage: 12, text: 'Seguiamo la trattativa e, se serve, la causa.' };
    const contacts = { shared_contacts: true, only_shared_contacts_updated: true };
    for (const [id, body] of [
      [responseId, quote],
      [quoted, contacts],
    ] as const) {
      const { status, body: answer } = await firm.put(`/responses/${id}`, body);
      expect([status, answer.message]).toEqual([409, 'account_in_maintenance']);
    }
    const notified = async () =>
      (
        await sql<{ template: string }>`
          select template from notifications where account_id = ${firmId} and template like 'request%' order by id`.execute(
          app.sql,
        )
      ).rows.map(({ template }) => template);
    expect(await notified()).toEqual(['request_paused', 'request_paused']);
    expect((await responsesOf(requestId)).map(({ firm_id }) => firm_id)).toEqual([firmId]);
    expect(await unfilled(requestId)).toBe(false);

    await reinstate(citizenId);
    expect(await unfilled(requestId)).toBe(true);
    await app.settle();
    expect(await unfilled(requestId)).toBe(false);
    expect((await notified()).slice(2)).toEqual(['request_resumed', 'request_resumed']);
    expect((await responsesOf(requestId)).map(({ firm_id }) => firm_id)).toEqual([firmId, free]);
    expect((await firm.put(`/responses/${responseId}`, quote)).status).toBe(200);
    expect((await firm.put(`/responses/${quoted}`, contacts)).status).toBe(200);
  });
});

describe('a suspended firm', () => {
  let citizenId: number;
  let requestId: number;
  let firmId: number;
  let firm: HttpClient;
  beforeEach(async () => {
    // Firms of other tests must not be candidates.
    await sql`delete from matching_firms`.execute(app.sql);
    citizenId = await rows.citizen();
    requestId = await rows.request(citizenId);
    firmId = await rows.firm();
    firm = await rows.as(firmId);
  });

  it('loses none to a job that comes after it was reinstated', async () => {
    await suspend(firmId);
    await reinstate(firmId);
    await app.drain();
    const unopened = await rows.response(await rows.request(citizenId), firmId, 2);
    await app.app.get(FollowSuspension, { strict: false }).release(firmId);
    expect(await statusOf(unopened)).toBe(2);
  });

  it('loses unopened requests to the next firm, keeps opened ones, and gets no new ones', async () => {
    const unopened = await rows.response(requestId, firmId, 2);
    const second = await rows.request(citizenId);
    const opened = await rows.response(second, firmId, 3);
    const next = await rows.firm();
    await suspend(firmId);
    await app.settle();
    expect([await statusOf(unopened), await statusOf(opened)]).toEqual([12, 3]);
    expect((await responsesOf(requestId)).map(({ firm_id }) => firm_id)).toEqual([firmId, next]);
    const third = await rows.request(citizenId);
    await app.app.get(FillRequest).execute(third);
    expect((await responsesOf(third)).map(({ firm_id }) => firm_id)).toEqual([next]);
    expect((await firm.get('/requests/lawyer')).status).toBe(401);
  });

  it.each([
    ['when staff lift it', null],
    ['at its end', 3 * ms.hour],
  ])('is listed again %s', async (_, lasts) => {
    await suspend(firmId, { reason, ...(lasts && { until: later(lasts) }) });
    await app.settle();
    expect(await responsesOf(requestId)).toEqual([]);
    if (lasts) app.clock.advance(lasts);
    else await reinstate(firmId);
    await app.settle();
    expect(await responsesOf(requestId)).toEqual([expect.objectContaining({ firm_id: firmId })]);
  });

  it('loses a request that was forwarded to it at the same moment', async () => {
    await suspend(firmId);
    const slipped = await rows.response(requestId, firmId, 2);
    await app.settle();
    expect(await statusOf(slipped)).toBe(12);
  });

  it.each([
    ['once readmitted', null],
    ['at the end of its suspension', 3 * ms.hour],
  ])('is not offered to be chosen, cannot be chosen or write messages, and can be chosen %s', async (_, lasts) => {
    const [responseId, besides] = [await quoted(firmId, citizenId), await quoted(await rows.firm(), citizenId)];
    const citizen = await rows.as(citizenId);
    const offered = () =>
      Promise.all(
        [responseId, besides].map(async (id) =>
          ((await citizen.get(`/responses/${id}`)).info.allowed_actions as string[]).includes('choose'),
        ),
      );
    await suspend(firmId, { reason, ...(lasts && { until: later(lasts) }) });
    expect(await offered()).toEqual([false, true]);
    const choose = () => citizen.put(`/responses/${responseId}`, { status: 9 });
    const refused = await choose();
    expect(refused).toBeRefused(409, 'firm_in_maintenance');
    const written = await citizen.post('/messages', { response_id: responseId, text: 'Avete novità?' });
    expect(written).toBeRefused(409, 'move_not_allowed');
    if (lasts) app.clock.advance(lasts);
    else await reinstate(firmId);
    expect(await offered()).toEqual([true, true]);
    expect((await choose()).status).toBe(200);
  });

  it('is either chosen before or not at all when chosen and suspended at once', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await rows.citizen();
      const studio = await rows.firm();
      const responseId = await quoted(studio, person);
      const citizen = await rows.as(person);
      const [chosen, suspended] = await Promise.all([
        citizen.put(`/responses/${responseId}`, { status: 9 }),
        suspend(studio),
      ]);
      expect(suspended.status).toBe(200);
      expect([200, 409]).toContain(chosen.status);
      expect(await statusOf(responseId)).toBe(chosen.status === 200 ? 9 : 7);
    }
  });

  it('pays only for a valid quote when it is suspended while it quotes', async () => {
    const email = `quota${++nth}@example.com`;
    const studio = app.http.as(await lawyer(app, email));
    const id = await idOf(email);
    const responseId = await rows.response(requestId, id, 3);
    const quote = { status: 7, percentage: 12, text: 'Seguiamo la trattativa e, se serve, la causa.' };
    const [sent, suspended] = await Promise.all([studio.put(`/responses/${responseId}`, quote), suspend(id)]);
    expect(suspended.status).toBe(200);
    const { rows: wallet } = await sql<{ balance: number }>`
      select balance from wallets where account_id = ${id}`.execute(app.sql);
    expect([200, 401, 409]).toContain(sent.status);
    expect([await statusOf(responseId), wallet[0]!.balance]).toEqual(sent.status === 200 ? [7, 9] : [3, 10]);
    const after = await studio.put(`/responses/${responseId}`, quote);
    expect(after.status).toBe(401);
  });
});
