import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../../src/shared/limits.js';
import { person, PlanPayments } from '../plan-payments.js';
import { LITTLE, reason, StaffMoves } from './staff-moves.js';

let moves: StaffMoves;
let test: StaffMoves['test'];
let scenario: StaffMoves['scenario'];
beforeEach(async () => {
  moves = await StaffMoves.start();
  ({ test, scenario } = moves);
});
afterEach(() => moves.end());

describe('the money of a plan', () => {
  const premium = { plan: 3, invoice: person, performance_agreed: true };

  it.each([71, 72] as const)('is fully refunded, with its credit note, after a rejection as %s', async (kind) => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent(premium);
    test.clock.advance(4 * ms.day);
    await moves.signInAgain();
    await moves.desk.post(`/requests/${id}/reject`, { kind, reason });
    await test.drain();
    expect(await payments.refunds(id)).toMatchObject([
      { kind: 'request_taken_away', status: 'paid', amount_cents: 999, parts: [999] },
    ]);
    const { rows } =
      await sql`select kind, gross_cents from invoices where account_id = ${scenario.citizenId} order by id`.execute(
        test.sql,
      );
    expect(rows).toEqual([
      { kind: 'invoice', gross_cents: 999 },
      { kind: 'credit_note', gross_cents: 999 },
    ]);
    expect(await moves.shown(id)).toMatchObject({ paid_plan: 1, plan: { id: 3 } });
    // Reinstated, it reaches as many firms as before, and nothing is refunded twice.
    await moves.desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    expect(await moves.shown(id)).toMatchObject({ status: { id: 3 }, paid_plan: 1, plan: { id: 3 } });
    await moves.desk.post(`/requests/${id}/reject`, { kind, reason });
    await test.drain();
    expect(await payments.refunds(id)).toHaveLength(1);
  });

  it('is refunded for the part not performed if the request is against the terms', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent(premium);
    test.clock.advance(4 * ms.day);
    await moves.signInAgain();
    await moves.desk.post(`/requests/${id}/reject`, { kind: 73, reason });
    await test.drain();
    const [refund] = await payments.refunds(id);
    // Four of ten days were performed.
    expect(refund).toMatchObject({ status: 'paid', amount_cents: 999 - 400 });
  });

  it('is fully refunded if no firm had the request, and an open order ends', async () => {
    const payments = new PlanPayments(test, scenario);
    const held = await payments.sent({ ...premium, description: LITTLE });
    await moves.desk.post(`/requests/${held}/invalidate`, { kind: 81, reason });
    await test.drain();
    expect(await payments.refunds(held)).toMatchObject([{ status: 'paid', amount_cents: 999 }]);

    const free = await scenario.sent();
    const { info } = await scenario.citizen.post(`/requests/${free}/upgrade`, { plan: 3, invoice: person });
    await moves.desk.post(`/requests/${free}/reject`, { kind: 71, reason });
    await payments.pay(info.checkout.url, 'pay-late');
    await test.drain();
    expect(await payments.refunds(free)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
    expect(await moves.shown(free)).toMatchObject({ status: { id: 71 }, paid_plan: 1 });
  });
});
