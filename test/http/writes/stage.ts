import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { lastMail, lawyer, linkNumbers, user } from '../../accounts/people.js';
import { Till } from '../../billing/money.js';
import { Purchases } from '../../billing/purchases.js';
import { Team, type Desk } from '../../staff/team.js';
import type { TestApp } from '../../support/app.js';
import type { Answer, HttpClient } from '../../support/http.js';
import { Rows } from '../../support/rows.js';
import type { Writes } from '../../support/written.js';

/** A call that an act makes. */
export interface Made {
  readonly by?: HttpClient;
  /** Where it differs from the route by ids. */
  readonly path?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly content: Buffer; readonly type: string };
  /** Instead of one call. */
  readonly act?: () => Promise<unknown>;
}

/** An act by its route and what is particular about it: it prepares a world, and returns the call. */
export type Acts = Readonly<Record<string, (stage: Stage) => Made | Promise<Made>>>;

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** A firm and a citizen with a request, a rival firm with a response to it too, and a colleague of the firm. */
export interface Pair {
  readonly citizen: HttpClient;
  readonly citizenId: number;
  readonly firm: HttpClient;
  readonly firmId: number;
  readonly colleague: HttpClient;
  readonly colleagueId: number;
  readonly rival: HttpClient;
  readonly requestId: number;
  readonly responseId: number;
  readonly rivalResponseId: number;
}

/** What the acts of the API start from. Each makes its own people, so that it does not depend on the acts before. */
export class Stage {
  readonly rows: Rows;
  readonly till: Till;
  readonly purchases: Purchases;
  desk!: Desk;
  private serial = 0;

  constructor(
    readonly test: TestApp,
    private readonly writes: Writes,
  ) {
    this.rows = new Rows(test);
    this.till = Object.assign(new Till(test), { rows: this.rows });
    this.purchases = new Purchases(test);
  }

  /** The state in which each act begins: the same moment, and nobody has called yet. */
  async begin(start: Date): Promise<void> {
    this.test.clock.set(start.toISOString());
    await sql`delete from call_limits`.execute(this.test.sql);
    // Firms of other acts receive nothing.
    await sql`delete from matching_firms`.execute(this.test.sql);
    this.writes.forget();
    this.desk = await new Team(this.test).as('admin', { email: `scrivania${++this.serial}@staff.example` });
    this.writes.call('staff', { desk: this.desk.id });
  }

  get now(): Date {
    return this.test.clock.now();
  }

  address(): string {
    return `persona${++this.serial}@example.com`;
  }

  /** A day so many days from now. */
  day(days: number): string {
    return new Date(this.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  }

  async ok<T extends Answer>(call: Promise<T>): Promise<T> {
    const answer = await call;
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  }

  /** A citizen with a password, signed in; reads English if said. */
  async person(language?: 'en'): Promise<{ id: number; email: string; http: HttpClient }> {
    const email = this.address();
    const http = this.test.http.as(await user(this.test, email));
    const id = (await http.get('/account')).info.id as number;
    if (language) await this.ok(http.put('/profile/preferences', { locale: language }));
    this.writes.call('accounts', { person: id });
    return { id, email, http };
  }

  /** A firm with a password, signed in. */
  async office(): Promise<{ id: number; email: string; http: HttpClient }> {
    const email = this.address();
    const http = this.test.http.as(await lawyer(this.test, email));
    const id = (await http.get('/account')).info.id as number;
    this.writes.call('accounts', { office: id });
    return { id, email, http };
  }

  /** The numbers in the link of the last mail to an address. */
  async link(email: string): Promise<string[]> {
    return linkNumbers((await lastMail(this.test, email)).body_text);
  }

  code(secret: string): string {
    return generateSync({ secret, epoch: Math.floor(this.now.getTime() / 1000), guardrails });
  }

  /** @param response the state of the firm's response, with these columns */
  async pair(
    response = 3,
    given: {
      request?: number;
      plan?: number;
      shared?: true;
      columns?: Record<string, string | number | boolean | Date | null>;
    } = {},
  ): Promise<Pair> {
    const { rows, test, now } = this;
    const request = given.request ?? (response === 9 ? 5 : 3);
    const [citizenId, firmId, rivalId] = [
      await rows.citizen(),
      await rows.firm({ listed: false }),
      await rows.firm({ listed: false }),
    ];
    const colleagueId = (
      await test.sql
        .insertInto('firm_members')
        .values({
          account_id: firmId,
          role: 'lawyer',
          request_access: 'all',
          email: this.address(),
          password_hash: 'x',
          first_name: 'Carla',
          last_name: 'Conti',
          locale: 'en',
          invited_at: now,
          accepted_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    const requestId = await rows.request(citizenId, {
      status: request,
      plan: given.plan ?? 1,
      sharedContacts: given.shared ?? false,
    });
    if (response === 7) await sql`update requests set ok_count = 1 where id = ${requestId}`.execute(test.sql);
    const opened = response === 2 ? null : now;
    const responseId = await rows.response(requestId, firmId, response, { opened_at: opened, ...given.columns });
    const rivalResponseId = await rows.response(requestId, rivalId, response === 9 ? 7 : 3, { opened_at: now });
    const clients = await test.database.transaction(async (em) => {
      const credits = test.app.get(CreditsApi);
      for (const id of [firmId, rivalId]) await credits.openWallet(em, id, now);
      return [
        await rows.clientIn(em, citizenId),
        await rows.clientIn(em, firmId),
        await rows.clientIn(em, firmId, colleagueId),
        await rows.clientIn(em, rivalId),
      ] as const;
    });
    this.writes.call('accounts', { citizen: citizenId, firm: firmId, rival: rivalId });
    this.writes.call('firm_members', { colleague: colleagueId });
    this.writes.call('requests', { request: requestId });
    this.writes.call('responses', { response: responseId, 'rival’s': rivalResponseId });
    const [citizen, firm, colleague, rival] = clients;
    return { citizen, citizenId, firm, firmId, colleague, colleagueId, rival, requestId, responseId, rivalResponseId };
  }

  /** A citizen with a draft. */
  async draft(): Promise<{ citizen: HttpClient; citizenId: number; id: number }> {
    const citizenId = await this.rows.citizen();
    const citizen = await this.rows.as(citizenId);
    const id = (await this.ok(citizen.post('/requests', { request_type_id: 'sinistri-stradali' }))).info.id as number;
    this.writes.call('accounts', { citizen: citizenId });
    this.writes.call('requests', { draft: id });
    return { citizen, citizenId, id };
  }

  /** A firm that is not verified yet. */
  async unverified(): Promise<{ id: number; http: HttpClient }> {
    const id = await this.rows.firm({ listed: false });
    await sql`update firms set verified_at = null where account_id = ${id}`.execute(this.test.sql);
    this.writes.call('accounts', { firm: id });
    return { id, http: await this.rows.as(id) };
  }
}

export const pdf = (name = 'verbale.pdf') => ({
  name,
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  type: 'application/pdf',
});
