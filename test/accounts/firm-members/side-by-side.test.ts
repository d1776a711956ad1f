import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { useTestApp } from '../../support/app.js';
import type { Answer, HttpClient } from '../../support/http.js';
import { linkNumbers, lastMail, PASSWORD } from '../people.js';
import { FirmOffice, OTHER, passwords } from './firm-office.js';

/** Somebody of a firm: its owner or a colleague. */
interface Person {
  readonly email: string;
  readonly http: HttpClient;
  /** Null is the owner. */
  readonly member: number | null;
  /** The secret of the authenticator that was begun last. */
  readonly secret: string;
}

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const test = useTestApp();
const code = ({ secret }: Person): string =>
  generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000), guardrails });
const ok = async (call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};

/** What each of the three has before: everybody is in the same state. */
type Before = (one: Person) => Promise<Answer>;
const nothing = (): Promise<void> => Promise.resolve();
const confirmed: Before = (one) => ok(one.http.post('/account/totp/confirm', { code: code(one) }));
const lost: Before = (one) => ok(test.http.post('/password/recovery', { email: one.email }));
const signedInTwice: Before = (one) => ok(test.http.post('/login', { username: one.email, password: PASSWORD }));
const mistaken: Before = (one) => test.http.post('/login', { username: one.email, password: 'sbagliata sbagliata' });

let serial = 0;
const acts: Readonly<
  Record<string, readonly [before: Before | typeof nothing, act: (one: Person) => Promise<unknown>]>
> = {
  'begins an authenticator again': [nothing, (one) => ok(one.http.post('/account/totp', { password: PASSWORD }))],
  'confirms an authenticator': [nothing, confirmed],
  'removes an authenticator': [
    confirmed,
    (one) => {
      test.clock.advance(60_000);
      return ok(one.http.delete('/account/totp', { password: PASSWORD, code: code(one) }));
    },
  ],
  'signs in with a code': [
    confirmed,
    (one) => {
      test.clock.advance(60_000);
      return ok(test.http.post('/login', { username: one.email, password: PASSWORD, code: code(one) }));
    },
  ],
  'signs in after a mistake': [
    mistaken,
    (one) => ok(test.http.post('/login', { username: one.email, password: PASSWORD })),
  ],
  'signs out': [signedInTwice, (one) => ok(one.http.post('/logout'))],
  'ends the other sessions': [signedInTwice, (one) => ok(one.http.delete('/account/sessions'))],
  'changes the password': [
    signedInTwice,
    (one) =>
      ok(
        one.http.put('/profile/security', {
          password: PASSWORD,
          new_password: OTHER,
          new_password_confirmation: OTHER,
        }),
      ),
  ],
  'asks for a new password again': [lost, lost],
  'recovers the password': [
    lost,
    async (one) => {
      const [token, key] = linkNumbers((await lastMail(test, one.email)).body_text);
      await ok(test.http.post('/password/reset', { ...passwords(OTHER), token, key }));
    },
  ],
  'changes the address': [
    signedInTwice,
    async (one) => {
      const email = `nuovo${++serial}@example.com`;
      await ok(one.http.put('/profile/email', { email, password: PASSWORD }));
      const [key, token] = linkNumbers((await lastMail(test, email)).body_text);
      await ok(test.http.get(`/confirm/mail/${key}/${token}`));
    },
  ],
};

/** Who works beside others keeps what is theirs: the same firm has all rows, so a condition on the firm alone is too wide. */
describe('one of several people of a firm', () => {
  let tables: string[];
  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'member_id' and table_schema = 'public'
        and table_name in (select table_name from information_schema.columns where column_name = 'account_id')
      order by 1`.execute(test.sql);
    tables = rows.map(({ name }) => name).filter((name) => !['firm_activity'].includes(name));
    expect(tables).toEqual(expect.arrayContaining(['account_authenticators', 'account_recovery_codes', 'sessions']));
  });
  beforeEach(() => sql`delete from call_limits`.execute(test.sql));

  /** Rows of one person of a firm, and the account itself for its owner. The account was seen when anybody of the firm was. */
  const rowsOf = async (firmId: number, { member }: Person): Promise<string[]> => {
    const found = tables.map((table) => [table, 'account_id', sql`member_id is not distinct from ${member}`] as const);
    const own =
      member === null
        ? (['accounts', 'id', sql`true`] as const)
        : (['firm_members', 'account_id', sql`id = ${member}`] as const);
    const rows: string[] = [];
    for (const [table, column, where] of [...found, own]) {
      const { rows: all } = await sql<{ row: string }>`
        select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(table)} t
        where ${sql.ref(column)} = ${firmId} and ${where} order by 1`.execute(test.sql);
      rows.push(...all.map(({ row }) => `${table} ${row}`));
    }
    return rows;
  };

  it.each(Object.entries(acts))('%s, and the others keep what they have', async (_, [before, act]) => {
    const office = await FirmOffice.of(test);
    const second = `seconda${office.nth}@example.com`;
    const begin = async (email: string, http: HttpClient, member: number | null): Promise<Person> => {
      const { info } = await ok(http.post('/account/totp', { password: PASSWORD }));
      const one = { email, http, member, secret: info.secret as string };
      await before(one);
      return one;
    };
    const [carla, dario] = [await office.colleague(), await office.colleague('lawyer', second)];
    const people = [
      await begin(office.ownerEmail, office.owner, null),
      await begin(office.email, carla.http, carla.id),
      await begin(second, dario.http, dario.id),
    ];
    await test.drain();
    for (const one of people.slice(0, 2)) {
      const others = people.filter((other) => other !== one);
      const had = await Promise.all(others.map((other) => rowsOf(office.firmId, other)));
      expect(had.every((rows) => rows.length > 2)).toBe(true);
      await act(one);
      await test.drain();
      expect(await Promise.all(others.map((other) => rowsOf(office.firmId, other)))).toEqual(had);
    }
  });

  it('cannot sign in with the code or the recovery code of another one', async () => {
    const office = await FirmOffice.of(test);
    const { http } = await office.colleague();
    const begin = async (email: string, by: HttpClient) => {
      const { info } = await ok(by.post('/account/totp', { password: PASSWORD }));
      const one: Person = { email, http: by, member: null, secret: info.secret as string };
      return { ...one, recovery: (await confirmed(one)).info.recovery_codes as string[] };
    };
    const [owner, colleague] = [await begin(office.ownerEmail, office.owner), await begin(office.email, http)];
    for (const [one, other] of [
      [owner, colleague],
      [colleague, owner],
    ] as const) {
      test.clock.advance(60_000);
      const signIn = async (given: string) =>
        (await test.http.post('/login', { username: one.email, password: PASSWORD, code: given })).status;
      expect([await signIn(code(other)), await signIn(other.recovery[0]!)]).toEqual([401, 401]);
      expect([await signIn(code(one)), await signIn(one.recovery[0]!)]).toEqual([200, 200]);
    }
  });
});
