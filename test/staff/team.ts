import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import type { StaffRole } from '../../src/shared/staff/staff.codes.js';
import { hashPassword } from '../../src/kernel/passwords.js';
import { Secrets } from '../../src/kernel/secrets.js';
import type { TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { documented } from './documented.js';

export const PASSWORD = 'una frase da ufficio 7';
export const SECRET = 'GIUSTAMENTEDEMO2';
const BASE = '/api/backoffice/v1';
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** The code that an authenticator shows `late` seconds from now. */
export const codeAt = (test: TestApp, late = 0, secret = SECRET): string =>
  generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) + late, guardrails });

/** The back office as one member of the staff, or as nobody. */
export class Desk {
  constructor(
    private readonly http: HttpClient,
    readonly id = 0,
    readonly token?: string,
  ) {}

  get = (path: string, headers?: Record<string, string>): Promise<Answer> => this.call('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>): Promise<Answer> =>
    this.call('POST', path, body, headers);
  put = (path: string, body: unknown = {}): Promise<Answer> => this.call('PUT', path, body);
  delete = (path: string): Promise<Answer> => this.call('DELETE', path);
  call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> => documented(path, await this.http.call(method, `${BASE}${path}`, body, headers));
  upload = async (path: string, file: { name: string; content: Buffer; type?: string }): Promise<Answer> =>
    documented(path, await this.http.upload(`${BASE}${path}`, file));
  /** The status of a stream's answer. */
  opened = (path: string): Promise<number> => this.http.opened(path, BASE);
  list = (
    resource: string,
    query: { sort?: unknown; range?: unknown; filter?: unknown; format?: string } = {},
  ): Promise<Answer> =>
    this.get(
      `/${resource}?${Object.entries(query)
        .map(
          ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
        )
        .join('&')}`,
    );
}

/** Members of the staff written into the tables, enrolled with {@link SECRET}. */
export class Team {
  private hash: string | undefined;
  private count = 0;

  constructor(private readonly test: TestApp) {}

  readonly nobody = new Desk(this.test.http);

  async member(
    role: StaffRole,
    given: { email?: string; name?: string; enrolled?: boolean } = {},
  ): Promise<{ id: number; email: string }> {
    this.hash ??= await hashPassword(PASSWORD);
    const email = given.email ?? `${role}${++this.count}@staff.example`;
    const enrolled = given.enrolled ?? true;
    const now = this.test.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into staff (email, name, role, password_hash, totp_secret, totp_enrolled_at, created_at, updated_at)
      values (
        ${email}, ${given.name ?? `Persona ${role}`}, ${role}, ${this.hash},
        ${enrolled ? this.test.app.get(Secrets).seal('staff-totp', SECRET) : null}, ${enrolled ? now : null},
        ${now}, ${now}
      )
      returning id`.execute(this.test.sql);
    return { id: rows[0]!.id, email };
  }

  login(email: string, given: { password?: string; code?: string } = {}): Promise<Answer> {
    return this.nobody.post('/login', {
      email,
      password: given.password ?? PASSWORD,
      code: given.code ?? codeAt(this.test),
    });
  }

  /** A new member, signed in. */
  async as(role: StaffRole, given: { email?: string; name?: string } = {}): Promise<Desk> {
    return this.signedIn((await this.member(role, given)).email);
  }

  /** A member of the team, signed in. */
  async signedIn(email: string): Promise<Desk> {
    const { body } = await this.login(email);
    const { access_token: token, staff } = body as { access_token: string; staff: { id: number } };
    return new Desk(this.test.http.as(token), staff.id, token);
  }
}
