import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountLimits, staffLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { codeAt, Team, type Desk } from './team.js';

const test = useTestApp();
let team: Team;
beforeAll(() => {
  team = new Team(test);
});

const later = (): void => {
  test.clock.advance(staffLimits.confirmation);
};
const refusal = ({ status, body }: Awaited<ReturnType<Desk['get']>>): unknown => [status, body.message];
const REQUIRED = [403, 'confirmation_required'];

describe('a critical action', () => {
  it.each(['approve', 'deny', 'retry'])('requires a fresh code: to %s a refund', async (verb) => {
    const finance = await team.as('finance');
    const body = verb === 'retry' ? {} : { reason: 'Il pacchetto è intero.' };
    const act = () => finance.post(`/refunds/999999/${verb}`, body);
    expect((await act()).status).toBe(404);
    test.clock.advance(staffLimits.confirmation - 1);
    expect((await act()).status).toBe(404);
    test.clock.advance(1);
    expect(refusal(await act())).toEqual(REQUIRED);
    expect((await act()).info.messages).toEqual([
      'Conferma che sei tu con un nuovo codice dell’app di autenticazione.',
    ]);
    // Reading is still possible.
    expect((await finance.get('/refunds')).status).toBe(200);
    expect((await finance.post('/confirm', { code: codeAt(test) })).status).toBe(204);
    expect((await act()).status).toBe(404);
    later();
    expect(refusal(await act())).toEqual(REQUIRED);
  });

  it('requires a fresh code for a new member, another role and a reset, and not for a name', async () => {
    const admin = await team.as('admin');
    const member = await team.member('moderator', { name: 'Mara Moderata' });
    later();
    const grave: [string, string, object][] = [
      ['POST', '/staff', { email: 'nuovo@staff.example', name: 'Nuovo', role: 'admin' }],
      ['PUT', `/staff/${member.id}`, { role: 'admin' }],
      ['POST', `/staff/${member.id}/reset-totp`, {}],
      ['POST', `/staff/${member.id}/reset-password`, {}],
    ];
    for (const [method, path, body] of grave)
      expect(refusal(await admin.call(method as 'POST', path, body))).toEqual(REQUIRED);
    const renamed = await admin.put(`/staff/${member.id}`, { name: 'Mara Mite', role: 'moderator' });
    expect([renamed.status, renamed.body.name, renamed.body.role]).toEqual([200, 'Mara Mite', 'moderator']);
    // A role without the permission gets 403, and is not asked for a code.
    const moderator = await team.as('moderator');
    expect(refusal(await moderator.put(`/staff/${member.id}`, { role: 'admin' }))).toEqual([403, 'forbidden']);
    await admin.post('/confirm', { code: codeAt(test) });
    for (const [method, path, body] of grave)
      expect((await admin.call(method as 'POST', path, body)).status).toBeLessThan(300);
  });
});

describe('a code that confirms', () => {
  it('is one that was not used to sign in or confirm before', async () => {
    const { email, id } = await team.member('finance');
    const first = codeAt(test);
    const finance = await team.signedIn(email);
    const again = await finance.post('/confirm', { code: first });
    expect([again.status, again.info.fields]).toEqual([422, { code: ['Il codice non è corretto'] }]);
    later();
    const code = codeAt(test);
    expect((await finance.post('/confirm', { code })).status).toBe(204);
    expect((await finance.post('/confirm', { code })).status).toBe(422);
    expect((await team.login(email, { code })).status).toBe(401);
    const { rows } = await sql<{ kind: string }>`
      select kind from security_events where staff_id = ${id} order by id`.execute(test.sql);
    expect(rows.map(({ kind }) => kind)).toEqual(['signed_in', 'wrong_code', 'confirmed', 'wrong_code', 'wrong_code']);
  });

  it('confirms the session that gave it, and can’t be guessed', async () => {
    const { email } = await team.member('finance');
    const here = await team.signedIn(email);
    test.clock.advance(staffLimits.codePeriod * 1000 * 2);
    const there = await team.signedIn(email);
    later();
    await here.post('/confirm', { code: codeAt(test) });
    expect((await here.post('/refunds/999999/retry')).status).toBe(404);
    expect(refusal(await there.post('/refunds/999999/retry'))).toEqual(REQUIRED);
    for (let n = 0; n < accountLimits.loginFailures; n++)
      expect((await there.post('/confirm', { code: '000000' })).status).toBe(422);
    expect((await there.post('/confirm', { code: '000000' })).status).toBe(429);
  });
});
