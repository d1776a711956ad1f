import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BillingApi } from '../../../src/billing/billing.api.js';
import { ms } from '../../../src/shared/limits.js';
import { PaidPlans, premium } from './paid-plans.js';

let plans: PaidPlans;
let test: PaidPlans['test'];
let scenario: PaidPlans['scenario'];
let payments: PaidPlans['payments'];
beforeEach(async () => {
  plans = await PaidPlans.start();
  ({ test, scenario, payments } = plans);
});
afterEach(() => plans.end());

describe('premium', () => {
  describe('a premium that nobody answered', () => {
    const ended = async (): Promise<number> => {
      const id = await payments.sent(premium);
      test.clock.advance(10 * ms.day + 1000);
      await test.settle();
      return id;
    };
    const ask = (id: number) =>
      scenario.citizen.post(`/requests/${id}/refund`, { reason: 'Nessuno studio mi ha risposto.' });

    it('can be refunded on request within 45 days, once, and ends when finance approves', async () => {
      const id = await ended();
      expect((await plans.shown(id)).allowed_actions).toEqual(['extend', 'ask_refund', 'withdraw', 'delete']);
      const asked = await ask(id);
      expect(asked.info).toMatchObject({
        status: { id: 0 },
        refund: { status: { id: 'pending', label: 'Da decidere' }, amount_cents: 999 },
        allowed_actions: ['delete'],
      });
      expect((await ask(id)).info.refund).toEqual(asked.info.refund);
      expect((await scenario.citizen.post(`/requests/${id}/extend`)).body.message).toBe('refund_already_asked');
      const { refunds } = test.app.get(BillingApi);
      await test.database.transaction((em) =>
        refunds.approve(em, asked.info.refund.id, { staffId: null, reason: 'Nessuna risposta' }, test.clock.now()),
      );
      await test.drain();
      expect(await plans.shown(id)).toMatchObject({
        status: { id: 8, label: 'Rimborsata' },
        refund: { amount_cents: 999 },
        allowed_actions: ['delete'],
      });
      const kinds = ((await scenario.citizen.get(`/requests/${id}/timeline`)).info as { kind: string }[]).map(
        (one) => one.kind,
      );
      expect(kinds.slice(-2)).toEqual(['refund_asked', 'refunded']);
      expect((await ask(id)).status).toBe(200);
    });

    it('can be requested again after a denial, and not after 45 days', async () => {
      const id = await ended();
      const asked = await ask(id);
      const { refunds } = test.app.get(BillingApi);
      await test.database.transaction((em) =>
        refunds.deny(
          em,
          asked.info.refund.id,
          { staffId: null, reason: 'Due studi hanno scritto in chat' },
          test.clock.now(),
        ),
      );
      expect((await plans.shown(id)).allowed_actions).toContain('ask_refund');
      test.clock.advance(35 * ms.day);
      const late = await ask(id);
      expect(late).toBeRefused(409, 'refund_expired');
    });

    it('is not refunded after an answer, after a coupon for all of it, or for another plan', async () => {
      const free = await scenario.sent();
      const answered = await payments.sent(premium);
      await scenario.quotes(answered, 1);
      await payments.coupon('TUTTO', 1, 100);
      const gift = await payments.sent({ ...premium, discount: 'TUTTO' });
      test.clock.advance(10 * ms.day + 1000);
      await test.settle();
      expect((await ask(free)).body.message).toBe('premium_not_paid');
      expect((await ask(answered)).body.message).toBe('answers_were_given');
      expect((await ask(gift)).body.message).toBe('premium_not_paid');
    });
  });

  it('is not advertised if there are no more firms to reach', async () => {
    await scenario.sent();
    test.clock.advance(9 * ms.day + 1000);
    await test.settle();
    const { rows } = await sql`select from notifications where template = 'premium_reminder'`.execute(test.sql);
    expect(rows).toHaveLength(0);
  });

  it('is advertised once, a day before the end of a request without a quote', async () => {
    const notified = async (id: number) => {
      const { rows } =
        await sql`select from notifications where template = 'premium_reminder' and (params->>'request_id')::integer = ${id}`.execute(
          test.sql,
        );
      return rows.length;
    };
    await plans.manyFirms();
    const [free, paid] = [await scenario.sent(), await payments.sent(premium)];
    test.clock.advance(9 * ms.day - 60_000);
    await test.settle();
    expect(await notified(free)).toBe(0);
    test.clock.advance(61_000);
    await test.settle();
    await test.settle();
    expect([await notified(free), await notified(paid)]).toEqual([1, 0]);
    expect(
      (await plans.received()).filter((mail) => mail.subject === 'Ancora nessun preventivo: Incidente stradale'),
    ).toHaveLength(1);
  });
});
