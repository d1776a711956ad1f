import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PayBack } from '../../../src/billing/refunds/use-cases/pay-back.js';
import { lockCheckouts } from '../../../src/billing/refunds/refund-record.js';
import { sqlOf } from '../../../src/kernel/database/database.js';
import { RefundMoney } from '../../../src/billing/refunds/refund-money.js';
import { ProviderRefunds } from '../../../src/billing/refunds/provider-refunds.js';
import { Refunds } from '../../../src/billing/refunds/refunds.js';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { ms } from '../../../src/shared/limits.js';
import { startTestApp, START, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { Rows } from '../../support/rows.js';
import { Purchases, RefundDouble, refundEvent, type Purchase } from '../purchases.js';

const reason = 'Non abbiamo più bisogno dei crediti.';

describe('the refund of a package', () => {
  let test: TestApp;
  let rows: Rows;
  let purchases: Purchases;
  let refunds: Refunds;
  let provider: ProviderRefunds;
  let double: RefundDouble;
  let firmId: number;
  let firm: HttpClient;
  let bought: Purchase;
  /** Responses of these tests are ids without rows, because only the ledger matters. */
  let response = 2_000_000;

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    purchases = new Purchases(test);
    refunds = test.app.get(Refunds);
    provider = test.app.get(ProviderRefunds);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(START);
    double = new RefundDouble(test);
    firmId = await rows.firm({ listed: false });
    firm = await rows.as(firmId);
    bought = await purchases.package(firmId);
  });

  const now = (): Date => test.clock.now();
  /** Signs in again after some days. */
  const later = async (days: number): Promise<void> => {
    test.clock.advance(days * ms.day);
    firm = await rows.as(firmId);
  };
  const ask = (purchase = bought) => firm.post(`/credits/${purchase.movementId}/refund`, { reason });
  const approve = (id: number) =>
    test.database.transaction((em) =>
      refunds.approve(em, id, { staffId: null, reason: 'Pacchetto intero, entro i termini.' }, now()),
    );
  const deny = (id: number) =>
    test.database.transaction((em) => refunds.deny(em, id, { staffId: null, reason: 'Il termine è passato.' }, now()));
  const retry = (id: number) => test.database.transaction((em) => refunds.retry(em, id, now()));
  const spend = (amount = 1) =>
    test.database.transaction((em) =>
      test.app
        .get(CreditsApi)
        .spend(em, { accountId: firmId, costs: [{ purpose: 'quote', amount }], responseId: response++ }, now()),
    );
  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(test.sql)).rows[0] as T;
  const refundOf = (id: number) =>
    one(
      sql<{
        status: string;
        amount_cents: number;
        decision: string;
        kind: string;
      }>`select status, amount_cents, decision, kind from refunds where id = ${id}`,
    );
  const paymentOf = (id: number) =>
    one(
      sql<{
        id: number;
        status: string;
        attempts: number;
        last_error: string | null;
        provider_ref: string | null;
        round: number;
      }>`select * from refund_payments where refund_id = ${id}`,
    );
  const checkoutOf = () =>
    one(
      sql<{
        status: string;
        refunded_cents: number;
      }>`select status, refunded_cents from checkouts where id = ${bought.checkoutId}`,
    );
  const notes = async () =>
    (
      await sql<{
        gross_cents: number;
        original: number;
      }>`
        select n.gross_cents, o.checkout_id as original
        from invoices n
        join invoices o on o.id = n.original_id
        where n.checkout_id = ${bought.checkoutId}
        order by n.id`.execute(test.sql)
    ).rows;
  const lot = () =>
    one(
      sql<{
        remaining: number;
        held: boolean;
      }>`select remaining, held_at is not null as held from credit_lots where id = ${bought.lotId}`,
    );
  /** The provider's calls for this test's package. */
  const calls = () => double.calls.filter((call) => call.checkoutId === bought.checkoutId);
  const notified = async () =>
    (
      await sql<{
        template: string;
      }>`select template from notifications where account_id = ${firmId} and template like 'refund%' order by id`.execute(
        test.sql,
      )
    ).rows.map((row) => row.template);
  const breaches = async () => (await checkInvariants(test.sql, now(), 0)).map((breach) => breach.name);

  it('is requested within 14 days: the credits are reserved, finance approves, the money is refunded with a credit note', async () => {
    await later(14);
    const asked = await ask();
    expect(asked.status).toBe(201);
    expect(asked.info).toEqual({
      id: expect.any(Number),
      subject: 'credits',
      status: { id: 'pending', label: 'Da decidere' },
      amount_cents: 6600,
      created_at: now().toISOString(),
    });
    expect(await lot()).toEqual({ remaining: 11, held: true });
    await expect(spend()).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await breaches()).toEqual([]);
    await approve(asked.info.id);
    expect(await lot()).toEqual({ remaining: 0, held: false });
    expect(await notes()).toEqual([{ gross_cents: 6600, original: bought.checkoutId }]);
    expect(await refundOf(asked.info.id)).toMatchObject({ status: 'approved', kind: 'package_intact' });
    expect(calls()).toEqual([]);
    await test.drain();
    expect(calls()).toHaveLength(1);
    expect(await refundOf(asked.info.id)).toMatchObject({ status: 'paid' });
    expect(await checkoutOf()).toEqual({ status: 'refunded', refunded_cents: 6600 });
    expect(await notified()).toEqual(['refund_approved', 'refund_paid']);
    expect(await breaches()).toEqual([]);
  });

  it('is the same for a repeated request, and for two simultaneous ones', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.info.id)).size).toBe(1);
    const id = answers[0].info.id as number;
    await Promise.all([approve(id), approve(id)]);
    expect(await notes()).toHaveLength(1);
    expect((await ask()).info).toMatchObject({ id, status: { id: 'approved' } });
    await Promise.all([test.drain(), test.drain()]);
    expect((await checkoutOf()).refunded_cents).toBe(6600);
  });

  it('is denied with a reason: the credits are released, and a repeated request gets the denied refund', async () => {
    const { id } = (await ask()).info;
    await deny(id);
    expect(await lot()).toEqual({ remaining: 11, held: false });
    expect(await spend()).toEqual({ balance: 10 });
    expect(await notified()).toEqual(['refund_denied']);
    expect(await notes()).toEqual([]);
    await expect(approve(id)).rejects.toMatchObject({ code: 'refund_decided' });
    expect((await refundOf(id)).status).toBe('denied');
    expect(await breaches()).toEqual([]);
  });

  it('and a simultaneous spending exclude each other', async () => {
    for (let round = 0; round < 6; round++) {
      const purchase = round === 0 ? bought : await purchases.package(firmId);
      const [asked, spent] = await Promise.all([
        ask(purchase),
        spend().then(
          () => true,
          () => false,
        ),
      ]);
      const { held, remaining } = await one(
        sql<{
          held: boolean;
          remaining: number;
        }>`select held_at is not null as held, remaining from credit_lots where id = ${purchase.lotId}`,
      );
      // The oldest free lot pays, so a lot is either unused and reserved, or spent from and refused.
      if (asked.status === 201) expect({ held, remaining }).toEqual({ held: true, remaining: 11 });
      else expect([asked.body.message, held, remaining < 11, spent]).toEqual(['refund_spent', false, true, true]);
    }
    expect(await breaches()).toEqual([]);
  });

  it('is decided once when approved and denied at the same moment', async () => {
    const { id } = (await ask()).info;
    const decisions = await Promise.allSettled([approve(id), deny(id), approve(id), deny(id)]);
    const { status } = await refundOf(id);
    expect(['approved', 'denied']).toContain(status);
    expect(decisions.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    expect(await notes()).toHaveLength(status === 'approved' ? 1 : 0);
    expect(await notified()).toEqual([`refund_${status}`]);
  });

  it('is refused with a reason: spent, late, too soon, free, denied before, someone else’s', async () => {
    const free = await purchases.package(firmId, 5, 0);
    const code = async (purchase?: Purchase) => (await ask(purchase)).body.message as string;
    expect(await code(free)).toBe('refund_free');
    expect(
      (
        await (
          await rows.as(await rows.firm({ listed: false }))
        ).post(`/credits/${bought.movementId}/refund`, { reason })
      ).status,
    ).toBe(404);
    expect((await firm.post(`/credits/${bought.movementId}/refund`, { reason: 'no' })).status).toBe(422);
    const denied = await purchases.package(firmId, 5);
    await deny((await ask(denied)).info.id);
    const again = await ask(denied);
    expect([again.status, again.body.message, again.info.messages[0]]).toEqual([
      409,
      'refund_denied',
      expect.stringContaining('Il termine è passato.'),
    ]);
    test.clock.advance(14 * ms.day + 1);
    firm = await rows.as(firmId);
    expect(await code()).toBe('refund_too_soon');
    await later(32);
    expect(await code()).toBe('refund_late');
    test.clock.set(START);
    firm = await rows.as(firmId);
    await spend();
    expect(await code()).toBe('refund_spent');
  });

  it('can be requested until the 45th day when nothing was answerable in the first 30', async () => {
    const citizen = await rows.citizen();
    const waiting = await rows.request(citizen);
    // Its turn never came.
    await rows.response(waiting, firmId, 12, { forwarded_at: now(), lapsed_at: now(), lapse_reason: 'ended' });
    await later(31);
    const asked = await ask();
    expect(asked.status).toBe(201);
    expect((await refundOf(asked.info.id)).kind).toBe('package_unusable');
  });

  it('is too late after 14 days if a request was answerable, answered or not', async () => {
    const request = await rows.request(await rows.citizen());
    await rows.response(request, firmId, 12, {
      released_at: now(),
      lapsed_at: new Date(now().getTime() + 5 * ms.day),
      lapse_reason: 'unopened',
    });
    await later(31);
    expect((await ask()).body.message).toBe('refund_late');
  });

  it('is retried while the provider is down for an hour', async () => {
    double.mood = 'is_unavailable';
    const { id } = (await ask()).info;
    await approve(id);
    for (let minute = 0; minute < 60; minute += 4) {
      await test.settle();
      test.clock.advance(4 * ms.minute);
    }
    expect(await refundOf(id)).toMatchObject({ status: 'approved' });
    const { attempts, last_error, status } = await paymentOf(id);
    expect([status, last_error]).toEqual(['waiting', 'unavailable']);
    expect(attempts).toBeGreaterThan(4);
    expect(attempts).toBeLessThan(12);
    // A job that comes early waits for the next attempt.
    const tried = calls().length;
    const { id: payment } = await paymentOf(id);
    await test.app.get(PayBack).execute(payment);
    expect(calls()).toHaveLength(tried);
    // All attempts have the same key for the provider.
    expect(new Set(calls().map((call) => JSON.stringify(call))).size).toBe(1);
    double.mood = 'pays';
    test.clock.advance(ms.hour);
    await test.settle();
    expect(await refundOf(id)).toMatchObject({ status: 'paid' });
    expect(await notes()).toHaveLength(1);
    expect(await breaches()).toEqual([]);
  });

  it('is failed if the provider refuses, until finance retries it', async () => {
    double.mood = 'refuses';
    const { id } = (await ask()).info;
    await approve(id);
    await test.settle();
    expect(await refundOf(id)).toMatchObject({ status: 'failed' });
    expect(await paymentOf(id)).toMatchObject({ status: 'failed', last_error: 'expired_or_canceled_card' });
    await test.settle();
    expect(calls()).toHaveLength(1);
    expect(await breaches()).toEqual([]);
    double.mood = 'pays_later';
    await retry(id);
    await test.settle();
    await test.settle();
    expect(calls().map((call) => call.round)).toEqual([0, 1]);
    expect(await refundOf(id)).toMatchObject({ status: 'approved' });
    const payment = await paymentOf(id);
    const settle = () =>
      test.database.transaction((em) =>
        provider.settled(
          em,
          refundEvent({ refundRef: payment.provider_ref, refundPaymentId: payment.id, amountCents: 6600 }),
          now(),
        ),
      );
    expect(await settle()).toBe('done');
    expect(await settle()).toBe('repeated');
    expect(await refundOf(id)).toMatchObject({ status: 'paid' });
    await expect(retry(id)).rejects.toMatchObject({ code: 'refund_not_failed' });
  });

  it('is failed again when the provider reports a later failure', async () => {
    const { id } = (await ask()).info;
    await approve(id);
    await test.drain();
    const payment = await paymentOf(id);
    const refuse = (refundRef: string | null) =>
      test.database.transaction((em) =>
        provider.refused(
          em,
          refundEvent({
            kind: 'refund_failed',
            refundRef,
            refundPaymentId: payment.id,
            amountCents: 6600,
            failure: 'lost_or_stolen_card',
          }),
          now(),
        ),
      );
    expect(await refuse('re_of_another_try')).toBe('repeated');
    expect(await refuse(payment.provider_ref)).toBe('done');
    expect(await refundOf(id)).toMatchObject({ status: 'failed' });
    expect(await checkoutOf()).toEqual({ status: 'paid', refunded_cents: 0 });
    expect(await breaches()).toEqual([]);
  });

  it('pays once when the answer of the provider was lost', async () => {
    const { id } = (await ask()).info;
    await approve(id);
    double.mood = 'is_unavailable';
    await test.drain();
    const payment = await paymentOf(id);
    // The refund that it made nevertheless is reported by its event, without our id.
    const { payment_ref } = await one(
      sql<{ payment_ref: string }>`select payment_ref from checkouts where id = ${bought.checkoutId}`,
    );
    const settled = await test.database.transaction((em) =>
      provider.settled(em, refundEvent({ paymentRef: payment_ref, amountCents: 6600 }), now()),
    );
    expect(settled).toBe('done');
    expect(await paymentOf(id)).toMatchObject({ id: payment.id, status: 'paid' });
    test.clock.advance(ms.day);
    await test.settle();
    expect(calls()).toHaveLength(1);
    expect(await notes()).toHaveLength(1);
  });

  it('is retried with the same key when the process died before storing the answer', async () => {
    const { id } = (await ask()).info;
    await approve(id);
    const money = test.app.get(RefundMoney);
    const paid = money.paid.bind(money);
    money.paid = () => Promise.reject(new Error('killed'));
    await expect(test.drain()).rejects.toThrow('killed');
    money.paid = paid;
    expect(await paymentOf(id)).toMatchObject({ status: 'waiting', provider_ref: null });
    await test.settle();
    const [first, second] = calls();
    expect(second).toEqual(first);
    expect(calls()).toHaveLength(2);
    expect(await refundOf(id)).toMatchObject({ status: 'paid' });
    expect(await checkoutOf()).toEqual({ status: 'refunded', refunded_cents: 6600 });
  });

  describe('made by the provider on its own', () => {
    const byProvider = async (amountCents: number) => {
      const { payment_ref } = await one(
        sql<{ payment_ref: string }>`select payment_ref from checkouts where id = ${bought.checkoutId}`,
      );
      return test.database.transaction((em) =>
        provider.settled(em, refundEvent({ paymentRef: payment_ref, amountCents }), now()),
      );
    };

    it('gets its credit note and removes the rest of the lot', async () => {
      await spend(1);
      expect(await byProvider(6600)).toBe('done');
      expect(await byProvider(6600)).toBe('repeated');
      expect(await lot()).toEqual({ remaining: 0, held: false });
      expect(await notes()).toEqual([{ gross_cents: 6600, original: bought.checkoutId }]);
      expect(await checkoutOf()).toEqual({ status: 'refunded', refunded_cents: 6600 });
      expect(await notified()).toEqual(['refund_paid']);
    });

    it('may be partial, then the rest, and keeps the lot until all is refunded', async () => {
      expect(await byProvider(1000)).toBe('done');
      expect(await lot()).toEqual({ remaining: 11, held: false });
      expect(await checkoutOf()).toEqual({ status: 'paid', refunded_cents: 1000 });
      expect(await byProvider(6600)).toBe('done');
      expect(await notes()).toEqual([
        { gross_cents: 1000, original: bought.checkoutId },
        { gross_cents: 5600, original: bought.checkoutId },
      ]);
      expect(await lot()).toEqual({ remaining: 0, held: false });
      expect(await breaches()).toEqual([]);
    });

    it('settles a refund request that was waiting for a decision', async () => {
      const { id } = (await ask()).info;
      expect(await byProvider(6600)).toBe('done');
      expect(await refundOf(id)).toMatchObject({
        status: 'denied',
        decision: expect.stringContaining('già stato rimborsato'),
      });
      expect(await lot()).toEqual({ remaining: 0, held: false });
      expect(await breaches()).toEqual([]);
    });

    it('leaves the rest to the pending decision', async () => {
      const { id } = (await ask()).info;
      await byProvider(1000);
      await approve(id);
      await test.drain();
      expect(calls().at(-1)).toMatchObject({ amountCents: 5600 });
      expect(await checkoutOf()).toEqual({ status: 'refunded', refunded_cents: 6600 });
      expect(await refundOf(id)).toMatchObject({ status: 'paid', amount_cents: 5600 });
      expect(await breaches()).toEqual([]);
    });

    it('is none of a refund that has arrived, although another part of that one failed', async () => {
      const other = await purchases.package(firmId);
      const { rows: made } = await sql<{ id: number }>`
        insert into refunds (subject, kind, account_id, lot_id, amount_cents, reason, status, created_at)
        values ('credits', 'package_intact', ${firmId}, ${bought.lotId}, 2000, 'x', 'failed', ${now()}) returning id`.execute(
        test.sql,
      );
      await sql`
        insert into refund_payments (refund_id, checkout_id, amount_cents, status, created_at)
        values (${made[0]!.id}, ${bought.checkoutId}, 1000, 'paid', ${now()}),
          (${made[0]!.id}, ${other.checkoutId}, 1000, 'failed', ${now()})`.execute(test.sql);
      await sql`update checkouts set refunded_cents = 1000 where id = ${bought.checkoutId}`.execute(test.sql);
      expect(await byProvider(2000)).toBe('done');
      expect(await checkoutOf()).toEqual({ status: 'paid', refunded_cents: 2000 });
      expect(await notes()).toEqual([{ gross_cents: 1000, original: bought.checkoutId }]);
    });

    it('waits for whoever has locked its payment', async () => {
      await test.database.transaction(async (em) => {
        await lockCheckouts(em, [bought.checkoutId]);
        const other = test.database.transaction(async (later) => {
          await sql`set local lock_timeout = '100ms'`.execute(sqlOf(later));
          await lockCheckouts(later, [bought.checkoutId]);
        });
        await expect(other).rejects.toThrow('lock timeout');
      });
    });

    it('is left to finance if it matches no refund in progress', async () => {
      const { id } = (await ask()).info;
      await approve(id);
      expect(await byProvider(1000)).toBe('unclear');
      expect(await checkoutOf()).toEqual({ status: 'paid', refunded_cents: 0 });
    });

    it('waits for its payment, and is ignored for an unknown payment', async () => {
      await sql`update checkouts set paid_at = null, status = 'open' where id = ${bought.checkoutId}`.execute(test.sql);
      expect(await byProvider(6600)).toBe('early');
      await sql`update checkouts set paid_at = ${now()}, status = 'paid' where id = ${bought.checkoutId}`.execute(
        test.sql,
      );
      expect(
        await test.database.transaction((em) =>
          provider.settled(em, refundEvent({ paymentRef: 'pi_of_nobody', amountCents: 100 }), now()),
        ),
      ).toBe('unknown');
    });
  });

  it('denies a pending refund that can no longer be granted', async () => {
    const { id } = (await ask()).info;
    await sql`update credit_lots set expires_at = ${new Date(now().getTime() - 1)} where id = ${bought.lotId}`.execute(
      test.sql,
    );
    await approve(id);
    expect(await refundOf(id)).toMatchObject({
      status: 'denied',
      decision: expect.stringContaining('non è più intero'),
    });
    expect(await notes()).toEqual([]);
    await sql`update credit_lots set expires_at = ${new Date(now().getTime() + ms.day)} where id = ${bought.lotId}`.execute(
      test.sql,
    );
  });
});
