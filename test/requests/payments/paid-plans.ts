import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Schemas } from '../../support/shown.js';
import { PlanPayments, person } from '../plan-payments.js';
import { filled, Scenario } from '../scenario.js';

/** The input of a citizen who orders premium with an immediate start. */
export const premium = { ...filled, plan: 3, invoice: person, performance_agreed: true };

/** A citizen, six firms and payments of plans, new for each test. */
export class PaidPlans {
  private constructor(
    readonly test: TestApp,
    readonly scenario: Scenario,
    readonly payments: PlanPayments,
  ) {}

  static async start(): Promise<PaidPlans> {
    const test = await startTestApp();
    const scenario = await Scenario.of(test, 6);
    return new PaidPlans(test, scenario, new PlanPayments(test, scenario));
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

  /** The request as its citizen reads it. */
  async shown(id: number): Promise<Schemas['UserRequest']> {
    return (await this.scenario.citizen.get(`/requests/${id}`)).info;
  }

  /** A draft with everything filled in. @returns its id */
  async draft(over: Record<string, unknown> = {}): Promise<number> {
    const { citizen } = this.scenario;
    const made = await citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    const answer = await citizen.put(`/requests/${made.info.id}`, { ...filled, ...over });
    if (answer.status !== 200) throw new Error(answer.text);
    return made.info.id as number;
  }

  /** The firms that premium reaches, and two more. */
  async manyFirms(): Promise<void> {
    for (let n = this.scenario.firms.length; n < 27; n++) await this.scenario.addFirm(n);
  }

  /** How many firms have the request or have answered it with a quote. */
  async live(id: number): Promise<number> {
    return (await this.scenario.responses(id)).filter(({ status }) => [1, 2, 3, 7].includes(status)).length;
  }

  /** The mails to the citizen, oldest first. */
  async received(): Promise<{ subject: string; text: string }[]> {
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, body_text as text from outbox
      where account_id = ${this.scenario.citizenId} order by id`.execute(this.test.sql);
    return rows;
  }
}
