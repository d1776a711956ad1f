import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { Guesses } from '../../src/kernel/auth/auth.api.js';
import { Secrets } from '../../src/kernel/secrets.js';
import { plus } from '../../src/shared/clock.js';
import { ms, staffLimits } from '../../src/shared/limits.js';
import { RecoveryCodes } from '../../src/staff/sign-in/recovery-codes.js';
import { StaffSessions } from '../../src/staff/sign-in/staff-sessions.js';
import { useTestApp } from '../support/app.js';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import { idsApart } from '../support/ids-apart.js';
import { Writes } from '../support/written.js';
import { codeAt, PASSWORD, Team, type Desk } from './team.js';

const test = useTestApp();
let team: Team;
beforeAll(async () => {
  await idsApart(test);
  team = new Team(test);
});

type Change = (id: number) => RawBuilder<unknown>;
const set =
  (what: RawBuilder<unknown>): Change =>
  (id) =>
    sql`update staff set ${what} where id = ${id}`;
const otherSecret = () => test.app.get(Secrets).seal('staff-totp', 'GIUSTAMENTEALTRO');
/** The step of the code that an authenticator shows now. */
const stepNow = () => Math.floor(test.clock.now().getTime() / 1000 / staffLimits.codePeriod);

describe('a member who signs in', () => {
  it.each<[string, Change, number]>([
    ['gets another name', set(sql`name = 'Altro Nome'`), 200],
    ['used an older code', (id) => set(sql`totp_last_step = ${stepNow() - 1}`)(id), 200],
    ['used this code', (id) => set(sql`totp_last_step = ${stepNow()}`)(id), 401],
    ['gets another password', set(sql`password_hash = password_hash || 'x'`), 401],
    ['gets another authenticator', (id) => set(sql`totp_secret = ${otherSecret()}`)(id), 401],
    ['loses the authenticator', set(sql`totp_secret = null, totp_enrolled_at = null`), 401],
    ['is disabled', set(sql`disabled_at = now()`), 401],
  ])('while the password is compared, and meanwhile %s, is let in or not', async (_, change, status) => {
    const member = await team.member('content');
    const colleague = await team.member('content');
    const guesses = test.app.get(Guesses, { strict: false });
    const compare = guesses.isRight.bind(guesses);
    test.replace(Guesses, 'isRight', async (...given) => {
      const isRight = await compare(...given);
      await change(member.id).execute(test.sql);
      return isRight;
    });
    const answer = await team.login(member.email);
    test.replace(Guesses, 'isRight', compare);
    expect(answer.status).toBe(status);
    expect((await team.login(colleague.email)).status).toBe(200);
  });

  it.each<[string, Change, number | string]>([
    ['gets another name', set(sql`name = 'Altro Nome'`), 200],
    ['is disabled', set(sql`disabled_at = now()`), 'enrolment_ended'],
    ['gets another password', set(sql`password_hash = password_hash || 'x'`), 'enrolment_ended'],
    [
      'sets it up in another window',
      (id) => set(sql`totp_secret = ${otherSecret()}, totp_enrolled_at = now()`)(id),
      'enrolment_ended',
    ],
  ])('while setting up the authenticator, and meanwhile %s, is let in or not', async (_, change, expected) => {
    const member = await team.member('content', { enrolled: false });
    const { enrolment } = (await team.login(member.email, { code: '' })).body;
    const { token, secret } = enrolment as { token: string; secret: string };
    await change(member.id).execute(test.sql);
    const { status, body } = await team.nobody.post('/enrol', { token, code: codeAt(test, 0, secret) });
    expect(status === 200 ? status : body.message).toBe(expected);
  });

  it.each<[string, Change, number]>([
    ['has another name', set(sql`name = 'Altro Nome'`), 200],
    ['is disabled', set(sql`disabled_at = now()`), 401],
    ['has the first password of an admin', set(sql`password_until = now() + interval '1 day'`), 401],
    ['has no authenticator', set(sql`totp_enrolled_at = null`), 401],
  ])('with a passkey, and %s, is let in or not', async (_, change, status) => {
    const desk = await team.as('content');
    const device = await withPasskey(desk);
    await change(desk.id).execute(test.sql);
    const { body } = await team.nobody.post('/login/passkey/options');
    const entered = await team.nobody.post('/login/passkey', { passkey: device.use(body) });
    expect(entered.status).toBe(status);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from staff_sessions where staff_id = ${desk.id}`.execute(test.sql);
    expect(rows).toEqual([{ count: status === 200 ? 2 : 1 }]);
  });
});

const withPasskey = async (desk: Desk): Promise<SoftwareAuthenticator> => {
  const device = new SoftwareAuthenticator();
  const { body } = await desk.post('/me/passkeys/options');
  expect((await desk.post('/me/passkeys', { passkey: device.create(body) })).status).toBe(200);
  return device;
};

/** Sessions of a member, by what is special about them. */
const sessionsOf = async (staffId: number): Promise<Map<string, number>> => {
  const now = test.clock.now();
  const later = plus(now, ms.hour);
  const made = new Map<string, number>();
  for (const [name, seen, expires, revoked] of [
    ['open', now, later, null],
    ['nearly idle', plus(now, 1 - staffLimits.idle), plus(now, 2 * ms.hour), null],
    ['idle', plus(now, -staffLimits.idle), later, null],
    ['nearly expired', now, plus(now, 1), null],
    ['expired', now, now, null],
    ['ended', now, later, plus(now, -1)],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into staff_sessions (staff_id, created_at, seen_at, expires_at, revoked_at)
      values (${staffId}, ${plus(now, -ms.hour)}, ${seen}, ${expires}, ${revoked}) returning id`.execute(test.sql);
    made.set(name, rows[0]!.id);
  }
  return made;
};

describe('sessions of members', () => {
  it('hold until they expire, are unused too long or end, and not for a member who is disabled', async () => {
    const now = test.clock.now();
    const one = await sessionsOf((await team.member('content')).id);
    const disabled = await team.member('content');
    const none = await sessionsOf(disabled.id);
    await sql`update staff set disabled_at = ${now} where id = ${disabled.id}`.execute(test.sql);
    const sessions = test.app.get(StaffSessions, { strict: false });
    const found = await sessions.holding([...one.values(), ...none.values()]);
    const names = new Map([...one].map(([name, id]) => [id, name]));
    expect(
      Object.fromEntries([...found].map(([id, until]) => [names.get(id), until.getTime() - now.getTime()])),
    ).toEqual({ open: Math.min(ms.hour, staffLimits.idle), 'nearly idle': 1, 'nearly expired': 1 });
    expect([...(await sessions.holding([one.get('open')!])).keys()]).toEqual([one.get('open')]);
  });
});

/** A member with sessions, recovery codes and a passkey, beside a colleague with the same. */
describe('what a change of a member ends', () => {
  let written: Writes;
  afterAll(() => written.end());

  it('is listed for each verb, row by row', async () => {
    const admin = await team.as('admin', { name: 'Ada Capo' });
    written = new Writes(test);
    const lines: Record<string, string[]> = {};
    const noted = async (name: string, act: (member: Desk) => Promise<{ status: number }>): Promise<void> => {
      const [member, colleague] = [await team.as('content'), await team.as('content')];
      written.forget();
      written.call('staff', { admin: admin.id, member: member.id, colleague: colleague.id });
      for (const each of [member, colleague]) {
        await withPasskey(each);
        await test.database.transaction((em) => test.app.get(RecoveryCodes, { strict: false }).renew(em, each.id));
        const sessions = await sessionsOf(each.id);
        if (each === member) written.call('staff_sessions', Object.fromEntries(sessions));
      }
      // Six of eight codes are enough here.
      await sql`delete from staff_recovery_codes where id not in (
        select max(id) from staff_recovery_codes group by staff_id)`.execute(test.sql);
      lines[name] = await written.by(async () => expect((await act(member)).status).toBeLessThan(300));
    };
    const verb = (name: string) => noted(name, ({ id }) => admin.post(`/staff/${id}/${name}`));
    await verb('disable');
    await verb('reset-totp');
    await verb('reset-password');
    await verb('revoke-sessions');
    await noted('another role', ({ id }) => admin.put(`/staff/${id}`, { role: 'finance', locale: 'en' }));
    await noted('the same role', ({ id }) => admin.put(`/staff/${id}`, { role: 'content' }));
    await noted('enable one who is not disabled', ({ id }) => admin.post(`/staff/${id}/enable`));
    const new_password = 'un’altra frase lunga';
    await noted('a new password of one’s own', (own) => own.put('/me', { password: PASSWORD, new_password }));
    await noted('another name of one’s own', (own) => own.put('/me', { name: 'Nora Nuova', locale: 'en' }));
    await noted('the same name of one’s own', (own) => own.put('/me', { name: 'Persona content' }));
    await noted('a logout', (own) => own.post('/logout'));
    expect(
      Object.entries(lines)
        .map(([name, all]) => [`## ${name}`, ...all].join('\n'))
        .join('\n\n'),
    ).toMatchSnapshot();
  });
});
