import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, START, type TestApp } from '../support/app.js';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import type { Answer } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { Writes } from '../support/written.js';
import { unaudited } from './no-decision.js';
import { codeAt, PASSWORD, Team, type Desk } from './team.js';

/** These keep nothing. */
const readsOnly = ['POST /content/preview', 'POST /payouts/compare'];

let test: TestApp;
let team: Team;
let rows: Rows;
let writes: Writes;
let desk: Desk;
let email: string;
let serial = 0;
beforeAll(async () => {
  test = await startTestApp();
  team = new Team(test);
  rows = new Rows(test);
  writes = new Writes(test);
});
afterAll(async () => {
  await writes.end();
  await test.close();
});
beforeEach(async () => {
  test.clock.set(START);
  await sql`delete from call_limits`.execute(test.sql);
  email = `quieto${++serial}@staff.example`;
  desk = await team.as('admin', { email });
  writes.call('staff', { desk: desk.id });
});

const done = async (call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  if (answer.status > 299) throw new Error(answer.text);
  return answer;
};
const passkey = async (): Promise<{ device: SoftwareAuthenticator; id: number }> => {
  const device = new SoftwareAuthenticator();
  const { body } = await done(desk.post('/me/passkeys/options'));
  const added = await done(desk.post('/me/passkeys', { passkey: device.create(body) }));
  const id = Math.max(...(added.body as { id: number }[]).map((one) => one.id));
  return { device, id };
};
const openCase = async (kind: string, claimed: boolean): Promise<number> => {
  const account = await rows.firm({ listed: false });
  const { rows: opened } = await sql<{ id: number }>`
    insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, claimed_by, claimed_at)
    values (${kind}, ${claimed ? 'claimed' : 'open'}, ${account}, 'account', ${account}, ${test.clock.now()},
      ${claimed ? desk.id : null}, ${claimed ? test.clock.now() : null})
    returning id`.execute(test.sql);
  return opened[0]!.id;
};
const onCase = (resource: string, verb: 'claim' | 'release') => async () => {
  const id = await openCase(resource === 'complaints' ? 'report' : 'inactive', verb === 'release');
  return () => desk.post(`/${resource}/${id}/${verb}`);
};

/** Each prepares, and returns the call. */
const acts: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
  'POST /login': () => {
    test.clock.advance(60_000);
    return Promise.resolve(() => team.login(email));
  },
  'POST /login: wrong password': () =>
    Promise.resolve(() => team.login(email, { password: `${PASSWORD}!`, code: codeAt(test, 60) })),
  'POST /login: wrong code': () => Promise.resolve(() => team.login(email, { code: '000000' })),
  'POST /confirm': () => {
    test.clock.advance(60_000);
    return Promise.resolve(() => desk.post('/confirm', { code: codeAt(test) }));
  },
  'POST /logout': () => Promise.resolve(() => desk.post('/logout')),
  'POST /login/passkey/options': () => Promise.resolve(() => team.nobody.post('/login/passkey/options')),
  'POST /login/passkey': async () => {
    const { device } = await passkey();
    const { body } = await done(team.nobody.post('/login/passkey/options'));
    return () => team.nobody.post('/login/passkey', { passkey: device.use(body) });
  },
  'POST /me/passkeys/options': () => Promise.resolve(() => desk.post('/me/passkeys/options')),
  'POST /me/passkeys': async () => {
    const { body } = await done(desk.post('/me/passkeys/options'));
    return () => desk.post('/me/passkeys', { passkey: new SoftwareAuthenticator().create(body) });
  },
  'PUT /me/passkeys/:id': async () => {
    await passkey();
    const { id } = await passkey();
    return () => desk.put(`/me/passkeys/${id}`, { name: 'Chiave blu' });
  },
  'DELETE /me/passkeys/:id': async () => {
    await passkey();
    const { id } = await passkey();
    return () => desk.delete(`/me/passkeys/${id}`);
  },
  'POST /cases/:id/claim': onCase('cases', 'claim'),
  'POST /cases/:id/release': onCase('cases', 'release'),
  'POST /complaints/:id/claim': onCase('complaints', 'claim'),
  'POST /complaints/:id/release': onCase('complaints', 'release'),
};
const routeOf = (name: string): string => name.replace(/: .*$/, '');

describe('a write of the staff without an entry in the audit', () => {
  it('has its calls here', () => {
    expect([...new Set([...Object.keys(acts).map(routeOf), ...readsOnly])].sort()).toEqual(
      Object.keys(unaudited).sort(),
    );
  });

  it.each(Object.entries(acts))('writes exactly what is noted: %s', async (_, prepare) => {
    const act = await prepare();
    test.clock.advance(1000);
    let answer!: Answer;
    const lines = await writes.by(async () => (answer = await act()));
    expect([answer.status, ...lines].join('\n')).toMatchSnapshot();
  });
});
