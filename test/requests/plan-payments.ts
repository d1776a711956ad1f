import { sql } from 'kysely';
import type { TestApp } from '../support/app.js';
import { filled, type Scenario } from './scenario.js';

/** Invoice data of a citizen. */
export const person = {
  kind: 'person',
  first_name: 'Anna',
  last_name: 'Rossi',
  tax_code: 'RSSNNA80E45F205J',
  address: 'Via Torino 12',
  postal_code: '20123',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};

interface OrderRow {
  id: number;
  status: string;
  provider: string;
  amount_cents: number;
  paid_at: string | null;
  given: boolean;
}

interface RefundRow {
  id: number;
  kind: string;
  status: string;
  amount_cents: number;
  /** Refunded cents of each payment, the newest payment first. */
  parts: number[];
}

/** A citizen's payments for plans in a test: checkouts, the sandbox's page, refunds. */
export class PlanPayments {
  constructor(
    private readonly test: TestApp,
    private readonly scenario: Scenario,
  ) {}

  /** A coupon for plans. @param type 1 percent, 2 cents off, 3 fixed cents @param plan null for any */
  async coupon(code: string, type: 1 | 2 | 3, value: number, plan: 2 | 3 | null = null): Promise<void> {
    const now = this.test.clock.now();
    await sql`
      insert into coupons (code, type, value, subject, package, created_at, updated_at)
      values (${code}, ${type}, ${value}, 'plan', ${plan}, ${now}, ${now})`.execute(this.test.sql);
  }

  /** Orders the plan of a draft. @returns where to pay */
  async order(requestId: number): Promise<{ id: number; url: string }> {
    const answer = await this.scenario.citizen.put(`/requests/${requestId}`, { status: 2 });
    if (answer.status !== 200) throw new Error(`no order: ${answer.text}`);
    return answer.info.checkout as { id: number; url: string };
  }

  /** Pays on the sandbox's page and runs the job of the webhook. */
  async pay(url: string, how: 'pay' | 'pay-late' | 'decline' = 'pay'): Promise<void> {
    await this.test.http.post(`/sandbox/payments/${url.split('/').at(-1) ?? ''}/${how}`);
    await this.test.drain();
  }

  /** A request that was paid for and sent. @returns its id */
  async sent(over: Record<string, unknown>): Promise<number> {
    const made = await this.scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    await this.scenario.citizen.put(`/requests/${made.info.id}`, { ...filled, ...over });
    const { checkout, status } = (await this.scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 })).info as {
      checkout: { url: string } | null;
      status: { id: number };
    };
    if (checkout) await this.pay(checkout.url);
    else if (status.id !== 2) throw new Error('neither ordered nor sent');
    await this.test.drain();
    return made.info.id as number;
  }

  async orders(requestId: number): Promise<OrderRow[]> {
    const { rows } = await sql<OrderRow>`
      select id, status, provider, amount_cents, paid_at, fulfilled_at is not null as given
      from checkouts
      where request_id = ${requestId}
      order by id`.execute(this.test.sql);
    return rows;
  }

  async refunds(requestId: number): Promise<RefundRow[]> {
    const { rows } = await sql<RefundRow>`
      select
        f.id,
        f.kind,
        f.status,
        f.amount_cents,
        (
          select array_agg(p.amount_cents order by p.checkout_id desc)
          from refund_payments p
          where p.refund_id = f.id
        ) as parts
      from refunds f where f.request_id = ${requestId} order by f.id`.execute(this.test.sql);
    return rows;
  }
}
