import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refunds } from '../../src/billing/refunds/refunds.js';
import type { RefundKind } from '../../src/shared/billing/billing.codes.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { START, useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Writes } from '../support/written.js';
import { Till } from './money.js';
import { Purchases, RefundDouble } from './purchases.js';

type Facts = Record<string, unknown>;
type Event = readonly [type: string, object: Facts];

const test = useTestApp();
let writes: Writes;
let rows: Rows;
let till: Till;
let purchases: Purchases;
let double: RefundDouble;
let firmId: number;
let citizenId: number;
beforeAll(async () => {
  writes = new Writes(test);
  rows = new Rows(test);
  till = Object.assign(new Till(test), { rows });
  purchases = new Purchases(test);
  double = new RefundDouble(test);
  firmId = (await till.firm()).id;
  await sql`delete from matching_firms`.execute(test.sql);
  citizenId = await rows.citizen();
  writes.call('accounts', { firm: firmId, citizen: citizenId });
});
afterAll(() => writes.end());
beforeEach(() => test.clock.set(START));

/** What the event writes, after some seconds: what was written before has another moment. Which event it was is not noted. */
const noted = async (type: string, object: Facts): Promise<string> => {
  test.clock.advance(20_000);
  const lines = await writes.by(() => till.say(type, object));
  return lines
    .filter((line) => !line.startsWith('+ job billing.work-event'))
    .map((line) =>
      line.replace(/^\+ payment_events .*? (outcome=\w+)?.*$/, (whole) =>
        ['event', /outcome=\w+/, /reason=\w+/, /checkout_id=\S+/, /card\S+/]
          .map((part) => (typeof part === 'string' ? part : part.exec(whole)?.[0]))
          .filter(Boolean)
          .join(' '),
      ),
    )
    .join('\n');
};

/** Each event, in each state of what it is about: a swapped or dropped case books money that nobody has. */
describe('an event of the provider about a payment', () => {
  const intent = (id: number, over: Facts = {}): Facts => ({
    object: 'payment_intent',
    id: `pi_${id}`,
    amount: 3000,
    currency: 'eur',
    metadata: { checkout_id: String(id), subject: 'credits' },
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    ...over,
  });
  const charge = (id: number, over: Facts): Facts => ({
    object: 'charge',
    id: `ch_${id}`,
    amount: 3000,
    amount_refunded: 0,
    currency: 'eur',
    payment_intent: `pi_${id}`,
    metadata: { checkout_id: String(id), subject: 'credits' },
    ...over,
  });
  const ended = { status: 'expired', payment_status: 'unpaid' };
  const events: Readonly<Record<string, (id: number) => Event | Promise<Event>>> = {
    'is paid': async (id) => ['checkout.session.completed', await till.completed(id)],
    'is not paid yet': async (id) => [
      'checkout.session.completed',
      await till.completed(id, { payment_status: 'unpaid' }),
    ],
    'is paid later': async (id) => ['checkout.session.async_payment_succeeded', await till.completed(id)],
    'is refused later': async (id) => ['checkout.session.async_payment_failed', await till.completed(id, ended)],
    'has an old page': async (id) => ['checkout.session.expired', await till.completed(id, ended)],
    'has a refused card': (id) => ['payment_intent.payment_failed', intent(id)],
    'has a card': (id) => [
      'charge.succeeded',
      charge(id, { payment_method_details: { card: { fingerprint: 'card' } } }),
    ],
    'is given back': (id) => ['charge.refunded', charge(id, { amount_refunded: 3000 })],
    'is given back in part': (id) => ['charge.refunded', charge(id, { amount_refunded: 1000 })],
    'is disputed': (id) => [
      'charge.dispute.created',
      { ...charge(id, { id: 'dp' }), object: 'dispute', reason: 'general' },
    ],
    'is something else': (id) => ['charge.updated', charge(id, {})],
  };
  const say = async (id: number, name: string): Promise<void> => till.say(...(await events[name]!(id)));
  const refunds = ['is given back', 'is given back in part'];
  /** What happened before, and the events that can still come. */
  const states: Readonly<Record<string, readonly [before: readonly string[], events: readonly string[]]>> = {
    open: [[], Object.keys(events)],
    failed: [
      ['has a refused card'],
      ['is paid', 'is refused later', 'has an old page', 'has a refused card', ...refunds],
    ],
    expired: [
      ['has an old page'],
      ['is paid', 'is refused later', 'has an old page', 'has a refused card', ...refunds],
    ],
    paid: [
      ['is paid'],
      ['is paid', 'is refused later', 'has an old page', 'has a refused card', 'is disputed', ...refunds],
    ],
    'refunded in part': [
      ['is paid', 'is given back in part'],
      ['is paid', 'has an old page', 'is disputed', ...refunds],
    ],
    refunded: [
      ['is paid', 'is given back'],
      ['is paid', 'has an old page', 'has a refused card', 'is disputed', ...refunds],
    ],
    disputed: [['is paid', 'is disputed'], ['is disputed']],
  };

  it.each(Object.entries(states))('that is %s', async (_, [before, names]) => {
    const said: string[] = [];
    for (const name of names) {
      const { http, id: buyer } = await till.firm();
      await sql`delete from matching_firms`.execute(test.sql);
      await sql`delete from call_limits`.execute(test.sql);
      const id = await till.order({ http });
      for (const one of before) await say(id, one);
      writes.call('accounts', { firm: buyer });
      writes.call('checkouts', { payment: id });
      said.push(`[${name}]`, await noted(...(await events[name]!(id))));
    }
    expect(said.join('\n')).toMatchSnapshot();
  });
});

