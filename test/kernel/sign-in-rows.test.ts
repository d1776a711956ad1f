import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  CallLimits,
  KnownPlaces,
  LoginThrottle,
  PasskeyChallenges,
  Passkeys,
  SecurityEvents,
  type PasskeyOwner,
  type Whose,
} from '../../src/kernel/auth/auth.api.js';
import { eraseActs, forgetActs, recordAct } from '../../src/kernel/auth/firm-activity.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { IdempotencyKeys } from '../../src/kernel/idempotency.js';
import { plus } from '../../src/shared/clock.js';
import { accountLimits, idempotencyLife, ms, passkeyLimits, securityLimits } from '../../src/shared/limits.js';
import { Team } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

// Rows that differ in one thing, of which each call may take some.
const test = useTestApp();
let anna: number;
let firm: number;
let other: number;
let member: number;
let colleague: number;
let staff: number;
let otherStaff: number;
let now: Date;
beforeAll(async () => {
  const rows = new Rows(test);
  anna = await rows.citizen();
  [firm, other] = [await rows.firm(), await rows.firm()];
  [member, colleague] = [await rows.member(firm), await rows.member(firm, { name: 'Dario' })];
  const team = new Team(test);
  [staff, otherStaff] = [(await team.as('admin')).id, (await team.as('admin')).id];
  now = test.clock.now();
});

const inOne = <T>(work: (em: EntityManager) => T | Promise<T>): Promise<T> => test.database.transaction(work);
/** The rows of a table in their order, by one expression. */
const left = async (table: string, said: string): Promise<string[]> => {
  const { rows } = await sql<{ said: string }>`
    select ${sql.raw(said)} as said from ${sql.table(table)} order by (${sql.raw(said)}) collate "C"`.execute(test.sql);
  return rows.map((row) => row.said);
};
const empty = (table: string) => inOne((em) => sql`delete from ${sql.table(table)}`.execute(sqlOf(em)));

describe('wrong passwords', () => {
  beforeEach(() => empty('login_failures'));
  const throttle = () => test.app.get(LoginThrottle, { strict: false });
  const tries = async (...given: [name: string, place: string, ago?: number][]) => {
    const ids: string[] = [];
    for (const [name, place, ago = 0] of given) {
      test.clock.set(plus(now, -ago));
      ids.push(await inOne((em) => throttle().attempt(em, name, place)));
    }
    test.clock.set(now);
    return ids;
  };
  const places = () => left('login_failures', 'address');

  it('are taken back, cleared or lifted each for itself', async () => {
    const [first] = await tries(['anna', '1'], ['anna', '2'], [' ANNA', '2'], ['bruno', '2'], ['carla', '3']);
    await inOne((em) => throttle().withdraw(em, first!));
    expect(await places()).toEqual(['2', '2', '2', '3']);
    await inOne((em) => throttle().clear(em, 'Anna ', '1'));
    expect(await places()).toEqual(['2', '2', '2', '3']);
    await inOne((em) => throttle().clear(em, 'Anna ', '2'));
    expect(await places()).toEqual(['2', '3']);
    await tries(['anna', '1'], ['anna', '2'], ['dario', '4']);
    await inOne((em) => throttle().lift(em, ['ANNA', 'bruno']));
    expect(await places()).toEqual(['3', '4']);
  });

  it('count for one name at one place, while they are not too old', async () => {
    const window = accountLimits.loginWindow;
    const five = (name: string, place: string, ago: number) =>
      Array.from({ length: accountLimits.loginFailures }, () => [name, place, ago] as [string, string, number]);
    // Those that are exactly as old as the window no longer count.
    await tries(...five('anna', '1', window), ...five('anna', '2', 0), ...five('bruno', '1', 0));
    await tries(['anna', '1']);
    await expect(tries(['anna', '2'])).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: window / 1_000 },
    });
    test.clock.set(now);
    await inOne((em) => throttle().forget(em, plus(now, 1)));
    expect(await places()).toEqual([...Array<string>(6).fill('1'), ...Array<string>(5).fill('2')]);
  });
});

