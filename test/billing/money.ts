import { sql } from 'kysely';
import Stripe from 'stripe';
import type { Buyer } from '../../src/billing/billing.api.js';
import { sandboxSecret } from '../../src/billing/sandbox/sandbox.provider.js';
import { Secrets } from '../../src/kernel/secrets.js';
import type { TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

/** Invoice data of a firm, valid in form. */
export const firmBuyer: Buyer = {
  kind: 'company',
  first_name: null,
  last_name: null,
  company_name: 'Studio legale Olivieri',
  tax_code: null,
  vat_number: '10000000157',
  sdi_code: 'ABC1234',
  pec: null,
  address: 'Via Roma 1',
  postal_code: '20121',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};

/** A row of a checkout. */
export interface CheckoutRow {
  id: number;
  status: string;
  session_ref: string | null;
  payment_ref: string | null;
  amount_cents: number;
  refunded_cents: number;
  lot_id: number | null;
  paid_at: string | null;
  fulfilled_at: string | null;
  disputed_at: string | null;
}

/** Firms that can buy, and a provider whose events a test makes. */
export class Till {
  readonly rows: Rows;
  private events = 0;

  constructor(private readonly test: TestApp) {
    this.rows = new Rows(test);
  }

  /** A firm with invoice data and no credits. */
  async firm(): Promise<{ id: number; http: HttpClient }> {
    const id = await this.rows.firm();
    const { address, postal_code, city, province_id, country_id } = firmBuyer;
    const place = JSON.stringify({
      address,
      address_line_2: null,
      postal_code,
      city,
      province_id,
      country_id,
      latitude: null,
      longitude: null,
    });
    await sql`update accounts set main_address = ${place}::jsonb where id = ${id}`.execute(this.test.sql);
    await sql`
      update accounts
      set fiscal_data = ${JSON.stringify({ vat_number: firmBuyer.vat_number, sdi_code: firmBuyer.sdi_code })}::jsonb
      where id = ${id}`.execute(this.test.sql);
    return { id, http: await this.rows.as(id) };
  }

  /** Orders a package over HTTP. @returns the checkout's id */
  async order(firm: { http: HttpClient }, credits: 5 | 11 = 5, coupon?: string): Promise<number> {
    const answer = await firm.http.post('/credits/orders', {
      package: credits,
      ...(coupon !== undefined && { coupon }),
    });
    if (answer.status !== 201) throw new Error(`not ordered: ${answer.text}`);
    return answer.info.checkout.id as number;
  }

  async checkout(id: number): Promise<CheckoutRow> {
    const { rows } = await sql<CheckoutRow>`select * from checkouts where id = ${id}`.execute(this.test.sql);
    return rows[0] as CheckoutRow;
  }

  async count(query: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${query}) found`.execute(this.test.sql);
    return rows[0]?.n ?? 0;
  }

  /** The counts of what a payment delivered: lots, invoices, notifications. */
  async given(
    checkoutId: number,
    accountId: number,
  ): Promise<{ lots: number; invoices: number; notifications: number }> {
    return {
      lots: await this.count(sql`select 1 from credit_lots where account_id = ${accountId} and type = 2`),
      invoices: await this.count(sql`select 1 from invoices where checkout_id = ${checkoutId} and kind = 'invoice'`),
      notifications: await this.count(
        sql`select 1 from notifications where account_id = ${accountId} and template = 'payment_received'`,
      ),
    };
  }

  /** A completed payment of the checkout, with the test's changes. */
  async completed(id: number, over: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { session_ref, amount_cents } = await this.checkout(id);
    return {
      object: 'checkout.session',
      id: session_ref,
      mode: 'payment',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${id}`,
      amount_total: amount_cents,
      currency: 'eur',
      client_reference_id: String(id),
      metadata: { checkout_id: String(id), subject: 'credits' },
      ...over,
    };
  }

  /** An event in the provider's envelope. */
  event(type: string, object: Record<string, unknown>, id = `evt_test_${++this.events}`): Record<string, unknown> {
    return {
      object: 'event',
      id,
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      data: { object },
    };
  }

  /** Delivers an event, signed with the library's header format. */
  notify(event: Record<string, unknown>, given: { secret?: string; timestamp?: number } = {}): Promise<Answer> {
    const payload = JSON.stringify(event);
    const secret = given.secret ?? sandboxSecret(this.test.app.get(Secrets));
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(given.timestamp !== undefined && { timestamp: given.timestamp }),
    });
    return this.test.http.call('POST', '/webhooks/stripe', Buffer.from(payload), {
      'content-type': 'application/json',
      'stripe-signature': signature,
    });
  }

  /** {@link tell}, and runs its jobs. */
  async say(type: string, object: Record<string, unknown>): Promise<void> {
    await this.notify(this.event(type, object));
    await this.test.drain();
  }

  async outcomes(): Promise<{ outcome: string | null; reason: string | null }[]> {
    const { rows } = await sql<{
      outcome: string | null;
      reason: string | null;
    }>`select outcome, reason from payment_events order by id`.execute(this.test.sql);
    return rows;
  }

  async lastOutcome(): Promise<{ outcome: string | null; reason: string | null } | undefined> {
    return (await this.outcomes()).at(-1);
  }
}
