import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { Sessions } from '../../src/accounts/sign-in/sessions.js';
import type { MemberRole, RequestAccess } from '../../src/shared/accounts/members.rules.js';
import { feedbackLimits } from '../../src/shared/limits.js';
import { scoreTerms } from '../../src/shared/matching/score.rules.js';
import type { HttpClient } from './http.js';
import type { TestApp } from './app.js';

/** The terms of the score of a firm at four kilometres that nobody has chosen yet. */
const NEARBY = JSON.stringify(
  scoreTerms({
    distanceM: 4000,
    typeMean: null,
    typeRatings: 0,
    ratingSum: 0,
    ratingWeight: 0,
    ratings: 0,
    forwarded: 0,
    answeredInTime: 0,
    answersOfType: 0,
    medianHours: null,
    timedAnswers: 0,
    faults: { leaks: 0, complaints: 0, lostUnopened: 0 },
  }),
);

/**
 * People, requests and responses written directly into the tables, for tests of later steps, which would
 * otherwise have to run registration, wizard and matching each time.
 */
export class Rows {
  /** @param last the number of the last address that is taken */
  constructor(
    private readonly test: TestApp,
    private last = 0,
  ) {}

  /** A confirmed citizen. @returns the account's id */
  async citizen(given: { firstName?: string; lastName?: string } = {}): Promise<number> {
    return this.account('user', given.firstName ?? 'Anna', given.lastName ?? 'Rossi');
  }

