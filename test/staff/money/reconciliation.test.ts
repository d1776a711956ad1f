import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  PaymentProvider,
  ProviderUnavailable,
  type ProviderPayment,
} from '../../../src/billing/providers/payment-provider.js';
import { Reconciliation } from '../../../src/billing/backoffice/reconciliation.js';
import { dayInRome } from '../../../src/shared/calendar.js';
import { billingLimits } from '../../../src/shared/limits.js';
import { asOwner } from '../../support/owner.js';
import { Team } from '../team.js';
import { FinanceOffice, REASON } from './finance-office.js';

/** The provider's records, or null when it does not answer. */
let books: ProviderPayment[] | null = [];
/** The moments between which it was asked last. */
let asked: string[] = [];
let office: FinanceOffice;
let test: FinanceOffice['test'];
let purchases: FinanceOffice['purchases'];
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test, purchases } = office);
  test.replace(PaymentProvider, 'payments', async function* (from, to) {
    await Promise.resolve();
    asked = [from.toISOString(), to.toISOString()];
    if (books === null) throw new ProviderUnavailable('no answer');
    yield* books;
  });
});
afterAll(() => test.close());

describe('the reconciliation', () => {
  const day = '2026-04-01';
  it.each([
    [100, 0],
    [101, null],
  ])('asks the provider about at most a hundred days: %i', async (count, cents) => {
    books = [];
    const days = Array.from({ length: count }, (_, nth) => dayInRome(new Date(Date.UTC(2020, 0, 1 + nth, 12))));
    const found = await test.app.get(Reconciliation).days(days, 'it');
    expect(found.map(({ provider_cents }) => provider_cents)).toEqual(days.map(() => cents));
  });

  beforeAll(async () => {
    // The first day of the platform, and a pending refund.
    await office.asked();
    test.clock.set(`${day}T09:00:00Z`);
  });

  it('agrees while everything is consistent, and names each difference', async () => {
    const finance2 = await new Team(test).as('finance', { email: 'sera@staff.example' });
    const firmId = await office.firm();
    const [one, two] = [await purchases.package(firmId), await purchases.package(firmId, 5)];
    const refs = await sql<{
      id: number;
      payment_ref: string;
    }>`select id, payment_ref from checkouts where id in (${one.checkoutId}, ${two.checkoutId}) order by id`.execute(
      test.sql,
    );
    const at = test.clock.now();
    const payment = (n: 0 | 1, amountCents: number): ProviderPayment => ({
      paymentRef: refs.rows[n]!.payment_ref,
      checkoutId: refs.rows[n]!.id,
      amountCents,
      refundedCents: 0,
      at,
    });
    books = [payment(0, 6600), payment(1, 3000)];
    expect((await finance2.get(`/reconciliation/${day}`)).body).toEqual({
      id: day,
      provider_cents: 9600,
      checkouts_cents: 9600,
      invoices_cents: 9600,
      credit_notes_cents: 0,
      refunds_cents: 0,
      ledger_credits: 16,
      differences: [],
      balanced: true,
    });

    // What is near midnight may be on the next day in the provider's books.
    expect(asked).toEqual(['2026-03-30T00:00:00.000Z', '2026-04-04T00:00:00.000Z']);
    // A payment of another provider is not among these.
    await sql`update checkouts set provider = 'stripe' where id = ${one.checkoutId}`.execute(test.sql);
    books = [payment(1, 3000)];
    expect((await finance2.get(`/reconciliation/${day}`)).body.differences).toEqual([]);
    await sql`update checkouts set provider = 'sandbox' where id = ${one.checkoutId}`.execute(test.sql);

    books = [payment(1, 3100), { ...payment(0, 500), paymentRef: 'pay_elsewhere' }];
    const { body } = await finance2.get(`/reconciliation/${day}`, { 'x-localization': 'en' });
    expect([body.balanced, body.provider_cents]).toEqual([false, 3600]);
    expect(body.differences.map(({ text }: { text: string }) => text.replace(/\s/g, ' ')).sort()).toEqual([
      `Payment ${two.checkoutId} is €30.00 here and €31.00 for the provider`,
      `The provider does not have payment ${one.checkoutId} (€66.00)`,
      'The provider has a payment of €5.00 that is not here (pay_elsewhere)',
    ]);

    books = null;
    expect((await finance2.get(`/reconciliation/${day}`)).body).toMatchObject({ provider_cents: null, balanced: true });
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`delete from invoices where checkout_id = ${one.checkoutId}`,
    );
    expect((await finance2.get(`/reconciliation/${day}`)).body.differences).toEqual([
      {
        text: expect.stringMatching(`^Il pagamento ${one.checkoutId} \\(66,00.€\\) non ha fattura$`),
        resource: 'checkouts',
        record_id: one.checkoutId,
      },
    ]);

    const list = await finance2.list('reconciliation', { sort: ['id', 'DESC'], range: [0, 4] });
    expect([list.headers['content-range'], list.body.map(({ id }: { id: string }) => id)]).toEqual([
      'reconciliation 0-4/23',
      ['2026-04-01', '2026-03-31', '2026-03-30', '2026-03-29', '2026-03-28'],
    ]);
    expect(
      (await finance2.list('reconciliation', { filter: { from: '2026-03-31', to: '2026-12-31' } })).body,
    ).toHaveLength(2);
    expect((await finance2.list('reconciliation', { sort: ['balanced', 'ASC'] })).status).toBe(422);
    // Neither a future day nor one before the first record.
    for (const other of ['2026-04-02', '2020-01-01', '9999-12-31'])
      expect((await finance2.get(`/reconciliation/${other}`)).status).toBe(404);
    expect((await finance2.get('/reconciliation/0000-01-01')).status).toBe(422);
    const some = await finance2.list('reconciliation', { filter: { id: ['2026-03-30', '2026-04-01'] } });
    expect([some.headers['content-range'], some.body.map(({ id }: { id: string }) => id)]).toEqual([
      'reconciliation 0-1/2',
      ['2026-04-01', '2026-03-30'],
    ]);
    expect((await finance2.list('reconciliation', { filter: { from: null, to: '' } })).status).toBe(200);
    const days = async (asked: Parameters<typeof finance2.list>[1]) =>
      (await finance2.list('reconciliation', asked)).body.map(({ id }: { id: string }) => id);
    expect(await days({ sort: ['id', 'ASC'], range: [1, 2] })).toEqual(['2026-03-11', '2026-03-12']);
    expect(await days({ filter: { from: '2026-04-01', to: '2026-03-31' } })).toEqual([]);
    const refused = async (filter: object) => {
      const { status, info } = await finance2.list('reconciliation', { filter });
      return [status, ...Object.keys(info.fields as object)];
    };
    expect([await refused({ odd: 1 }), await refused({ from: 'ieri' }), await refused({ id: ['ieri'] })]).toEqual([
      [422, 'filter.odd'],
      [422, 'filter.from'],
      [422, 'filter.id'],
    ]);
  });

  it('links to the orders and refunds whose money moved on the day, whenever they were made', async () => {
    test.clock.set('2026-04-10T21:50:00Z');
    const team = await new Team(test).as('finance', { email: 'mattina@staff.example' });
    const { refundId, bought } = await office.asked();
    await sql`
      update checkouts
      set paid_at = '2026-04-10T22:10:00Z', fulfilled_at = '2026-04-10T22:10:00Z'
      where id = ${bought.checkoutId}`.execute(test.sql);
    await team.post(`/refunds/${refundId}/approve`, { reason: REASON });
    test.clock.set('2026-04-12T09:00:00Z');
    await test.drain();
    const night = await new Team(test).as('finance', { email: 'dopo@staff.example' });
    const on = async (resource: string, on_day: string): Promise<number[]> =>
      (await night.list(resource, { filter: { paid_on: on_day } })).body.map(({ id }: { id: number }) => id);
    // In Rome it was past midnight.
    expect(await on('checkouts', '2026-04-10')).toEqual([]);
    expect(await on('checkouts', '2026-04-11')).toEqual([bought.checkoutId]);
    const { paid_at } = (await night.get(`/refunds/${refundId}`)).body;
    expect(await on('refunds', (paid_at as string).slice(0, 10))).toEqual([refundId]);
    expect(await on('refunds', '2026-04-11')).toEqual([]);
    expect((await night.get('/reconciliation/2026-04-11')).body.checkouts_cents).toBe(6600);
    expect((await night.get('/reconciliation/2026-04-10')).body.checkouts_cents).toBe(0);
    const { body: figures } = await night.get('/figures?from=2026-04-11&to=2026-04-11');
    expect(figures.takings).toEqual([{ day: '2026-04-11', cents: 6600 }]);
  });

  it('names provider events of unknown checkouts, and events that could not be processed', async () => {
    test.clock.set('2026-04-20T10:00:00Z');
    const team = await new Team(test).as('finance', { email: 'avvisi@staff.example' });
    const received = async (id: string, outcome: string | null, reason: string | null): Promise<number> => {
      const worked = outcome === null ? null : test.clock.now();
      const facts = JSON.stringify({ kind: 'paid', amountCents: 6600, paymentRef: 'pay_nowhere' });
      const { rows: written } = await sql<{ id: number }>`
        insert into payment_events (provider, event_id, type, facts, checkout_id, occurred_at, received_at, worked_at, outcome, reason)
        values (
          'sandbox', ${id}, 'checkout.session.completed', ${facts}::jsonb, 2000000000, ${test.clock.now()},
          ${test.clock.now()}, ${worked}, ${outcome}, ${reason}
        )
        returning id`.execute(test.sql);
      return written[0]!.id;
    };
    const lost = await received('evt_lost', 'refused', 'unknown_checkout');
    const stuck = await received('evt_stuck', null, null);
    await received('evt_early', null, 'early');
    await received('evt_done', 'done', null);
    // The last moment of the day before, and the first of the day after.
    test.clock.set('2026-04-19T21:59:59.999Z');
    const eve = await received('evt_eve', 'refused', 'unknown_checkout');
    test.clock.set('2026-04-20T22:00:00Z');
    const morrow = await received('evt_morrow', 'refused', 'unknown_checkout');
    test.clock.set('2026-04-20T10:00:00Z');
    const differences = async () =>
      (await team.get('/reconciliation/2026-04-20')).body.differences as { text: string; record_id: number }[];
    // It was stored a moment ago, and its job is pending.
    expect((await differences()).map(({ record_id }) => record_id)).toEqual([lost]);
    test.clock.advance(billingLimits.eventGrace - 1);
    expect((await differences()).map(({ record_id }) => record_id)).toEqual([lost]);
    test.clock.advance(1);
    expect(await differences()).toEqual([
      {
        text: expect.stringMatching(/66,00.€\) è stato rifiutato: è di un ordine che qui non c’è \(evt_lost\)$/),
        resource: 'events',
        record_id: lost,
      },
      {
        text: expect.stringMatching(/non è ancora stato eseguito \(evt_stuck\)$/),
        resource: 'events',
        record_id: stuck,
      },
    ]);
    const waiting = await team.list('events', { filter: { outcome: ['refused', 'waiting'], q: 'pay_nowhere' } });
    expect(waiting.body.map(({ event_id }: { event_id: string }) => event_id)).toEqual([
      'evt_morrow',
      'evt_eve',
      'evt_early',
      'evt_stuck',
      'evt_lost',
    ]);
    expect((await team.get(`/events/${lost}`)).body).toMatchObject({
      kind_label: 'Pagamento riuscito',
      outcome_label: 'Rifiutato',
      reason_label: 'è di un ordine che qui non c’è',
      checkout_id: null,
      account: null,
      amount_cents: 6600,
    });
    test.clock.set('2026-04-21T08:00:00Z');
    const later = await new Team(test).as('finance', { email: 'aprile@staff.example' });
    const about = async (date: string) =>
      (await later.get(`/reconciliation/${date}`)).body.differences.map((one: { record_id: number }) => one.record_id);
    expect([await about('2026-04-19'), await about('2026-04-21')]).toEqual([[eve], [morrow]]);
  });

  it('matches the figures of sales by day', async () => {
    const finance2 = await new Team(test).as('finance', { email: 'notte@staff.example' });
    const { refundId } = await office.asked(5000);
    await finance2.post(`/refunds/${refundId}/deny`, { reason: REASON });
    const { body } = await finance2.get(`/figures?from=${day}&to=${day}`);
    expect(body.credits_sold).toEqual([{ day, credits: 16 }]);
    expect(body.invoiced).toEqual([{ day, gross_cents: 3000, net_cents: 2459 }]);
    // The same money has the same figure in the reconciliation of its day; refunds are separate.
    const { body: books } = await finance2.get(`/reconciliation/${day}`);
    expect(body.takings).toEqual([{ day, cents: 9600 }]);
    expect([books.checkouts_cents, books.ledger_credits]).toEqual([9600, 16]);
    expect(body.refunds.map(({ cents }: { cents: number }) => cents)).toEqual(
      books.refunds_cents === 0 ? [] : [books.refunds_cents],
    );
    expect(body.refunds_waiting).toEqual({ count: 1, cents: 6600 });
    expect(body.invoices_by_state).toEqual([{ state: 'to_send', count: 1 }]);
    for (const wrong of ['', '?from=0000-01-01&to=2026-01-01', '?from=2026-04-02&to=2026-04-01'])
      expect((await finance2.get(`/figures${wrong}`)).status).toBe(422);
  });

  it('and the figures divide the money at midnight in Rome, also on the day on which the clocks change', async () => {
    const firmId = await office.firm();
    for (const [at, cents, back] of [
      ['2026-10-24T21:59:59.999Z', 1100, 1],
      ['2026-10-24T22:00:00.000Z', 2200, 20],
      ['2026-10-25T22:59:59.999Z', 2300, 300],
      ['2026-10-25T23:00:00.000Z', 400, 50],
    ] as const) {
      test.clock.set(at);
      const { checkoutId, lotId } = await purchases.package(firmId, 5, cents);
      await sql`
        with refund as (
          insert into refunds (subject, kind, account_id, lot_id, amount_cents, reason, status, created_at, decided_at, paid_at)
          values ('credits', 'provider', ${firmId}, ${lotId}, ${back}, '', 'paid', ${test.clock.now()},
            ${test.clock.now()}, ${test.clock.now()})
          returning id
        )
        insert into refund_payments (refund_id, checkout_id, amount_cents, status, created_at, paid_at)
        select id, ${checkoutId}, ${back}, 'paid', ${test.clock.now()}, ${test.clock.now()} from refund`.execute(
        test.sql,
      );
    }
    const team = await new Team(test).as('finance', { email: 'ottobre@staff.example' });
    const { body } = await team.get('/figures?from=2026-10-25&to=2026-10-25');
    expect(body).toMatchObject({
      takings: [{ day: '2026-10-25', cents: 4500 }],
      refunds: [{ day: '2026-10-25', cents: 320 }],
      credits_sold: [{ day: '2026-10-25', credits: 10 }],
      // Each without its VAT: 18.03 and 18.85 euro.
      invoiced: [{ day: '2026-10-25', gross_cents: 4500, net_cents: 3688 }],
      invoices_by_state: [{ state: 'to_send', count: 2 }],
    });
    const { body: around } = await team.get('/figures?from=2026-10-24&to=2026-10-26');
    expect([around.takings, around.refunds].map((days: { cents: number }[]) => days.map(({ cents }) => cents))).toEqual(
      [
        [1100, 4500, 400],
        [1, 320, 50],
      ],
    );
    const { body: there } = await team.get('/reconciliation/2026-10-25');
    expect(there).toMatchObject({
      checkouts_cents: 4500,
      invoices_cents: 4500,
      credit_notes_cents: 0,
      refunds_cents: 320,
      ledger_credits: 10,
    });
  });

  it('and the figures have no takings where everything was free, and of refunds wait those that nobody decided', async () => {
    test.clock.set('2026-11-20T09:00:00Z');
    const { checkoutId } = await purchases.package(await office.firm(), 5);
    await sql`update checkouts set amount_cents = 0, discount_cents = list_cents where id = ${checkoutId}`.execute(
      test.sql,
    );
    const { refundId } = await office.asked(4000);
    await sql`update checkouts set paid_at = paid_at + interval '1 day' where id <> ${checkoutId}`.execute(test.sql);
    const team = await new Team(test).as('finance', { email: 'novembre@staff.example' });
    const figures = async () => {
      const { body } = await team.get('/figures?from=2026-11-20&to=2026-11-20');
      return [body.takings, body.refunds_waiting];
    };
    const before = await figures();
    await sql`update refunds set status = 'approved', decided_at = now() where id = ${refundId}`.execute(test.sql);
    expect([before, await figures()]).toEqual([
      [[], { count: 2, cents: 10_600 }],
      [[], { count: 1, cents: 6600 }],
    ]);
  });
});