describe('security events', () => {
  beforeEach(() => empty('security_events'));
  const events = () => test.app.get(SecurityEvents, { strict: false });
  const origin = { address: '198.51.100.7', device: 'Firefox, Linux', browser: 'b'.repeat(20) };
  const note = (whose: Whose, address: string, kind: 'signed_in' | 'wrong_password' = 'signed_in') =>
    inOne((em) => events().write(em, kind, whose, { ...origin, address }));

  it('have all that is known of them, and the browser only where somebody came in', async () => {
    await inOne((em) => events().write(em, 'password_reset', { accountId: firm, memberId: member }, origin));
    await events().refused('wrong_code', { staffId: staff }, origin);
    await inOne((em) => events().write(em, 'password_changed', {}, null));
    const { rows } = await sql`
      select kind, account_id, member_id, staff_id, address, device, browser_hash is not null as browser, at
      from security_events order by id`.execute(test.sql);
    const nobody = { account_id: null, member_id: null, staff_id: null, address: null, device: null, browser: false };
    const from = { address: origin.address, device: origin.device };
    expect(rows.map((row) => ({ ...(row as { at: string }), at: new Date((row as { at: string }).at) }))).toEqual([
      { ...nobody, ...from, kind: 'password_reset', account_id: firm, member_id: member, browser: true, at: now },
      { ...nobody, ...from, kind: 'wrong_code', staff_id: staff, at: now },
      { ...nobody, kind: 'password_changed', at: now },
    ]);
  });

  it('are shown to the one sign-in, the newest first and so many, and end with their account or their time', async () => {
    await note({ accountId: firm }, 'owner 1');
    await note({ accountId: firm, memberId: member }, 'member');
    await note({ accountId: firm, memberId: colleague }, 'colleague');
    await note({ accountId: other }, 'other');
    await note({ staffId: staff }, 'staff');
    await note({ accountId: firm, memberId: null }, 'owner 2', 'wrong_password');
    const shown = async (accountId: number, memberId: number | null) =>
      (await events().of({ accountId, memberId })).map(({ kind, address, device }) => [kind, address, device]);
    expect(await shown(firm, null)).toEqual([
      ['wrong_password', 'owner 2', origin.device],
      ['signed_in', 'owner 1', origin.device],
    ]);
    expect(await shown(firm, member)).toEqual([['signed_in', 'member', origin.device]]);
    for (let nth = 0; nth < securityLimits.shown; nth++) await note({ accountId: other }, `more ${nth}`);
    expect((await shown(other, null)).map(([, address]) => address)).not.toContain('other');
    expect(await shown(other, null)).toHaveLength(securityLimits.shown);
    await inOne((em) => sql`delete from security_events where address like 'more%'`.execute(sqlOf(em)));

    const at = (address: string, moment: Date) =>
      sql`update security_events set at = ${moment} where address = ${address}`.execute(test.sql);
    await at('owner 1', plus(now, -securityLimits.kept - 1));
    await at('member', plus(now, -securityLimits.kept));
    await inOne((em) => events().forget(em, now));
    expect(await left('security_events', 'address')).toEqual(['colleague', 'member', 'other', 'owner 2', 'staff']);
    await inOne((em) => events().erase(em, firm));
    expect(await left('security_events', 'address')).toEqual(['other', 'staff']);
  });

  it('make their place known, to the one whose they are', async () => {
    const places = test.app.get(KnownPlaces, { strict: false });
    const browser = (letter: string) => letter.repeat(20);
    const enter = (whose: Whose, address: string, kind: 'signed_in' | 'password_reset' | 'wrong_password', own = '') =>
      inOne((em) =>
        events().write(em, kind, whose, { address, device: null, browser: own === '' ? undefined : browser(own) }),
      );
    await enter({ accountId: firm }, '198.51.100.1', 'signed_in', 'o');
    await enter({ accountId: firm, memberId: member }, '198.51.100.2', 'signed_in', 'm');
    await enter({ accountId: other }, '198.51.100.3', 'password_reset');
    await enter({ accountId: other }, '198.51.100.4', 'wrong_password', 'w');
    await enter({ staffId: staff }, '198.51.100.5', 'signed_in', 's');
    await enter({ staffId: staff }, '198.51.100.6', 'password_reset', 'r');
    await enter({ staffId: otherStaff }, '198.51.100.7', 'signed_in');
    await enter({}, '198.51.100.8', 'signed_in');
    const whoms: [string, Whose][] = [
      ['owner', { accountId: firm }],
      ['member', { accountId: firm, memberId: member }],
      ['colleague', { accountId: firm, memberId: colleague }],
      ['other', { accountId: other, memberId: null }],
      ['staff', { staffId: staff }],
      ['nobody', {}],
    ];
    const known: Record<string, string[]> = {};
    for (const [name, whose] of whoms) {
      known[name] = [];
      for (let last = 1; last <= 8; last++) {
        const { key, isKnown } = await places.of(whose, { address: `198.51.100.${last}`, device: null });
        expect(key).toBe(`198.51.100.${last}`);
        if (isKnown) known[name].push(String(last));
      }
      for (const letter of 'omwsr') {
        const { key, isKnown } = await places.of(whose, {
          address: '203.0.113.1',
          device: null,
          browser: browser(letter),
        });
        expect(key.startsWith('browser ')).toBe(isKnown);
        if (isKnown) known[name].push(letter);
      }
    }
    expect(known).toEqual({
      owner: ['1', 'o'],
      member: ['2', 'm'],
      colleague: [],
      other: ['3'],
      staff: ['5', 's'],
      nobody: [],
    });
  });
});

