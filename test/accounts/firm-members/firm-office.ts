import { expect } from '@jest/globals';
import { sql } from 'kysely';
import type { MemberRole } from '../../../src/shared/accounts/members.rules.js';
import type { Answer, HttpClient } from '../../support/http.js';
import type { TestApp } from '../../support/app.js';
import type { Schemas } from '../../support/shown.js';
import { lastMail, lawyer, linkNumbers, PASSWORD } from '../people.js';

/** Another valid password. */
export const OTHER = 'un’altra frase lunga';

/** The body for choosing a password. */
export const passwords = (password = PASSWORD) => ({ password, password_confirmation: password });

let last = 0;

/** A firm with its owner signed in, and the address of a colleague to invite. Each firm has different addresses. */
export class FirmOffice {
  readonly ownerEmail: string;
  readonly email: string;

  private constructor(
    private readonly app: TestApp,
    readonly nth: number,
    /** Changes when the owner signs in again. */
    public owner: HttpClient,
    readonly firmId: number,
  ) {
    this.ownerEmail = ownerOf(nth);
    this.email = `collega${nth}@example.com`;
  }

  static async of(app: TestApp): Promise<FirmOffice> {
    const nth = ++last;
    const owner = app.http.as(await lawyer(app, ownerOf(nth)));
    const firmId = (await owner.get('/account')).info.id as number;
    // An account with an incomplete profile is deleted after thirty days.
    await sql`update accounts set completion_deadline = null where id = ${firmId}`.execute(app.sql);
    return new FirmOffice(app, nth, owner, firmId);
  }

  invite(to = this.email, by = this.owner, role?: MemberRole): Promise<Answer> {
    return by.post('/firm/members', { email: to, first_name: 'Carla', last_name: 'Conti', ...(role && { role }) });
  }

  /** The path of the last invitation that was mailed there. */
  async link(to = this.email): Promise<string> {
    const [key, token] = linkNumbers((await lastMail(this.app, to)).body_text);
    return `/invitations/${key}/${token}`;
  }

  signIn(username: string, more: object = {}): Promise<Answer> {
    return this.app.http.post('/login', { username, password: PASSWORD, ...more });
  }

  /** A colleague, invited, accepted and signed in; a lawyer at the usual address unless said otherwise. */
  async colleague(role?: MemberRole, email = this.email): Promise<{ id: number; http: HttpClient }> {
    const { info } = await this.invite(email, this.owner, role);
    expect((await this.app.http.post(await this.link(email), passwords())).status).toBe(204);
    const login = await this.signIn(email);
    expect(login.status).toBe(200);
    return { id: info.id, http: this.app.http.as(login.info.auth.access_token) };
  }

  async activity(http: HttpClient, query = ''): Promise<Schemas['FirmActivity']> {
    return (await http.get(`/firm/activity${query}`)).body as Schemas['FirmActivity'];
  }
}

const ownerOf = (nth: number): string => `titolare${nth}@example.com`;
