import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** A recorded call. */
export interface DoubleCall {
  method: string;
  path: string;
  key: string | undefined;
  params: Record<string, string>;
}

type Kept = Record<string, unknown>;

const failure = (status: number, error: Record<string, unknown>) => ({ status, body: { error } });

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * The few routes of Stripe's API that the product calls, with its published schemas and its idempotency: the
 * same key and parameters get the same answer, other parameters with that key are an error.
 */
export class StripeDouble {
  static readonly key = 'sk_test_of_the_double';
  static readonly webhookSecret = 'whsec_of_the_double';

  readonly calls: DoubleCall[] = [];
  readonly sessions = new Map<string, Kept>();
  readonly refunds: Kept[] = [];
  charges: Kept[] = [];
  /**
   * `down` hangs up; `busy` answers with a server error; `limiting` has had too many calls; `refusing` refuses the call;
   * `racing` is answering the same call elsewhere.
   */
  mood: 'well' | 'down' | 'busy' | 'limiting' | 'refusing' | 'racing' = 'well';
  /** What the answers of a route say otherwise, by "POST /v1/refunds"; with another status it is the whole body. */
  readonly otherwise = new Map<string, { readonly status?: number; readonly body: Kept }>();
  private readonly answers = new Map<string, { params: string; status: number; body: unknown }>();
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      void this.answer(request).then((answer) => {
        if (!answer) return request.socket.destroy();
        response
          .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_double' })
          .end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  /** An event as it would be delivered: its body, and the signature header made by the library. */
  delivery(
    type: string,
    object: Kept,
    id = `evt_${Math.random().toString(36).slice(2)}`,
  ): { body: Buffer; headers: Record<string, string> } {
    const payload = JSON.stringify({
      object: 'event',
      id,
      type,
      api_version: null,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object },
    });
    return {
      body: Buffer.from(payload),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: StripeDouble.webhookSecret }),
      },
    };
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown } | null> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const text = await bodyOf(request);
    const params = Object.fromEntries(request.method === 'GET' ? searchParams : new URLSearchParams(text));
    const key = request.headers['idempotency-key'] as string | undefined;
    this.calls.push({ method: request.method ?? '', path: pathname, key, params });
    if (this.mood === 'down') return null;
    if (this.mood === 'busy') return failure(503, { type: 'api_error', message: 'try again' });
    if (request.headers.authorization !== `Bearer ${StripeDouble.key}`)
      return failure(401, { type: 'invalid_request_error', message: 'no such key' });
    if (this.mood === 'limiting')
      return failure(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'too many calls' });
    if (this.mood === 'racing')
      return failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'under way' });
    if (this.mood === 'refusing')
      return failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'no' });
    const known = key === undefined ? undefined : this.answers.get(key);
    if (known && known.params !== text)
      return failure(400, { type: 'idempotency_error', message: 'other parameters under the same key' });
    if (known) return known;
    const answer = this.changed(`${request.method ?? ''} ${pathname}`, params);
    if (key !== undefined) this.answers.set(key, { params: text, ...answer });
    return answer;
  }

  private changed(route: string, params: Record<string, string>): { status: number; body: unknown } {
    const { status = 200, body } = this.otherwise.get(route) ?? {};
    if (status !== 200) return { status, body };
    const answer = this.route(route, params);
    return body === undefined ? answer : { ...answer, body: { ...(answer.body as Kept), ...body } };
  }

  private route(route: string, params: Record<string, string>): { status: number; body: unknown } {
    if (route === 'POST /v1/checkout/sessions') return this.open(params);
    const expiring = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(route)?.[1];
    if (expiring !== undefined) return this.expire(expiring);
    if (route === 'POST /v1/refunds') return this.refund(params);
    if (route === 'GET /v1/charges')
      return { status: 200, body: { object: 'list', url: '/v1/charges', has_more: false, data: this.charges } };
    return failure(404, { type: 'invalid_request_error', message: route });
  }

  private open(params: Record<string, string>): { status: number; body: unknown } {
    const expiresAt = Number(params.expires_at);
    const soonest = Date.now() / 1000 + 30 * 60;
    if (expiresAt < soonest)
      return failure(400, {
        type: 'invalid_request_error',
        param: 'expires_at',
        message: 'must be at least 30 minutes from now',
      });
    const id = `cs_test_${this.sessions.size + 1}`;
    const session = {
      id,
      object: 'checkout.session',
      mode: params.mode,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      currency: 'eur',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      amount_total: Number(params['line_items[0][price_data][unit_amount]']),
      client_reference_id: params.client_reference_id,
      expires_at: expiresAt,
      metadata: { checkout_id: params['metadata[checkout_id]'], subject: params['metadata[subject]'] },
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }

  private expire(id: string): { status: number; body: unknown } {
    const session = this.sessions.get(id);
    if (session?.status !== 'open')
      return failure(400, { type: 'invalid_request_error', message: 'only open sessions can be expired' });
    session.status = 'expired';
    return { status: 200, body: session };
  }

  private refund(params: Record<string, string>): { status: number; body: unknown } {
    const refund = {
      id: `re_${this.refunds.length + 1}`,
      object: 'refund',
      amount: Number(params.amount),
      currency: 'eur',
      payment_intent: params.payment_intent,
      status: 'pending',
      created: Math.floor(Date.now() / 1000),
      metadata: {
        refund_payment_id: params['metadata[refund_payment_id]'],
        checkout_id: params['metadata[checkout_id]'],
      },
    };
    this.refunds.push(refund);
    return { status: 200, body: refund };
  }
}