describe('the acts of a firm', () => {
  beforeEach(() => empty('firm_activity'));
  const act = (accountId: number, memberId: number | null, at: Date, more: object = {}, model = 'lawyer') =>
    inOne((em) => recordAct(em, { model: model as 'lawyer', accountId, memberId }, 'quote_given', at, more));

  it('are recorded with what they were about, and of a citizen nothing is', async () => {
    const rows = new Rows(test, 50);
    const response = await rows.response(await rows.request(anna), firm, 3);
    const { rows: made } = await sql<{ id: number }>`
      insert into checkouts (account_id, subject, credits, list_cents, amount_cents, status, provider, buyer, created_at, expires_at)
      select ${firm}::integer, 'credits', 5, 3000, 3000, 'open', 'sandbox', '{}', ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, 3) returning id`.execute(test.sql);
    const checkout = made[2]!.id;
    const more = { responseId: response, checkoutId: checkout, aboutMemberId: colleague, fields: ['phone', 'website'] };
    await act(firm, member, now, more);
    await act(other, null, plus(now, 1_000));
    await act(anna, null, now, {}, 'user');
    const { rows: noted } = await sql`
      select account_id, member_id, kind, response_id, checkout_id, about_member_id, fields,
        extract(epoch from at - ${now}::timestamptz)::integer as after
      from firm_activity order by id`.execute(test.sql);
    const nothing = { response_id: null, checkout_id: null, about_member_id: null, fields: null };
    expect(noted).toEqual([
      {
        account_id: firm,
        member_id: member,
        kind: 'quote_given',
        response_id: response,
        checkout_id: checkout,
        about_member_id: colleague,
        fields: ['phone', 'website'],
        after: 0,
      },
      { account_id: other, member_id: null, kind: 'quote_given', ...nothing, after: 1 },
    ]);
  });

  it('end with their time or their account', async () => {
    const months = (count: number, later: number): Date => {
      const day = new Date(now);
      day.setUTCMonth(day.getUTCMonth() - count);
      return plus(day, later);
    };
    await act(firm, null, months(accountLimits.activityMonths, -ms.day));
    await act(firm, member, months(accountLimits.activityMonths, ms.day));
    await act(other, null, now);
    await forgetActs(test.sql, now);
    expect(await left('firm_activity', 'account_id::text')).toEqual([firm, other].map(String).sort());
    await eraseActs(test.sql, firm);
    expect(await left('firm_activity', 'account_id::text')).toEqual([String(other)]);
  });
});

it('kept answers end with their account, or after a day', async () => {
  const keys = test.app.get(IdempotencyKeys, { strict: false });
  const put = (account_id: number, key: string, at: Date) =>
    test.sql.insertInto('idempotency_keys').values({ account_id, key, fingerprint: 'f', created_at: at }).execute();
  await empty('idempotency_keys');
  await put(anna, 'old', plus(now, -idempotencyLife - 1));
  await put(anna, 'kept', plus(now, -idempotencyLife));
  await put(firm, 'other', now);
  await keys['forget'](now);
  expect(await left('idempotency_keys', 'key')).toEqual(['kept', 'other']);
  await inOne((em) => keys.erase(em, anna));
  expect(await left('idempotency_keys', 'key')).toEqual(['other']);
});

it('what has run out is forgotten, and nothing else: counted calls and used challenges', async () => {
  const machine = Date.now();
  await empty('call_limits');
  await sql`insert into call_limits (key, points, expire) values ('over', 1, ${machine - 1_000}),
    ('lasts', 1, ${machine + 60_000})`.execute(test.sql);
  await inOne((em) => test.app.get(CallLimits, { strict: false }).forget(em));
  expect(await left('call_limits', 'key')).toEqual(['lasts']);
  await sql`insert into used_passkey_challenges (challenge, expires_at) values ('over', ${plus(now, -1)}),
    ('lasts', ${now})`.execute(test.sql);
  await inOne((em) => test.app.get(PasskeyChallenges, { strict: false }).forget(em, now));
  expect(await left('used_passkey_challenges', 'challenge')).toEqual(['lasts']);
});

