import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { SESSION_KEY } from '../../src/accounts/sign-in/sessions.js';
import type { Secrets } from '../../src/kernel/secrets.js';
import { STAFF_AUDIENCE, STAFF_SESSION_KEY } from '../../src/staff/sign-in/staff-sessions.js';
import type { Person } from './calls.js';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(key: Buffer, claims: object): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const HOUR = 3_600_000;

/** An opened session. */
interface Opened {
  id: number;
  sub: number;
}

/**
 * The callers: each with a separate session in the database. Calls end sessions, delete accounts and disable
 * staff; then the next one of the same kind continues.
 */
export class People {
  readonly #tokens = new Map<Person, Promise<string>>();
  readonly #db: Pool;
  readonly #secrets: Pick<Secrets, 'key'>;
  readonly #now: () => Date;

  constructor(db: Pool, secrets: Pick<Secrets, 'key'>, now: () => Date) {
    this.#db = db;
    this.#secrets = secrets;
    this.#now = now;
  }

  /** A bearer token; undefined for a visitor. */
  tokenOf(person: Person): Promise<string> | undefined {
    if (person === 'visitor') return undefined;
    let token = this.#tokens.get(person);
    if (!token) this.#tokens.set(person, (token = this.#signIn(person)));
    return token;
  }

  /** The token is no longer valid: the next call of this person has another one. */
  async renew(person: Person, token: string): Promise<void> {
    if ((await this.#tokens.get(person)) === token) this.#tokens.delete(person);
  }

  async #signIn(person: Exclude<Person, 'visitor'>): Promise<string> {
    const now = this.#now();
    const times = { iat: Math.floor(now.getTime() / 1000), exp: Math.floor((now.getTime() + HOUR) / 1000) };
    if (person.endsWith('citizen') || person.endsWith('firm')) {
      const { id, sub } = await this.#openAccount(person, now);
      return signed(this.#secrets.key(SESSION_KEY), { sub: String(sub), sid: id, ...times });
    }
    const { id, sub } = await this.#openStaff(person, now);
    return signed(this.#secrets.key(STAFF_SESSION_KEY), { sub: String(sub), sid: id, aud: STAFF_AUDIENCE, ...times });
  }

  async #openAccount(person: string, now: Date): Promise<Opened> {
    const isCitizen = person.endsWith('citizen');
    const { rows } = await this.#db.query<Opened>(
      `insert into sessions (account_id, remembered, created_at, expires_at)
       select id, true, $1, $1::timestamptz + interval '1 hour' from accounts
       where model = $2 and deleted_at is null and suspended_at is null and confirmed_at is not null
       order by id offset $3 limit 1
       returning id, account_id as sub`,
      [now, isCitizen ? 'user' : 'lawyer', person.startsWith('other') ? 1 : 0],
    );
    if (rows[0]) return rows[0];
    // Everybody in the demo data has been deleted or suspended meanwhile.
    await this.#addAccounts(isCitizen, now);
    return this.#openAccount(person, now);
  }

  async #addAccounts(isCitizen: boolean, now: Date): Promise<void> {
    await this.#db.query(
      `with made as (
         insert into accounts (model, email, password_hash, first_name, last_name, birth_date, confirmed_at, created_at, updated_at)
         select $1, 'fuzz-' || gen_random_uuid() || '@example.com', 'none', 'Nuova', 'Persona', '1980-01-01', $2, $2, $2
         from generate_series(1, 2)
         returning id),
       firms as (
         insert into firms (account_id, company_name, company_order_city) select id, 'Studio nuovo', 'Milano' from made where $3)
       insert into wallets (account_id) select id from made where $3`,
      [isCitizen ? 'user' : 'lawyer', now, !isCitizen],
    );
  }

  async #openStaff(role: string, now: Date): Promise<Opened> {
    await this.#db.query(
      `insert into staff (email, name, role, password_hash, totp_secret, totp_enrolled_at, created_at, updated_at)
       select 'fuzz-' || $1::text || '-' || gen_random_uuid() || '@example.com', 'Persona ' || $1, $1, 'none', 'none', $2, $2, $2`,
      [role, now],
    );
    const { rows } = await this.#db.query<Opened>(
      `insert into staff_sessions (staff_id, created_at, seen_at, expires_at, confirmed_at)
       select max(id), $2::timestamptz, $2, $2::timestamptz + interval '1 hour', $2 from staff where role = $1
       returning id, staff_id as sub`,
      [role, now],
    );
    return rows[0]!;
  }
}
