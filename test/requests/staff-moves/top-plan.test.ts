import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { requestLimits } from '../../../src/shared/limits.js';
import { person, PlanPayments } from '../plan-payments.js';
import { reason, StaffMoves } from './staff-moves.js';

let moves: StaffMoves;
let test: StaffMoves['test'];
let scenario: StaffMoves['scenario'];
beforeEach(async () => {
  moves = await StaffMoves.start();
  ({ test, scenario } = moves);
});
afterEach(() => moves.end());

describe('the top plan', () => {
  it('reaches 25 firms at once and costs nothing', async () => {
    for (let n = scenario.firms.length; n < 27; n++) await scenario.addFirm(n);
    const id = await scenario.sent();
    expect(await scenario.responses(id)).toHaveLength(10);
    const answer = await moves.desk.post(`/requests/${id}/plan`, { plan: 4, reason });
    expect([answer.status, answer.body.plan]).toEqual([200, 4]);
    expect(await scenario.responses(id)).toHaveLength(25);
    expect(await moves.shown(id)).toMatchObject({ plan: { id: 4 }, paid_plan: 1, upgrades: [] });
    expect((await moves.lastMail()).text).toContain('25 studi');
    const again = await moves.desk.post(`/requests/${id}/plan`, { plan: 4, reason: 'Gli spettano ancora più studi.' });
    expect(again).toBeRefused(409, 'plan_is_highest');
    expect((await moves.desk.post(`/requests/${id}/plan`, { plan: 3, reason })).status).toBe(422);
  });

  it('keeps the refund right of an unanswered premium', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ plan: 3, invoice: person });
    await moves.desk.post(`/requests/${id}/plan`, { plan: 4, reason });
    test.clock.advance(requestLimits.duration);
    await test.settle();
    expect((await moves.shown(id)).allowed_actions).toContain('ask_refund');
  });

  it('stays after a withdrawal from the plan that was paid', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ plan: 3, invoice: person });
    await moves.desk.post(`/requests/${id}/plan`, { plan: 4, reason });
    const { info } = await scenario.citizen.post(`/requests/${id}/withdraw`);
    expect(info).toMatchObject({ plan: { id: 4 }, paid_plan: 1, refund: { amount_cents: 999 } });
  });
});
