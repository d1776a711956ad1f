import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { Team, type Desk } from '../../staff/team.js';
import { idsApart } from '../../support/ids-apart.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Answer, HttpClient } from '../../support/http.js';
import { Scenario } from '../scenario.js';

/** A reason that staff give. */
export const reason = 'Manca la data dell’incidente e non si capisce chi è la controparte.';
/** What a citizen replies to a rejection. */
export const REPLY = 'L’incidente è del 3 ottobre; la controparte è la compagnia del furgone.';
/** A description without content: the request is held. */
export const LITTLE = 'aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto aiuto';

/** A citizen whose requests are screened, six firms and a moderator, new for each test. */
export class StaffMoves {
  private constructor(
    readonly test: TestApp,
    readonly scenario: Scenario,
    readonly team: Team,
    /** The moderator's session. */
    public desk: Desk,
  ) {}

  static async start(): Promise<StaffMoves> {
    const test = await startTestApp();
    await idsApart(test);
    const scenario = await Scenario.of(test, 6, { screened: true });
    const team = new Team(test);
    return new StaffMoves(test, scenario, team, await team.as('moderator'));
  }

  /** Ends the test and checks the invariants. */
  async end(): Promise<void> {
    try {
      await this.test.settle();
      expect(await checkInvariants(this.test.sql, this.test.clock.now())).toEqual([]);
    } finally {
      await this.test.close();
    }
  }

  /** A staff session lasts for hours: days later the moderator needs another one. */
  async signInAgain(): Promise<void> {
    this.desk = await this.team.as('moderator');
  }

  /** The request as its citizen reads it. */
  async shown(id: number) {
    return (await this.scenario.citizen.get(`/requests/${id}`)).info;
  }

  /** The request as staff read it. */
  async record(id: number) {
    return (await this.desk.get(`/requests/${id}`)).body;
  }

  /** The citizen replies to a rejection. */
  reply(id: number, extra?: string): Promise<Answer> {
    return this.scenario.citizen.put(`/requests/${id}`, { status: 79, extra });
  }

  /** The number of notifications of this kind that an account has about a request. */
  async notified(account: number, template: string, id: number): Promise<number> {
    const { rows } = await sql`
      select 1 from notifications
      where account_id = ${account} and template = ${template} and (params->>'request_id')::integer = ${id}`.execute(
      this.test.sql,
    );
    return rows.length;
  }

  /** The newest mail to the citizen. */
  async lastMail(): Promise<{ subject: string; text: string }> {
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, body_text as text from outbox
      where account_id = ${this.scenario.citizenId} order by id desc limit 1`.execute(this.test.sql);
    return rows[0] ?? { subject: '', text: '' };
  }

  /** The status of its response as a firm reads it. */
  async shownToFirm(firm: { http: HttpClient; responseId: number }): Promise<number> {
    const { info } = await firm.http.get(`/responses/${firm.responseId}`);
    return (info as { response: { status: { id: number } } }).response.status.id;
  }
}
