import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteCheck } from '../../../src/accounts/route-check.js';
import { EventsQueries } from '../../../src/chat/live/events.queries.js';
import { openApiDocument } from '../../../src/openapi/openapi.js';
import { memberRoles, type MemberRole } from '../../../src/shared/accounts/members.rules.js';
import { isOwnersAlone, permissions, roleAllows, type Permission } from '../../../src/shared/permissions.rules.js';
import { operationsIn } from '../../http/openapi.js';
import { OPINION, quote, Scenario, type FirmOf } from '../../requests/scenario.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import type { HttpClient } from '../../support/http.js';
import { tokenOf } from '../api-tokens/api-tokens.js';
import { FirmOffice } from './firm-office.js';

let app: TestApp;
let office: FirmOffice;
let neighbour: FirmOffice;
const people = new Map<MemberRole, { id: number; http: HttpClient }>();

beforeAll(async () => {
  app = await startTestApp();
  office = await FirmOffice.of(app);
  neighbour = await FirmOffice.of(app);
  for (const role of memberRoles) people.set(role, await office.colleague(role, `${role}@example.com`));
  await neighbour.colleague('assistant');
});
watchInnocents(() => app);
afterAll(() => app.close());

const person = (role: MemberRole) => people.get(role)!;
const rolesOf = async (firm: FirmOffice) =>
  (await firm.owner.get('/firm/members')).info.members.map(({ role }: { role: MemberRole | null }) => role);

