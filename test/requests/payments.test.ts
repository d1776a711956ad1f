import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BillingApi } from '../../src/billing/billing.api.js';
import { ProviderRefunds } from '../../src/billing/refunds/provider-refunds.js';
import { checkInvariants } from '../../src/invariants/invariants.js';
import { ms } from '../../src/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { PlanPayments, person } from './plan-payments.js';
import { filled, Scenario } from './scenario.js';

const premium = { ...filled, plan: 3, invoice: person, performance_agreed: true };

describe('a plan and its payment', () => {
  let test: TestApp;
  let scenario: Scenario;
  let payments: PlanPayments;
  beforeEach(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 6);
    payments = new PlanPayments(test, scenario);
  });
  afterEach(async () => {
    try {
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    } finally {
      await test.close();
    }
  });

  const shown = async (id: number) => (await scenario.citizen.get(`/requests/${id}`)).info;
  const draft = async (over: Record<string, unknown> = {}): Promise<number> => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    const answer = await scenario.citizen.put(`/requests/${made.info.id}`, { ...filled, ...over });
    if (answer.status !== 200) throw new Error(answer.text);
    return made.info.id as number;
  };
  /** As many firms as a premium reaches, and two more. */
  const manyFirms = async () => {
    for (let n = scenario.firms.length; n < 27; n++) await scenario.addFirm(n);
  };
  const live = async (id: number) =>
    (await scenario.responses(id)).filter((response) => [1, 2, 3, 7].includes(response.status)).length;
  const received = async (): Promise<{ subject: string; text: string }[]> => {
    const { rows } = await sql<{
      subject: string;
      text: string;
    }>`select subject, body_text as text from outbox where account_id = ${scenario.citizenId} order by id`.execute(
      test.sql,
    );
    return rows;
  };

  describe('before sending', () => {
    it('is asked for everything that is missing, the invoice too, before there is a checkout', async () => {
      const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
      const { info } = await scenario.citizen.put(`/requests/${made.info.id}`, { plan: 3, part: 1 });
      expect(info).toMatchObject({ plan: { id: 3 }, paid_plan: 1, checkout: null, upgrades: [] });
      const early = await scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 });
      expect([early.status, early.body.message, Object.keys(early.body.info.fields)]).toEqual([
        422,
        'request_incomplete',
        ['city', 'description', 'invoice'],
      ]);
      const wrong = await scenario.citizen.put(`/requests/${made.info.id}`, {
        invoice: { ...person, tax_code: 'RSSNNA80E45F205X' },
      });
      expect([wrong.status, Object.keys(wrong.body.info.fields)]).toEqual([422, ['invoice.tax_code']]);
      expect(await payments.orders(made.info.id)).toEqual([]);
    });

    it('stays a draft until it is paid, and is then sent by itself, to the reach of its plan', async () => {
      await manyFirms();
      const id = await draft(premium);
      expect((await shown(id)).allowed_actions).toEqual(['edit', 'pay', 'delete']);
      const ordered = await scenario.citizen.put(`/requests/${id}`, { status: 2 });
      expect(ordered.info).toMatchObject({
        status: { id: 1 },
        plan: { id: 3 },
        paid_plan: 1,
        checkout: { amount_cents: 999, status: 'open' },
      });
      expect(ordered.info.checkout.url).toMatch(/\/cassa-di-prova\//);
      const again = await scenario.citizen.put(`/requests/${id}`, { status: 2 });
      expect(again.info.checkout).toEqual(ordered.info.checkout);
      const order = async () => (await scenario.citizen.get(`/checkout/${ordered.info.checkout.id}`)).info;
      expect(await order()).toMatchObject({ status: 'open', request_sent: false });
      await payments.pay(ordered.info.checkout.url);
      expect(await order()).toMatchObject({ status: 'paid', request_sent: true });
      expect(await shown(id)).toMatchObject({
        status: { id: 2 },
        plan: { id: 3 },
        paid_plan: 3,
        checkout: null,
        sent_at: '2026-03-10T09:00:00.000Z',
        forwarded_responses: { live: 25 },
      });
      expect((await received()).map((mail) => mail.subject)).toContain('La tua richiesta è partita');
      await payments.pay(ordered.info.checkout.url);
      expect(await live(id)).toBe(25);
    });

    it('skips the payment provider where a coupon makes it free', async () => {
      await manyFirms();
      await payments.coupon('TUTTO', 1, 100);
      const id = await draft(premium);
      const wrong = await scenario.citizen.put(`/requests/${id}`, { discount: 'NIENTE' });
      expect([wrong.status, wrong.body.message, Object.keys(wrong.body.info.fields)]).toEqual([
        422,
        'coupon_not_valid',
        ['discount'],
      ]);
      const sent = await scenario.citizen.put(`/requests/${id}`, { discount: 'tutto', status: 2 });
      expect(sent.info).toMatchObject({
        status: { id: 2 },
        plan: { id: 3 },
        paid_plan: 3,
        checkout: null,
        discount: 'tutto',
      });
      await test.drain();
      expect(await live(id)).toBe(25);
      expect(await payments.orders(id)).toMatchObject([{ status: 'paid', amount_cents: 0, provider: 'none' }]);
    });

    it('offers no plan where the subject has none, and never less than was paid', async () => {
      const made = await scenario.citizen.post('/requests', { request_type_id: 'ricorsi-inps' });
      const refused = await scenario.citizen.put(`/requests/${made.info.id}`, { plan: 2 });
      expect([refused.status, refused.body.message, Object.keys(refused.body.info.fields)]).toEqual([
        422,
        'plan_not_available',
        ['plan'],
      ]);
      expect((await scenario.citizen.put(`/requests/${made.info.id}`, { plan: 4 })).status).toBe(422);
      const id = await draft({ ...premium, plan: 2 });
      expect((await scenario.citizen.put(`/requests/${id}`, { request_type_id: 'ricorsi-inps' })).info.plan.id).toBe(1);
    });

    it('takes the money for a draft that changed meanwhile: incomplete, it says what to do; of a free subject, the money goes back', async () => {
      const [first, second] = [await draft(premium), await draft(premium)];
      const [a, b] = [await payments.order(first), await payments.order(second)];
      await scenario.citizen.put(`/requests/${first}`, { description: 'Poco.' });
      await payments.pay(a.url);
      expect(await shown(first)).toMatchObject({
        status: { id: 1 },
        paid_plan: 3,
        allowed_actions: ['edit', 'withdraw', 'delete'],
        missing: ['description'],
      });
      expect((await scenario.citizen.get(`/checkout/${a.id}`)).info).toMatchObject({
        status: 'paid',
        request_sent: false,
      });
      expect((await received()).map((mail) => mail.subject)).toContain(
        'Hai pagato il piano, ma la richiesta non è ancora partita',
      );
      expect((await scenario.citizen.put(`/requests/${first}`, { plan: 1 })).body.info.fields).toHaveProperty('plan');
      expect(
        (await scenario.citizen.put(`/requests/${first}`, { request_type_id: 'ricorsi-inps' })).body.info.fields,
      ).toHaveProperty('request_type_id');
      test.clock.advance(40 * ms.day);
      await test.settle();
      expect(
        (await scenario.citizen.put(`/requests/${first}`, { description: filled.description, status: 2 })).info,
      ).toMatchObject({ status: { id: 2 }, checkout: null });
      await scenario.citizen.put(`/requests/${second}`, { request_type_id: 'ricorsi-inps' });
      expect(await payments.orders(second)).toMatchObject([{ id: b.id, status: 'expired' }]);
      await payments.pay(b.url, 'pay-late');
      expect(await payments.orders(second)).toMatchObject([{ given: false }]);
      expect(await payments.refunds(second)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
    });
  });

  describe('an upgrade', () => {
    it('costs the difference and reaches more firms at once', async () => {
      await manyFirms();
      const id = await scenario.sent();
      expect((await shown(id)).upgrades).toEqual([
        { plan: 2, label: 'Basic', price_cents: 299, price_string: '2,99\u00a0€', reach: 15 },
        { plan: 3, label: 'Premium', price_cents: 999, price_string: '9,99\u00a0€', reach: 25 },
      ]);
      expect((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2 })).body.info.fields).toHaveProperty(
        'invoice',
      );
      const basic = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2, invoice: person })).info
        .checkout;
      expect(basic.amount_cents).toBe(299);
      expect(await live(id)).toBe(10);
      await payments.pay(basic.url);
      expect(await live(id)).toBe(15);
      const more = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout;
      expect(more.amount_cents).toBe(700);
      await payments.pay(more.url);
      expect(await shown(id)).toMatchObject({
        plan: { id: 3 },
        paid_plan: 3,
        upgrades: [],
        forwarded_responses: { live: 25 },
      });
      const repeated = await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 });
      expect([repeated.status, repeated.body.message]).toEqual([409, 'plan_is_highest']);
      const story = (await scenario.citizen.get(`/requests/${id}/timeline`)).info as { kind: string }[];
      expect(story.filter((one) => one.kind === 'upgraded')).toHaveLength(2);
    });

    it('pressed twice at once is one order; two pages that were paid give once, and the other payment goes back', async () => {
      await manyFirms();
      const id = await scenario.sent({ invoice: person });
      const twice = await Promise.all([1, 2].map(() => scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })));
      expect(new Set(twice.map((answer) => answer.info.checkout.id)).size).toBe(1);
      const other = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2 })).info.checkout;
      await payments.pay(other.url);
      await payments.pay(twice[0]!.info.checkout.url, 'pay-late');
      expect(await shown(id)).toMatchObject({ plan: { id: 2 }, paid_plan: 2, forwarded_responses: { live: 15 } });
      expect(await payments.refunds(id)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
    });

    it('paid while the request is being retired is given or goes back, and never both', async () => {
      for (let round = 0; round < 4; round++) {
        const id = await scenario.sent({ invoice: person });
        const { url } = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout;
        await Promise.all([payments.pay(url), scenario.citizen.put(`/requests/${id}`, { status: 9 })]);
        await test.drain();
        const { status, paid_plan } = await shown(id);
        expect(status.id).toBe(9);
        const [order] = await payments.orders(id);
        expect([paid_plan === 3, (await payments.refunds(id)).length]).toEqual(
          order!.given ? [true, 0] : [false, order!.paid_at === null ? 0 : 1],
        );
      }
    });

    it('of a request that was deleted meanwhile gives nothing: the money goes back by itself', async () => {
      const id = await scenario.sent({ invoice: person });
      const { url } = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout;
      expect((await scenario.citizen.delete(`/requests/${id}`)).status).toBe(204);
      await payments.pay(url, 'pay-late');
      expect(await payments.orders(id)).toMatchObject([{ given: false }]);
      expect(await payments.refunds(id)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
    });

    it('is not sold where it would bring nothing', async () => {
      const id = await scenario.sent({ invoice: person });
      await scenario.openToAll();
      await scenario.quotes(id, 5);
      const full = await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 });
      expect([full.status, full.body.message]).toEqual([409, 'quotes_are_complete']);
      const late = await scenario.sent({ invoice: person });
      test.clock.advance(10 * ms.day + 1000);
      await test.settle();
      expect((await shown(late)).allowed_actions).toContain('upgrade');
      test.clock.advance(15 * ms.day);
      expect((await scenario.citizen.post(`/requests/${late}/upgrade`, { plan: 3 })).body.message).toBe(
        'choice_expired',
      );
    });
  });

  describe('a premium that nobody answered', () => {
    const ended = async (): Promise<number> => {
      const id = await payments.sent(premium);
      test.clock.advance(10 * ms.day + 1000);
      await test.settle();
      return id;
    };
    const ask = (id: number) =>
      scenario.citizen.post(`/requests/${id}/refund`, { reason: 'Nessuno studio mi ha risposto.' });

    it('is asked back within 45 days, once, and is over when finance agrees', async () => {
      const id = await ended();
      expect((await shown(id)).allowed_actions).toEqual(['extend', 'ask_refund', 'withdraw', 'delete']);
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
      expect(await shown(id)).toMatchObject({
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

    it('may be asked again after a denial, and not after 45 days', async () => {
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
      expect((await shown(id)).allowed_actions).toContain('ask_refund');
      test.clock.advance(35 * ms.day);
      const late = await ask(id);
      expect([late.status, late.body.message]).toEqual([409, 'refund_expired']);
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

  it('money that the provider gave back by itself leaves the plan that is still paid', async () => {
    const id = await payments.sent({ ...premium, plan: 2 });
    await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout.url);
    const refunds = test.app.get(ProviderRefunds);
    const back = async (cents: number) => {
      const { id: checkoutId } = (await payments.orders(id)).find((order) => order.amount_cents === cents)!;
      await test.database.transaction((em) =>
        refunds.settled(
          em,
          {
            id: `evt_${cents}`,
            type: 'charge.refunded',
            kind: 'refunded',
            subject: 'plan',
            occurredAt: test.clock.now(),
            checkoutId,
            sessionRef: null,
            paymentRef: null,
            amountCents: cents,
            currency: 'eur',
            refundRef: `re_${cents}`,
            refundPaymentId: null,
            failure: null,
          },
          test.clock.now(),
        ),
      );
    };
    await back(700);
    expect(await shown(id)).toMatchObject({ plan: { id: 2 }, paid_plan: 2, withdrawal: { refund_cents: 299 } });
    await back(299);
    expect(await shown(id)).toMatchObject({ plan: { id: 1 }, paid_plan: 1, withdrawal: null });
  });

  describe('a withdrawal', () => {
    it('gives all of it back where the service was not asked to begin at once, newest payment first', async () => {
      await manyFirms();
      const id = await payments.sent({ ...premium, plan: 2, performance_agreed: false });
      await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout.url);
      test.clock.advance(3 * ms.day);
      expect((await scenario.citizen.get('/withdrawals')).info).toEqual([
        {
          request_id: id,
          title: filled.description.slice(0, 90),
          request_type: { id: 'sinistri-stradali', label: 'Incidenti stradali', case_label: 'Incidente stradale' },
          plan: { id: 3, label: 'Premium' },
          paid_at: '2026-03-10T09:00:00.000Z',
          until: '2026-03-24T22:59:59.999Z',
          amount_cents: 999,
          refund_cents: 999,
          performed_share: 0,
        },
      ]);
      const done = await scenario.citizen.post(`/requests/${id}/withdraw`);
      expect(done.info).toMatchObject({
        status: { id: 2 },
        plan: { id: 1 },
        paid_plan: 1,
        withdrawal: null,
        forwarded_responses: { live: 25 },
        refund: { amount_cents: 999 },
      });
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).status).toBe(200);
      await test.drain();
      expect(await payments.refunds(id)).toMatchObject([
        { kind: 'withdrawal', amount_cents: 999, status: 'paid', parts: [700, 299] },
      ]);
      expect((await scenario.citizen.get('/withdrawals')).info).toEqual([]);
      const receipts = (await received()).filter((mail) => mail.subject === 'Ricevuta del recesso dal piano Premium');
      expect(receipts).toHaveLength(1);
      expect(receipts[0]!.text.replace(/\s+/g, ' ')).toContain(
        'Anna Rossi ha esercitato il diritto di recesso dal piano Premium per la richiesta n. ' +
          `${id} (Incidente stradale) il 13 marzo 2026 alle 10:00. Rimborso: 9,99 €`,
      );
    });

    it('gives back in proportion once the service began at once, and no place beyond the free plan is refilled', async () => {
      await manyFirms();
      const id = await payments.sent(premium);
      test.clock.advance(5 * ms.day + 3_600_000);
      expect((await shown(id)).withdrawal).toEqual({ until: '2026-03-24T22:59:59.999Z', refund_cents: 495 });
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).info).toMatchObject({
        plan: { id: 1 },
        refund: { amount_cents: 495 },
      });
      // Three places lapse unopened: two firms are left, and neither is asked in.
      await test.settle();
      expect([await live(id), (await scenario.responses(id)).length]).toEqual([22, 25]);
    });

    it('of a draft that was not sent is whole, and the draft is free', async () => {
      const id = await draft(premium);
      const { url } = await payments.order(id);
      await scenario.citizen.put(`/requests/${id}`, { description: 'Poco.' });
      await payments.pay(url);
      test.clock.advance(13 * ms.day);
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).info).toMatchObject({
        plan: { id: 1 },
        refund: { amount_cents: 999 },
      });
      expect(
        (await scenario.citizen.put(`/requests/${id}`, { description: filled.description, status: 2 })).info,
      ).toMatchObject({ status: { id: 2 }, plan: { id: 1 } });
    });

    it('is over after 14 days, and belongs to the citizen alone', async () => {
      const id = await payments.sent(premium);
      const stranger = await scenario.rows.as(await scenario.rows.citizen());
      expect((await stranger.post(`/requests/${id}/withdraw`)).status).toBe(404);
      expect((await stranger.get('/withdrawals')).info).toEqual([]);
      test.clock.set('2026-03-24T22:59:59.999Z');
      expect((await scenario.citizen.get('/withdrawals')).info).toMatchObject([{ request_id: id }]);
      test.clock.set('2026-03-24T23:00:00.000Z');
      expect((await scenario.citizen.get('/withdrawals')).info).toEqual([]);
      const late = await scenario.citizen.post(`/requests/${id}/withdraw`);
      expect([late.status, late.body.message]).toEqual([409, 'withdrawal_expired']);
      const free = await scenario.sent();
      expect((await scenario.citizen.post(`/requests/${free}/withdraw`)).body.message).toBe('no_paid_plan');
    });

    it('pressed ten times at once gives back once; a plan may be bought again after it', async () => {
      const id = await payments.sent({ ...premium, performance_agreed: false });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => scenario.citizen.post(`/requests/${id}/withdraw`)),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
      await test.drain();
      expect(await payments.refunds(id)).toHaveLength(1);
      test.clock.advance(3_600_000);
      await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2 })).info.checkout.url);
      expect(await shown(id)).toMatchObject({ plan: { id: 2 }, withdrawal: { refund_cents: 299 } });
    });
  });

  it('a request hears nothing of premium where there are no more firms to reach', async () => {
    await scenario.sent();
    test.clock.advance(9 * ms.day + 1000);
    await test.settle();
    const { rows } = await sql`select from notifications where template = 'premium_reminder'`.execute(test.sql);
    expect(rows).toHaveLength(0);
  });

  it('a request without a quote hears of premium once, a day before its end', async () => {
    const notified = async (id: number) => {
      const { rows } =
        await sql`select from notifications where template = 'premium_reminder' and (params->>'request_id')::integer = ${id}`.execute(
          test.sql,
        );
      return rows.length;
    };
    await manyFirms();
    const [free, paid] = [await scenario.sent(), await payments.sent(premium)];
    test.clock.advance(9 * ms.day - 60_000);
    await test.settle();
    expect(await notified(free)).toBe(0);
    test.clock.advance(61_000);
    await test.settle();
    await test.settle();
    expect([await notified(free), await notified(paid)]).toEqual([1, 0]);
    expect(
      (await received()).filter((mail) => mail.subject === 'Ancora nessun preventivo: Incidente stradale'),
    ).toHaveLength(1);
  });

  it('plans are listed for everyone, with a tag', async () => {
    const list = await test.http.get('/plans');
    expect(list.info).toEqual([
      {
        id: 1,
        label: 'Gratis',
        price_cents: 0,
        price_string: '0,00\u00a0€',
        reach: 10,
        reads_waiting: false,
        refund_days: null,
        on_sale: true,
      },
      {
        id: 2,
        label: 'Basic',
        price_cents: 299,
        price_string: '2,99\u00a0€',
        reach: 15,
        reads_waiting: false,
        refund_days: null,
        on_sale: true,
      },
      {
        id: 3,
        label: 'Premium',
        price_cents: 999,
        price_string: '9,99\u00a0€',
        reach: 25,
        reads_waiting: true,
        refund_days: 45,
        on_sale: true,
      },
    ]);
    expect((await test.http.get('/plans', { 'if-none-match': String(list.headers.etag) })).status).toBe(304);
  });
});
