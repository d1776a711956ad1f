import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { person, PlanPayments } from '../plan-payments.js';
import { STORY } from '../scenario.js';
import { LITTLE, reason, StaffMoves } from './staff-moves.js';

let moves: StaffMoves;
let test: StaffMoves['test'];
let scenario: StaffMoves['scenario'];
beforeEach(async () => {
  moves = await StaffMoves.start();
  ({ test, scenario } = moves);
});
afterEach(() => moves.end());

describe('asking to complete', () => {
  it('sends a held request back with what is missing, and it is forwarded once complete', async () => {
    const id = await scenario.sent({ description: LITTLE });
    const answer = await moves.desk.post(`/requests/${id}/ask-to-complete`, { reason });
    expect([answer.status, answer.body.status]).toEqual([200, 69]);
    expect(await moves.shown(id)).toMatchObject({
      status: { id: 69 },
      sent_at: null,
      held_at: null,
      ruling: { kind: 'to_complete', found: null, reason, reply_until: null },
      allowed_actions: ['edit', 'send', 'delete'],
    });
    expect((await moves.lastMail()).text).toContain(reason);
    expect(await moves.notified(scenario.citizenId, 'request_to_complete', id)).toBe(1);

    await scenario.citizen.put(`/requests/${id}`, { description: STORY });
    await scenario.citizen.put(`/requests/${id}`, { status: 2 });
    await test.drain();
    expect(await moves.shown(id)).toMatchObject({ status: { id: 2 }, held_at: null, ruling: null });
    expect(await scenario.responses(id)).toHaveLength(6);
    expect(await moves.notified(scenario.citizenId, 'request_sent', id)).toBe(1);
  });

  it('keeps a paid plan: sending again costs nothing', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ description: LITTLE, plan: 2, invoice: person });
    await moves.desk.post(`/requests/${id}/ask-to-complete`, { reason });
    const sent = await scenario.citizen.put(`/requests/${id}`, { description: STORY, status: 2 });
    expect(sent.info).toMatchObject({ status: { id: 2 }, checkout: null, paid_plan: 2 });
    expect(await payments.orders(id)).toHaveLength(1);
    expect(await payments.refunds(id)).toEqual([]);
  });

  it('is refused once firms have the request', async () => {
    const id = await scenario.sent();
    const answer = await moves.desk.post(`/requests/${id}/ask-to-complete`, { reason });
    expect(answer).toBeRefused(409, 'already_forwarded');
  });
});