  /** A colleague with a sign-in of their own, who was invited and came. @returns the id of the member */
  async member(
    firm: number,
    given: { name?: string; role?: MemberRole; access?: RequestAccess } = {},
  ): Promise<number> {
    const { name = 'Carla', role = 'lawyer', access = 'all' } = given;
    const now = this.test.clock.now();
    const { id } = await this.test.sql
      .insertInto('firm_members')
      .values({
        account_id: firm,
        role,
        request_access: access,
        email: `${name.toLowerCase()}.${role}@studio.example`,
        password_hash: 'x',
        first_name: name,
        last_name: 'Conti',
        invited_at: now,
        accepted_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A confirmed, complete and verified firm in Milano, listed for its skills unless `listed` is false. */
  async firm(
    given: {
      name?: string;
      skills?: string[];
      latitude?: number;
      longitude?: number;
      maxDistanceKm?: number | null;
      listed?: boolean;
    } = {},
  ): Promise<number> {
    const {
      name = null,
      skills = ['sinistri-stradali'],
      latitude = 45.4642,
      longitude = 9.19,
      maxDistanceKm = 100,
      listed = true,
    } = given;
    // One statement: most tests begin with several firms.
    const { rows } = await sql<{ id: number }>`
      with account as (${this.insertAccount('lawyer', 'Marta', 'Olivieri')}),
      firm as (
        insert into firms (
          account_id, company_name, company_order_city, vat_number, tax_code, bar, insurance, languages, presentation,
          max_distance_km, latitude, longitude, city, province_id, verified_at
        )
        select
          id, coalesce(${name}::text, 'Studio ' || id), 'Milano', (10000000000 + id)::text, null,
          '{"city": "Milano", "number": "A12345", "enrolled_on": "2009-02-03"}',
          '{"company_name": "Assicura S.p.A.", "number": "RC-77", "expiration_date": "2027-01-31"}',
          '{it,en}', 'Ci occupiamo di danni alla persona.', ${maxDistanceKm}::integer,
          ${latitude}::float8, ${longitude}::float8, 'Milano', 'MI', ${this.test.clock.now()}::timestamptz
        from account
      ),
      skills as (
        insert into firm_skills (firm_id, request_type_id, position)
        select id, skill, place - 1 from account, unnest(${skills}::text[]) with ordinality as given (skill, place)
      ),
      listed as (
        insert into matching_firms (request_type_id, firm_id, location, max_distance_m)
        select skill, id, ll_to_earth(${latitude}::float8, ${longitude}::float8), ${maxDistanceKm}::integer * 1000
        from account, unnest(${listed ? skills : []}::text[]) as given (skill)
      )
      select id from account`.execute(this.test.sql);
    return (rows[0] as { id: number }).id;
  }

  /** Firms in Milano that offer no subject, written in one statement: for lists in which only their number counts. */
  async firms(count: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into accounts (
          model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
        select 'lawyer', 'firm-' || n || '@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now()
        from generate_series(1, ${count}::integer) n
        returning id)
      insert into firms (account_id, company_name, company_order_city, max_distance_km, latitude, longitude, city, verified_at)
      select id, 'Studio ' || id, 'Milano', 50, 45.46, 9.19, 'Milano', now() from made
      returning account_id as id`.execute(this.test.sql);
    return rows.map(({ id }) => id);
  }

  /** A request in the given state, sent now unless it is a draft. */
  async request(
    accountId: number,
    given: { status?: number; plan?: number; type?: string; part?: 1 | 2; sharedContacts?: boolean } = {},
  ): Promise<number> {
    const now = this.test.clock.now();
    const { status = 2, plan = 1, type = 'sinistri-stradali', part = 1, sharedContacts = false } = given;
    const sent = status === 1 ? null : now;
    const { rows } = await sql<{ id: number }>`
      insert into requests (
        account_id, status, plan, request_type_id, part, city, province_id, country_id, latitude, longitude,
        description, shared_contacts, created_at, updated_at, sent_at, forwarded_at, expires_at, approved_at,
        approved_count
      )
      values (
        ${accountId}, ${status}, ${plan}, ${type}, ${part}, 'Milano', 'MI', 'IT', 45.4642, 9.19,
        ${'Il 14 gennaio un’auto mi ha tamponata a un semaforo rosso di viale Monza.'}, ${sharedContacts},
        ${now}, ${now}, ${sent}::timestamptz, ${sent}::timestamptz, ${sent}::timestamptz + interval '10 days',
        ${status === 5 ? now : null}::timestamptz, ${status === 5 ? 1 : 0}
      )
      returning id`.execute(this.test.sql);
    return (rows[0] as { id: number }).id;
  }

  /** So many citizens, `molti1@example.com` and on, for what is done some at a time. */
  async crowd(count: number): Promise<void> {
    await sql`
      insert into accounts (model, email, password_hash, first_name, last_name, birth_date, confirmed_at, created_at, updated_at)
      select 'user', 'molti' || n || '@example.com', '-', 'Uno', 'Di molti', '1980-05-05', now(), now(), now()
      from generate_series(1, ${count}::integer) n`.execute(this.test.sql);
  }

  /** A firm's response in the given state; with a quote when it is ok or approved. */
  async response(
    requestId: number,
    firmId: number,
    status: number,
    given: Record<string, string | number | boolean | Date | null> = {},
  ): Promise<number> {
    const now = this.test.clock.now();
    const quoted = status === 7 || status === 9;
    const values: Record<string, string | number | boolean | Date | null> = {
      request_id: requestId,
      firm_id: firmId,
      request_type_id: 'sinistri-stradali',
      status,
      distance_m: 4000,
      score: 70,
      score_terms: NEARBY,
      weights_version: 1,
      forwarded_at: now,
      answered_at: quoted || status === 5 ? now : null,
      approved_at: status === 9 ? now : null,
      text: quoted
        ? 'Seguiamo la trattativa con l’assicurazione e, se serve, la causa davanti al Giudice di pace.'
        : null,
      percentage_hundredths: quoted ? 1200 : null,
      percentage_base: quoted ? 'outcome' : null,
      fixed_costs_cents: quoted ? 40_000 : null,
      final_costs_cents: quoted ? 20_000 : null,
      ...given,
    };
    const names = Object.keys(values);
    const { rows } = await sql<{ id: number }>`
      insert into responses (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => values[name]))})
      returning id`.execute(this.test.sql);
    return (rows[0] as { id: number }).id;
  }

  /** A client signed in to the account, as its owner or as a member of the firm. */
  as(accountId: number, memberId: number | null = null): Promise<HttpClient> {
    return this.test.database.transaction((em) => this.clientIn(em, accountId, memberId));
  }

  /** {@link as}, with the commit of `em`. */
  async clientIn(em: EntityManager, accountId: number, memberId: number | null = null): Promise<HttpClient> {
    const origin = { address: '127.0.0.1', device: null };
    const { access_token } = await this.test.app.get(Sessions).open(em, { accountId, memberId }, true, origin);
    return this.test.http.as(access_token);
  }

  /** Dates the choices back, so that reviews of them count at once. */
  async chosenLongAgo(): Promise<void> {
    const since = new Date(this.test.clock.now().getTime() - feedbackLimits.choicesCounted);
    await sql`update responses set approved_at = ${since} where approved_at > ${since}`.execute(this.test.sql);
  }

  private async account(model: 'user' | 'lawyer', firstName: string, lastName: string): Promise<number> {
    const { rows } = await this.insertAccount(model, firstName, lastName).execute(this.test.sql);
    return (rows[0] as { id: number }).id;
  }

  private insertAccount(model: 'user' | 'lawyer', firstName: string, lastName: string): RawBuilder<{ id: number }> {
    const now = this.test.clock.now();
    return sql<{ id: number }>`
      insert into accounts (
        model, email, password_hash, first_name, last_name, birth_date, mobile, completed, confirmed_at, created_at,
        updated_at
      )
      values (
        ${model}, ${`conto${++this.last}-${model}@example.com`}, '-', ${firstName}, ${lastName}, '1980-05-05',
        ${model === 'user' ? '+393331234567' : '+393381234567'}, true, ${now}, ${now}, ${now}
      )
      returning id`;
  }
}
