import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import { lastMail, user } from '../people.js';
import { FirmOffice } from './firm-office.js';

let app: TestApp;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

/** By what the firm is recognised, once the sweep has looked. Rule 3.29. */
async function marks(): Promise<unknown[]> {
  await app.settle();
  const { rows } = await sql`select hash from identity_marks where account_id = ${office.firmId} order by hash`.execute(
    app.sql,
  );
  return rows;
}

describe('the removal of a member', () => {
  it('ends every session at once, frees the place and keeps the name in the activity', async () => {
    const alone = await marks();
    const { id, http } = await office.colleague();
    expect((await marks()).length).toBeGreaterThan(alone.length);
    const phone = app.http.as((await office.signIn(office.email, { remember: true })).info.auth.access_token);
    await http.put('/profile', { presentation: 'Scritta dalla collega.' });
    expect((await office.owner.delete(`/firm/members/${id}`)).status).toBe(204);
    for (const session of [http, phone]) expect((await session.get('/account')).status).toBe(401);
    expect((await office.signIn(office.email)).status).toBe(401);
    expect((await lastMail(app, office.email)).template).toBe('member_removed');
    expect((await office.owner.get('/account')).status).toBe(200);
    expect((await office.owner.delete(`/firm/members/${id}`)).status).toBe(404);
    expect((await office.owner.get('/firm/members')).info).toMatchObject({ allowed_actions: ['invite'] });

    const { info, people } = await office.activity(office.owner);
    expect(info.slice(0, 2)).toMatchObject([
      { kind: 'member_removed', by: { id: null, name: 'Chiara Verdi' }, about: 'Carla Conti' },
      { kind: 'profile_changed', by: { id, name: 'Carla Conti', removed: true }, fields: ['presentation'] },
    ]);
    expect(people).toMatchObject([{ id: null }, { id, removed: true }]);
    const { rows } = await sql`select email, password_hash from firm_members where id = ${id}`.execute(app.sql);
    expect(rows).toEqual([{ email: null, password_hash: '' }]);
    // The firm is recognised by the colleague's name and address no more.
    expect(await marks()).toEqual(alone);
    // The address is free again.
    expect((await app.http.as(await user(app, office.email)).get('/account')).info.model).toBe('user');
  });
});
