import { sql } from 'kysely';
import { Purchases, RefundDouble, type Purchase } from '../../billing/purchases.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Rows } from '../../support/rows.js';
import { Team, type Desk } from '../team.js';

/** A reason that finance gives. */
export const REASON = 'Il pacchetto è intero: si rende.';

/** An entry of the audit log. */
interface AuditEntry {
  action: string;
  staff_id: number;
  reason: string | null;
  before: object;
  after: object;
}

/** Two members of finance, firms that buy packages and request refunds, and a provider that a test controls. */
export class FinanceOffice {
  readonly rows: Rows;
  readonly purchases: Purchases;
  readonly provider: RefundDouble;

  private constructor(
    readonly test: TestApp,
    readonly finance: Desk,
    readonly colleague: Desk,
  ) {
    this.rows = new Rows(test);
    this.purchases = new Purchases(test);
    this.provider = new RefundDouble(test);
  }

  /** @param env further settings */
  static async open(env: NodeJS.ProcessEnv = {}): Promise<FinanceOffice> {
    const test = await startTestApp({ env });
    const team = new Team(test);
    const finance = await team.as('finance', { name: 'Franca Conti' });
    return new FinanceOffice(test, finance, await team.as('finance', { name: 'Carlo Conti' }));
  }

  /** A firm with an empty wallet. */
  async firm(): Promise<number> {
    const firmId = await this.rows.firm();
    await sql`insert into wallets (account_id) values (${firmId}) on conflict do nothing`.execute(this.test.sql);
    return firmId;
  }

  /** A firm that bought a package of 11 credits for this price in cents and requested a refund. */
  async asked(cents = 6600): Promise<{ firmId: number; bought: Purchase; refundId: number }> {
    const firmId = await this.firm();
    const firm = await this.rows.as(firmId);
    const bought = await this.purchases.package(firmId, 11, cents);
    const { info, status, text } = await firm.post(`/credits/${bought.movementId}/refund`, {
      reason: 'Ho sbagliato pacchetto',
    });
    if (status !== 201) throw new Error(text);
    return { firmId, bought, refundId: info.id as number };
  }

  /** The audit entries of a record, oldest first. */
  async auditOf(resource: string, id: number): Promise<AuditEntry[]> {
    const { rows } = await sql<AuditEntry>`
      select action, staff_id, reason, before, after
      from audit where resource = ${resource} and record_id = ${id} order by id`.execute(this.test.sql);
    return rows;
  }
}
