import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { Screening } from '../../src/requests/screening/screening.js';
import type { TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { MILAN } from '../support/milan.js';

export const STORY =
  'Il 3 ottobre, fermo al semaforo, sono stato tamponato da un furgone; ho il verbale, le foto e il referto del pronto soccorso.';

/** The input of a citizen, complete enough to be sent. */
export const filled = {
  part: 1,
  ...MILAN,
  description: STORY,
  shared_contacts: true,
};

/** A simple valid quote. */
export const quote = {
  status: 7,
  percentage: 12,
  fixed_costs_cents: 40_000,
  final_costs_cents: 20_000,
  additional_costs: true,
  text: 'Seguiamo la trattativa e, se serve, la causa.',
  shared_contacts: false,
};

export const OPINION =
  'Per un danno di questa entità conviene prima una diffida: la compagnia ha sessanta giorni per rispondere.';

/** A member of a firm who sees only the requests that are assigned to them. @returns their id */
export async function assignedMember(test: TestApp, firmId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at, request_access)
    values (${firmId}, 'socia@example.com', 'Socia', 'Verdi', now(), now(), 'assigned') returning id`.execute(test.sql);
  return rows[0]!.id;
}

/** A firm of a test, with its client. */
export interface FirmOf {
  id: number;
  http: HttpClient;
}

/**
 * A citizen, some firms near Milano with their ten credits, and methods that bring a request into the state a test needs.
 */
export class Scenario {
  readonly rows: Rows;
  citizen!: HttpClient;
  citizenId!: number;
  firms: FirmOf[] = [];

  private constructor(readonly test: TestApp) {
    this.rows = new Rows(test);
  }

  /**
   * The citizen of a scenario sends the same description repeatedly, which screening would hold as a duplicate.
   * @param firms how many firms; each stands a little farther from Milano than the one before
   * @param screened whether requests are screened as everywhere else
   */
  static async of(test: TestApp, firms: number, { screened = false } = {}): Promise<Scenario> {
    const scenario = new Scenario(test);
    if (!screened) test.replace(Screening, 'look', () => Promise.resolve([]));
    scenario.citizenId = await scenario.rows.citizen();
    const ids: number[] = [];
    for (let n = 0; n < firms; n++) ids.push(await scenario.firmAt(n));
    // Most tests start this way, so one transaction for all firms instead of two for each.
    await test.database.transaction(async (em) => {
      scenario.citizen = await scenario.rows.clientIn(em, scenario.citizenId);
      for (const id of ids) await scenario.join(em, id);
    });
    return scenario;
  }

  async addFirm(n: number): Promise<FirmOf> {
    const id = await this.firmAt(n);
    return this.test.database.transaction((em) => this.join(em, id));
  }

  private firmAt(n: number): Promise<number> {
    return this.rows.firm({ latitude: 45.4642 + n * 0.01 });
  }

  /** Gives a firm its credits and a client. */
  private async join(em: EntityManager, id: number): Promise<FirmOf> {
    await this.test.app.get(CreditsApi).openWallet(em, id, this.test.clock.now());
    const firm = { id, http: await this.rows.clientIn(em, id) };
    this.firms.push(firm);
    return firm;
  }

  /** Sends a request and lets it be forwarded. @returns its id */
  async sent(over: Record<string, unknown> = {}): Promise<number> {
    const made = await this.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    await this.citizen.put(`/requests/${made.info.id}`, { ...filled, ...over });
    const answer = await this.citizen.put(`/requests/${made.info.id}`, { status: 2 });
    if (answer.status !== 200) throw new Error(`not sent: ${answer.text}`);
    await this.test.drain();
    return made.info.id as number;
  }

  /** The responses of a request, nearest firm first. */
  async responses(
    requestId: number,
  ): Promise<{ id: number; firm_id: number; status: number; exclusive: boolean; lapse_reason: string | null }[]> {
    const { rows } = await sql<{
      id: number;
      firm_id: number;
      status: number;
      exclusive: boolean;
      lapse_reason: string | null;
    }>`
      select id, firm_id, status, exclusive, lapse_reason from responses where request_id = ${requestId} order by distance_m, id`.execute(
      this.test.sql,
    );
    return rows;
  }

  /** The id of a firm's response to a request. */
  async responseOf(requestId: number, firm: FirmOf): Promise<number> {
    const found = (await this.responses(requestId)).find((response) => response.firm_id === firm.id);
    if (!found) throw new Error('no response');
    return found.id;
  }

  /** Firms whose response has this status. */
  async holders(requestId: number, status: number): Promise<(FirmOf & { responseId: number })[]> {
    const responses = (await this.responses(requestId)).filter((response) => response.status === status);
    return responses.map((response) => ({
      ...(this.firms.find((firm) => firm.id === response.firm_id) as FirmOf),
      responseId: response.id,
    }));
  }

  /** Lets the exclusive hours pass, so that all firms may answer. */
  async openToAll(): Promise<void> {
    this.test.clock.advance(24 * 3_600_000 + 1000);
    await this.test.settle();
  }

  /** Opens and quotes with as many firms as asked. @returns the firms with their responses, in the order of the quotes */
  async quotes(requestId: number, count: number): Promise<(FirmOf & { responseId: number })[]> {
    const able = (await this.holders(requestId, 2)).slice(0, count);
    if (able.length < count) throw new Error(`only ${able.length} firms may open`);
    for (const firm of able) {
      await firm.http.put(`/responses/${firm.responseId}`, { status: 3 });
      const answer = await firm.http.put(`/responses/${firm.responseId}`, quote);
      if (answer.status !== 200) throw new Error(`no quote: ${answer.text}`);
    }
    return able;
  }

  async balance(firm: FirmOf): Promise<number> {
    return (await firm.http.get('/credits')).info.balance as number;
  }
}