/** A refund of two payments of a request, as each answer of the provider leaves it. */
describe('an event of the provider about a refund', () => {
  const sums = [999, 500] as const;
  const inTransaction = <T>(work: (em: EntityManager, refunds: Refunds, now: Date) => Promise<T>): Promise<T> =>
    test.database.transaction((em) => work(em, test.app.get(Refunds), test.clock.now()));

  /** Two payments of a request. */
  const paid = async () => {
    const requestId = await rows.request(citizenId, { status: 3, plan: 3 });
    const payments: number[] = [];
    for (const cents of sums) payments.push(await purchases.plan(citizenId, requestId, cents));
    const [payment, other] = payments as [number, number];
    writes.call('requests', { request: requestId });
    writes.call('checkouts', { payment, other });
    return { requestId, payment, other };
  };
  const askedOf = ({ requestId, payment, other }: Awaited<ReturnType<typeof paid>>, kind: RefundKind) => ({
    subject: 'request' as const,
    kind,
    accountId: citizenId,
    requestId,
    checkouts: [payment, other].map((id, n) => ({ id, amountCents: sums[n]! })),
    reason: 'Una prova',
  });
  const chargeOf = async (payment: number, cents: number): Promise<Facts> => ({
    object: 'charge',
    id: `ch_${payment}`,
    amount: 999,
    amount_refunded: cents,
    currency: 'eur',
    payment_intent: (await till.checkout(payment)).payment_ref,
    metadata: {},
  });

  interface Part {
    readonly id: number;
    readonly payment: number;
    readonly ref: string | null;
  }
  const refund = async ({ id, payment, ref }: Part, status: string, over: Facts = {}): Promise<Facts> => ({
    object: 'refund',
    id: ref ?? `re_first_${id}`,
    status,
    amount: 999,
    currency: 'eur',
    payment_intent: (await till.checkout(payment)).payment_ref,
    metadata: { checkout_id: String(payment), refund_payment_id: String(id) },
    ...over,
  });
  const events: Readonly<Record<string, (part: Part) => Promise<Event>>> = {
    'is on its way': async (part) => ['refund.created', await refund(part, 'pending')],
    'has arrived': async (part) => ['refund.updated', await refund(part, 'succeeded')],
    'has failed': async (part) => [
      'refund.failed',
      await refund(part, 'failed', { failure_reason: 'lost_or_stolen_card' }),
    ],
    'was cancelled': async (part) => ['refund.updated', await refund(part, 'canceled')],
    'of another attempt has failed': async (part) => [
      'refund.failed',
      await refund(part, 'failed', { id: 're_other' }),
    ],
    'of nobody has failed': async (part) => [
      'refund.failed',
      await refund(part, 'failed', { id: 're_nobody', metadata: { refund_payment_id: '999999' } }),
    ],
    'is reported by its charge': async ({ payment }) => ['charge.refunded', await chargeOf(payment, 999)],
    'is reported by its charge with another sum': async ({ payment }) => [
      'charge.refunded',
      await chargeOf(payment, 100),
    ],
  };

  it.each([
    ['waits for a decision', 'pending'],
    ['was sent', 'pays_later'],
    ['has arrived', 'pays'],
    ['was refused', 'refuses'],
  ] as const)('that %s', async (_, mood) => {
    const said: string[] = [];
    const known = Object.entries(events).filter(
      ([name]) =>
        // What waits for a decision was not sent: the provider does not know it.
        (mood !== 'pending' || name.startsWith('is reported')) &&
        (mood === 'pays_later' || !/on its way|nobody|cancelled/.test(name)),
    );
    for (const [name, event] of known) {
      const given = await paid();
      double.mood = mood === 'pending' ? 'pays' : mood;
      const { id } = await inTransaction((em, refunds, now) =>
        mood === 'pending'
          ? refunds.ask(em, askedOf(given, 'premium_unanswered'), now)
          : refunds.automatic(em, askedOf(given, 'request_ended'), now),
      );
      await test.drain();
      const parts = await test.sql
        .selectFrom('refund_payments')
        .select(['id', 'provider_ref'])
        .where('refund_id', '=', id)
        .orderBy('checkout_id')
        .execute();
      writes.call('refunds', { refund: id });
      writes.call('refund_payments', { part: parts[0]!.id, 'other part': parts[1]!.id });
      const part = { id: parts[0]!.id, payment: given.payment, ref: parts[0]!.provider_ref };
      said.push(`[${name}]`, await noted(...(await event(part))));
    }
    expect(said.join('\n')).toMatchSnapshot();
  });

  /** The provider returned one of the two payments on its own page. */
  const afterOneWasReturned = async () => {
    const given = await paid();
    await sql`update requests set status = ${RequestStatus.closed}, paid_plan = plan where id = ${given.requestId}`.execute(
      test.sql,
    );
    double.mood = 'pays';
    const { id } = await inTransaction((em, refunds, now) =>
      refunds.ask(em, askedOf(given, 'premium_unanswered'), now),
    );
    await till.say('charge.refunded', await chargeOf(given.payment, sums[0]));
    return { ...given, id };
  };
  const standing = (requestId: number): Promise<unknown[]> =>
    test.sql
      .selectFrom('refunds')
      .select(['kind', 'status', 'amount_cents'])
      .where('request_id', '=', requestId)
      .orderBy('id')
      .execute();

  it('leaves the other payment to the decision, which returns that one alone', async () => {
    const { id, requestId, other } = await afterOneWasReturned();
    expect(await standing(requestId)).toEqual([
      { kind: 'premium_unanswered', status: 'pending', amount_cents: 1499 },
      { kind: 'provider', status: 'paid', amount_cents: 999 },
    ]);
    await inTransaction((em, refunds, now) =>
      refunds.approve(em, id, { staffId: null, reason: 'Il resto va reso.' }, now),
    );
    await test.drain();
    expect(await standing(requestId)).toEqual([
      { kind: 'premium_unanswered', status: 'paid', amount_cents: 500 },
      { kind: 'provider', status: 'paid', amount_cents: 999 },
    ]);
    expect((await till.checkout(other)).refunded_cents).toBe(500);
  });

  it('ends what waits for a decision when nothing is left to decide about', async () => {
    const { requestId, other } = await afterOneWasReturned();
    await till.say('charge.refunded', await chargeOf(other, sums[1]));
    expect(await standing(requestId)).toEqual([
      { kind: 'premium_unanswered', status: 'denied', amount_cents: 1499 },
      { kind: 'provider', status: 'paid', amount_cents: 999 },
      { kind: 'provider', status: 'paid', amount_cents: 500 },
    ]);
  });

  it('is about what was left of a payment that was refunded in part before', async () => {
    const said: string[] = [];
    for (const before of [
      [0, 0],
      [300, 0],
      [999, 0],
      [300, 200],
      [999, 500],
    ] as const)
      for (const how of ['asked', 'granted'] as const) {
        const given = await paid();
        for (const [n, payment] of [given.payment, given.other].entries())
          if (before[n]! > 0) await till.say('charge.refunded', await chargeOf(payment, before[n]!));
        double.mood = 'pays';
        const { id } = await inTransaction((em, refunds, now) =>
          how === 'asked'
            ? refunds.ask(em, askedOf(given, 'premium_unanswered'), now)
            : refunds.automatic(em, askedOf(given, 'request_ended'), now),
        );
        await test.drain();
        const { status, amount_cents: cents } = await test.sql
          .selectFrom('refunds')
          .select(['status', 'amount_cents'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const parts = await test.sql
          .selectFrom('refund_payments')
          .select(['checkout_id', 'amount_cents', 'status'])
          .where('refund_id', '=', id)
          .orderBy('checkout_id')
          .execute();
        const left = [given.payment, given.other].map(
          (payment, n) =>
            `${sums[n]} - ${before[n]} = ${parts.find(({ checkout_id }) => checkout_id === payment)?.amount_cents ?? 'nothing'}`,
        );
        said.push(`${how}: ${left.join(', ')}; ${cents} ${status}`);
      }
    expect(said).toMatchSnapshot();
  });
});
