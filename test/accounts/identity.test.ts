import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { citizen } from './people.js';

const bar = { city: 'Milano', number: 'A12345', enrolled_on: '2009-02-03' };

describe('the identity of a verified firm', () => {
  let app: TestApp;
  let rows: Rows;
  let id: number;
  let firm: HttpClient;
  let desk: Desk;
  beforeAll(async () => {
    app = await startTestApp();
    rows = new Rows(app);
    desk = await new Team(app).as('moderator');
  });
  watchInnocents(() => app);
  afterAll(() => app.close());
  beforeEach(async () => {
    id = await rows.firm();
    firm = await rows.as(id);
    await firm.put('/profile', { bar, vat_number: null });
    await sql`update firms set verified_at = ${app.clock.now()}, identity_changed_at = null where account_id = ${id}`.execute(
      app.sql,
    );
  });

  const verification = async () => {
    const { body } = await desk.get(`/accounts/${id}`);
    const { info } = await firm.get('/profile');
    return [body.verified_at !== null, body.identity_changed_at !== null, info.verified_at !== null];
  };

  it('stays verified when the same identity is saved, or something else changes', async () => {
    const { info } = await firm.get('/profile');
    const { first_name, last_name, company_name } = info;
    const same = { first_name, last_name, company_name, bar, presentation: 'Danni alla persona.', flat_rate: true };
    expect((await firm.put('/profile', same)).status).toBe(200);
    expect(await verification()).toEqual([true, false, true]);
  });

  it.each<[string, object]>([
    ['the person’s first name', { first_name: 'Ginevra' }],
    ['the person’s last name', { last_name: 'Altrui' }],
    ['the firm’s name', { company_name: 'Studio Altrui' }],
    ['the VAT number', { vat_number: '00743110157' }],
    ['the enrolment', { bar: { ...bar, number: 'B54321' } }],
  ])('is looked at anew after a change of %s, which staff see', async (_, change) => {
    expect((await firm.put('/profile', change)).status).toBe(200);
    expect(await verification()).toEqual([false, true, false]);
    const list = await desk.list('accounts', { filter: { identity_changed: true } });
    expect((list.body as { id: number }[]).map((one) => one.id)).toContain(id);
    // Until staff have verified the new one.
    expect((await desk.post(`/accounts/${id}/verify`, { evidence: 'Albo di Milano, scheda letta oggi.' })).status).toBe(
      200,
    );
    expect(await verification()).toEqual([true, false, true]);
  });
});

describe('the name of a firm', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const register = (company_name: string) =>
    app.http.post('/register/lawyer', {
      ...citizen({ email: `studio${Math.random()}@example.com` }),
      pec: 'studio@pec.example.com',
      company_name,
      company_order_city: 'Milano',
    });

  it.each([
    'Studio Rossi www.rossi.example',
    'https://rossi',
    'rossi-legale.it',
    'Studio <b>',
    'info@rossi.it',
    'vinci.legal',
  ])('is not %j, which a mail program would turn into a link', async (name) => {
    const { status, info } = await register(name);
    expect([status, info.fields]).toEqual([422, { company_name: ['Un nome non può contenere indirizzi web o email'] }]);
  });

  it.each([
    'Studio Legale Rossi S.r.l.',
    'Avv.ti Rossi e Bianchi',
    'Dott.ssa Verdi & Partners S.t.a.',
    'D’Angelo 1920',
  ])('may be %j', async (name) => {
    expect((await register(name)).status).toBe(201);
  });
});