describe('passkeys', () => {
  const passkeys = () => test.app.get(Passkeys, { strict: false });
  /** Whose each is; its name is also that of its credential. */
  const owners = (): Record<string, PasskeyOwner> => ({
    owner: { accountId: firm, memberId: null },
    member: { accountId: firm, memberId: member },
    colleague: { accountId: firm, memberId: colleague },
    other: { accountId: other, memberId: null },
    staff: { staffId: staff },
    otherStaff: { staffId: otherStaff },
  });
  const added: Record<string, number> = {};
  const add = (owner: PasskeyOwner, name: string, over: object = {}) =>
    inOne((em) =>
      passkeys().add(
        em,
        owner,
        {
          userHandle: `handle of ${name}`,
          credentialId: name,
          publicKey: `key of ${name}`,
          counter: 5,
          transports: ['usb', name],
          backedUp: true,
          ...over,
        },
        `name of ${name}`,
      ),
    );
  beforeEach(async () => {
    await empty('passkeys');
    for (const [name, owner] of Object.entries(owners())) added[name] = (await add(owner, name))!;
  });
  const stay = () => left('passkeys', 'credential_id');
  const all = ['colleague', 'member', 'other', 'otherStaff', 'owner', 'staff'];

  it.each(['owner', 'member', 'colleague', 'other', 'staff', 'otherStaff'])(
    'of %s are listed, named, used and removed as theirs',
    async (name) => {
      const owner = owners()[name]!;
      const second = await add(owner, `${name} 2`, { backedUp: false });
      const listed = await passkeys().list(test.sql, owner);
      const dates = { created_at: now.toISOString(), last_used_at: null };
      expect(listed).toEqual([
        { id: added[name], name: `name of ${name}`, backed_up: true, ...dates },
        { id: second, name: `name of ${name} 2`, backed_up: false, ...dates },
      ]);
      const { allowCredentials } = await passkeys().request(test.sql, 'sign-in', owner);
      expect(allowCredentials).toEqual([
        { id: name, type: 'public-key', transports: ['usb', name] },
        { id: `${name} 2`, type: 'public-key', transports: ['usb', `${name} 2`] },
      ]);
      const made = await passkeys().creation(test.sql, 'add', owner, { name: 'n', displayName: 'd' });
      // All of one person have one handle, which the device knows already.
      expect(made.user).toEqual({ id: `handle of ${name}`, name: 'n', displayName: 'd' });
      expect(made.excludeCredentials).toEqual(allowCredentials);
      const neighbour = added[name === 'owner' ? 'member' : 'owner']!;
      for (const id of [neighbour, added[name]!])
        expect(await inOne((em) => passkeys().rename(em, owner, id, 'new'))).toBe(id === added[name]);
      expect(await left('passkeys', 'name')).toEqual(
        ['new', `name of ${name} 2`, ...all.filter((one) => one !== name).map((one) => `name of ${one}`)].sort(),
      );
      expect(await inOne((em) => passkeys().remove(em, owner, neighbour))).toBeUndefined();
      expect(await inOne((em) => passkeys().remove(em, owner, second!))).toBe(`name of ${name} 2`);
      expect(await stay()).toEqual(all);
      expect(await passkeys().has(test.sql, owner)).toBe(true);
      expect(await inOne((em) => passkeys().drop(em, owner))).toBe(1);
      expect(await stay()).toEqual(all.filter((one) => one !== name));
      expect(await passkeys().has(test.sql, owner)).toBe(false);
    },
  );

  it('of an account go with it, also those of its members', async () => {
    await inOne((em) => passkeys().erase(em, firm));
    expect(await stay()).toEqual(['other', 'otherStaff', 'staff']);
  });

  it('are so many for each person, and one is stored once', async () => {
    expect(await add(owners().other!, 'owner')).toBeUndefined();
    for (let nth = 1; nth < passkeyLimits.each; nth++) await add(owners().other!, `more ${nth}`);
    await expect(add(owners().other!, 'one more')).rejects.toMatchObject({
      code: 'passkey_limit',
      details: { values: { max: passkeyLimits.each } },
    });
    expect(await add(owners().owner!, 'of the owner')).toBeDefined();
  });

  it.each([
    // counter of the use, whether it is recorded
    [4, false],
    [5, false],
    [6, true],
    [0, true],
  ])('used with the counter %i after 5 are recorded: %s', async (counter, isRecorded) => {
    const use = { id: added.owner!, owner: owners().owner!, counter, backedUp: false };
    expect(await inOne((em) => passkeys().record(em, use))).toBe(isRecorded);
    const said = `credential_id || ' ' || counter || ' ' || backed_up || ' ' || (last_used_at is not null)`;
    const rest = all.filter((one) => one !== 'owner').map((one) => `${one} 5 true false`);
    const own = isRecorded ? `owner ${counter} false true` : 'owner 5 true false';
    expect(await left('passkeys', said)).toEqual([...rest, own].sort());
  });
});