describe('a colleague of each role', () => {
  it('reads the own role, and the owner reads them all', async () => {
    for (const role of memberRoles) {
      const { info } = await person(role).http.get('/account');
      expect(info.sign_in).toMatchObject({ member_id: person(role).id, role });
      // Who may not read the credits is not told how many there are.
      expect('credits' in info).toBe(roleAllows(role, 'credits:read'));
    }
    expect((await office.owner.get('/account')).info.sign_in).toMatchObject({ member_id: null, role: null });
    expect(await rolesOf(office)).toEqual([null, ...memberRoles]);
    expect(await rolesOf(neighbour)).toEqual([null, 'assistant']);
  });

  it.each(memberRoles)('%s: every route outside of the role answers 403, and none inside', async (role) => {
    const guards = new Map(
      app.app
        .get(RouteCheck)
        .routes()
        .map((route) => [route.name.replace('.', '_'), route]),
    );
    const wrong: string[] = [];
    let refused = 0;
    for (const [call, { operationId }] of operationsIn(openApiDocument(app.app))) {
      const { permission, open } = guards.get(operationId)!;
      const [method, path] = call.split(' ') as ['GET', string];
      // What would end the session, or never ends, is tried elsewhere.
      if (open || permission === undefined || /\/(?:logout|events)$|\/account\/sessions/.test(path)) continue;
      const forFirms = (permissions[permission] as readonly string[]).includes('lawyer');
      const expected = !forFirms ? 'requires_user' : refusalOf(role, permission);
      const { status, body } = await person(role).http.call(method, path.replace(/\{\w+\}/g, '2000000000'));
      const got = status === 403 ? (body.message as string) : undefined;
      if (expected) refused++;
      if (got !== expected || status === 401) wrong.push(`${call}: ${status} ${got}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(20);
  });
});

/** What the guard answers, by the table; the moves of a response are below. */
function refusalOf(role: MemberRole, permission: Permission): string | undefined {
  if (roleAllows(role, permission)) return undefined;
  return isOwnersAlone(permission) ? 'owner_only' : 'role_forbids';
}

describe('the work on a request', () => {
  let scenario: Scenario;
  let firm: FirmOf;
  const staff = new Map<MemberRole, HttpClient>();
  beforeAll(async () => {
    scenario = await Scenario.of(app, 1);
    [firm] = scenario.firms as [FirmOf];
    for (const role of memberRoles) {
      const id = await scenario.rows.member(firm.id, { role });
      staff.set(role, await scenario.rows.as(firm.id, id));
    }
  });
  const arrived = async () => {
    const request = await scenario.rows.request(scenario.citizenId, { sharedContacts: true });
    return scenario.rows.response(request, firm.id, 2);
  };
  const statusOf = async (id: number) =>
    (await app.sql.selectFrom('responses').select(['status', 'shared_contacts']).where('id', '=', id).execute())[0];

  it('is opened and prepared by the assistant, who can send nothing and is shown no such move', async () => {
    const http = staff.get('assistant')!;
    const id = await arrived();
    const seen = async () => (await http.get(`/responses/${id}`)).info.response.allowed_actions;
    expect(await seen()).toEqual(['open']);
    expect((await http.put(`/responses/${id}`, { status: 3 })).status).toBe(200);
    expect(await seen()).toEqual(['prepare_quote']);
    const list = (await http.get('/requests/lawyer')).body.info as { response: { id: number; allowed_actions: [] } }[];
    expect(list.find(({ response }) => response.id === id)!.response.allowed_actions).toEqual(['prepare_quote']);
    expect((await http.put(`/responses/${id}/draft`, { text: 'Possiamo seguirla noi.' })).status).toBeLessThan(300);
    expect((await http.post('/messages', { response_id: id, text: 'Ci manda il verbale?' })).status).toBe(201);
    expect(await http.put(`/responses/${id}`, quote)).toBeRefused(403, 'role_forbids');
    expect(await http.put(`/responses/${id}`, { status: 5, text: OPINION })).toBeRefused(403, 'role_forbids');
    expect(await statusOf(id)).toMatchObject({ status: 3 });
    const lawyer = staff.get('lawyer')!;
    expect((await lawyer.get(`/responses/${id}`)).info.response.allowed_actions).toEqual(['quote', 'decline']);
    expect((await lawyer.put(`/responses/${id}`, quote)).status).toBe(200);
    const buying = { shared_contacts: true, only_shared_contacts_updated: true };
    expect(await http.put(`/responses/${id}`, buying)).toBeRefused(403, 'role_forbids');
    expect(await http.put(`/responses/${id}`, { status: 12 })).toBeRefused(403, 'role_forbids');
    expect((await firm.http.get(`/responses/${id}`)).info.response.allowed_actions).toEqual([
      'edit_quote',
      'withdraw_quote',
      'buy_contacts',
    ]);
    expect(await statusOf(id)).toMatchObject({ status: 7, shared_contacts: false });
  });

  it('is hidden from who keeps the books', async () => {
    const http = staff.get('billing')!;
    const id = await arrived();
    for (const path of [
      '/requests/lawyer',
      '/responses',
      `/responses/${id}`,
      '/conversations',
      '/notifications',
      '/firm/activity',
      '/account/export',
    ])
      expect(await http.get(path)).toBeRefused(403, 'role_forbids');
    expect(await http.put(`/responses/${id}`, { status: 3 })).toBeRefused(403, 'role_forbids');
    expect(await statusOf(id)).toMatchObject({ status: 2 });
    expect((await http.get('/credits')).status).toBe(200);
    expect((await http.get('/invoices')).status).toBe(200);
  });

  it('is not paid by the lawyer, who reads how many credits are left', async () => {
    const http = staff.get('lawyer')!;
    expect(await http.post('/credits/orders', { package: 11 })).toBeRefused(403, 'role_forbids');
    expect(await http.get('/invoices')).toBeRefused(403, 'role_forbids');
    expect((await http.get('/credits')).status).toBe(200);
    expect(await app.sql.selectFrom('checkouts').select('id').where('account_id', '=', firm.id).execute()).toEqual([]);
  });
});

describe('the owner', () => {
  it('changes a role, which counts at the next call', async () => {
    const { id, http } = person('assistant');
    expect(await http.get('/credits')).toBeRefused(403, 'role_forbids');
    const changed = await office.owner.put(`/firm/members/${id}`, { role: 'billing' });
    expect(changed.info).toMatchObject({ id, role: 'billing' });
    expect((await http.get('/credits')).status).toBe(200);
    expect(await http.get('/requests/lawyer')).toBeRefused(403, 'role_forbids');
    expect(await rolesOf(neighbour)).toEqual([null, 'assistant']);
    // The same role again is no act.
    await office.owner.put(`/firm/members/${id}`, { role: 'billing' });
    const { info: acts } = await office.activity(office.owner);
    expect(acts.filter(({ kind }) => kind === 'member_role_changed')).toHaveLength(1);
    expect((await office.owner.put(`/firm/members/${id}`, { role: 'assistant' })).info.role).toBe('assistant');
  });

  it('ends the events and pushes of who may read no notices any more, and of nobody else', async () => {
    const { id } = person('assistant');
    const sessions = await app.sql
      .selectFrom('sessions')
      .select(['id', 'account_id', 'member_id'])
      .where('account_id', '=', office.firmId)
      .execute();
    await app.sql
      .insertInto('push_subscriptions')
      .values(
        sessions.map((session) => ({
          account_id: session.account_id,
          session_id: session.id,
          endpoint: `https://push.example/${session.id}`,
          p256dh: 'x',
          auth: 'x',
          created_at: app.clock.now(),
        })),
      )
      .execute();
    const events = app.app.get(EventsQueries);
    const own = sessions.filter(({ member_id }) => member_id === id).map((session) => session.id);
    const billing = sessions.filter(({ member_id }) => member_id === person('billing').id).map((session) => session.id);
    const all = sessions.map((session) => session.id);
    const holding = async () => [...(await events.holding(all)).keys()].toSorted((a, b) => a - b);
    const without = (gone: number[]) => all.filter((one) => !gone.includes(one)).toSorted((a, b) => a - b);
    expect(own).toHaveLength(1);
    expect(await holding()).toEqual(without(billing));
    await office.owner.put(`/firm/members/${id}`, { role: 'billing' });
    expect(await holding()).toEqual(without([...billing, ...own]));
    const left = await app.sql
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('account_id', '=', office.firmId)
      .orderBy('session_id')
      .execute();
    expect(left.map(({ session_id }) => session_id)).toEqual(without(own));
    await office.owner.put(`/firm/members/${id}`, { role: 'assistant' });
    expect(await holding()).toEqual(without(billing));
  });

  it('takes from the tokens of a colleague what the new role does not include', async () => {
    const { id, http } = person('lawyer');
    const program = app.http.as((await tokenOf(http, 'quotes:write')).token);
    const sending = () => program.put('/responses/2000000000', { status: 7 });
    expect((await sending()).status).not.toBe(403);
    await office.owner.put(`/firm/members/${id}`, { role: 'assistant' });
    expect(await sending()).toBeRefused(403, 'role_forbids');
    await office.owner.put(`/firm/members/${id}`, { role: 'lawyer' });
    expect((await sending()).status).not.toBe(403);
  });

  it('gives no role that does not exist, none to people of another firm, and colleagues give none', async () => {
    const { id } = person('assistant');
    expect((await office.owner.put(`/firm/members/${id}`, { role: 'owner' })).status).toBe(422);
    expect((await office.owner.put(`/firm/members/${id}`, {})).status).toBe(422);
    expect(await neighbour.owner.put(`/firm/members/${id}`, { role: 'lawyer' })).toBeRefused(404, 'not_found');
    for (const role of memberRoles)
      expect(await person(role).http.put(`/firm/members/${id}`, { role: 'lawyer' })).toBeRefused(403, 'owner_only');
    expect(await rolesOf(office)).toEqual([null, ...memberRoles]);
  });

  it('keeps the radius and the profile from an assistant, who may change the own language', async () => {
    const { http } = person('assistant');
    expect((await http.put('/profile/preferences', { locale: 'en' })).status).toBe(200);
    expect(await http.put('/profile/preferences', { max_distance_km: 5 })).toBeRefused(403, 'role_forbids');
    expect(await http.put('/profile', { presentation: 'Altro testo.' })).toBeRefused(403, 'role_forbids');
    expect((await office.owner.get('/profile')).info.locale).toBe('it');
  });
});
