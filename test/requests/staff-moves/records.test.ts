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

describe('requests in the back office', () => {
  it('are found by state, subject, plan, hold, citizen, days and words, and sorted', async () => {
    const held = await scenario.sent({ description: LITTLE });
    const open = await scenario.sent({ city: 'Monza' });
    const draft = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
    const ids = async (query: object): Promise<number[]> =>
      ((await moves.desk.list('requests', query)).body as { id: number }[]).map(({ id }) => id);
    expect(await ids({})).toEqual([open, held]);
    expect((await moves.desk.get(`/requests/${draft}`)).status).toBe(404);
    const filtered = (filter: object) => ids({ filter });
    expect(await filtered({ held: true })).toEqual([held]);
    expect(await filtered({ held: false })).toEqual([open]);
    expect(await filtered({ status: '2' })).toEqual([open, held]);
    expect(await filtered({ status: ['71', '0'] })).toEqual([]);
    expect(
      await filtered({ request_type_id: 'sinistri-stradali', plan: 1, account_id: scenario.citizenId }),
    ).toHaveLength(2);
    expect(await filtered({ q: 'monza' })).toEqual([open]);
    expect(await filtered({ q: String(held) })).toContain(held);
    expect(await filtered({ from: '2026-03-10', to: '2026-03-10' })).toHaveLength(2);
    expect(await filtered({ from: '2026-03-11' })).toEqual([]);
    for (const field of ['status', 'plan', 'city', 'sent_at', 'expires_at', 'quotes'])
      expect([field, (await ids({ sort: [field, 'ASC'] })).length]).toEqual([field, 2]);
    expect((await moves.desk.list('requests', { format: 'csv' })).text).toContain('Monza');
  });

  it('are shown with all details, and the possible decisions', async () => {
    const payments = new PlanPayments(test, scenario);
    const id = await payments.sent({ plan: 2, invoice: person });
    const [firm] = await scenario.quotes(id, 1);
    expect(await moves.record(id)).toMatchObject({
      id,
      status: 2,
      status_label: 'Inviata',
      type_label: 'Incidenti stradali',
      plan_label: 'Basic',
      paid_plan: 2,
      account: { id: scenario.citizenId },
      description: STORY,
      quotes: 1,
      case_id: null,
      checkouts: [{ plan: 2, amount_cents: 299, status: 'paid' }],
      decisions: [
        'reject_unclear',
        'reject_out_of_scope',
        'reject_against_terms',
        'invalidate_data',
        'invalidate_occurrence',
        'give_top',
      ],
    });
    const { responses, activity } = await moves.record(id);
    expect(responses.find((one: { id: number }) => one.id === firm!.responseId)).toMatchObject({
      firm: { id: firm!.id },
      status_label: 'Preventivo inviato',
    });
    expect(activity.map(({ kind }: { kind: string }) => kind)).toContain('quoted');
  });

  it('require a reason and a known kind for a decision', async () => {
    const id = await scenario.sent();
    for (const [verb, body] of [
      ['reject', { kind: 70, reason }],
      ['reject', { kind: 71 }],
      ['invalidate', { kind: 71, reason }],
      ['reinstate', { reason: 'no' }],
      ['plan', { plan: 2, reason }],
    ] as const)
      expect([verb, (await moves.desk.post(`/requests/${id}/${verb}`, body)).status]).toEqual([verb, 422]);
    for (const verb of ['release', 'reinstate', 'keep'])
      expect([verb, (await moves.desk.post(`/requests/${id}/${verb}`, { reason })).status]).toEqual([verb, 409]);
  });
});
