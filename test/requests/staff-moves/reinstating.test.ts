import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../../src/shared/clock.js';
import { ms, requestLimits } from '../../../src/shared/limits.js';
import { quote } from '../scenario.js';
import { LITTLE, reason, REPLY, StaffMoves } from './staff-moves.js';

let moves: StaffMoves;
let test: StaffMoves['test'];
let scenario: StaffMoves['scenario'];
beforeEach(async () => {
  moves = await StaffMoves.start();
  ({ test, scenario } = moves);
});
afterEach(() => moves.end());

describe('reinstating', () => {
  it('starts the request anew if no firm had it', async () => {
    const id = await scenario.sent({ description: LITTLE });
    await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    test.clock.advance(2 * ms.day);
    await moves.signInAgain();
    await moves.desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    const now = test.clock.now();
    expect(await moves.shown(id)).toMatchObject({
      status: { id: 2 },
      held_at: null,
      sent_at: now.toISOString(),
      expires_at: plus(now, requestLimits.duration).toISOString(),
      ruling: null,
    });
    expect(await scenario.responses(id)).toHaveLength(6);
    expect(await moves.notified(scenario.citizenId, 'request_reinstated', id)).toBe(1);
  });

  it('restores the remaining days, the quotes and the firms if firms had it', async () => {
    const id = await scenario.sent();
    const before = await moves.shown(id);
    const [first] = await scenario.quotes(id, 1);
    await moves.desk.post(`/requests/${id}/reject`, { kind: 73, reason });
    const taken = (await scenario.responses(id))
      .filter(({ status }) => status === 12)
      .map(({ id: responseId }) => responseId);
    expect(taken).toHaveLength(5);
    test.clock.advance(3 * ms.day);
    await moves.reply(id, REPLY);
    await moves.signInAgain();
    await moves.desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    const later = (at: string): string => plus(new Date(at), 3 * ms.day).toISOString();
    expect(await moves.shown(id)).toMatchObject({
      status: { id: 2 },
      sent_at: later(before.sent_at as string),
      expires_at: later(before.expires_at as string),
      exclusive_until: later(before.exclusive_until as string),
      responses_counter: { ok: 1 },
    });
    const responses = await scenario.responses(id);
    expect(responses.filter(({ status }) => status === 12)).toEqual([]);
    expect(responses.filter(({ status, exclusive }) => status === 2 && exclusive)).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 1)).toHaveLength(3);
    expect(await moves.shownToFirm(first!)).toBe(7);
    // The firm keeps the returned credit, and the citizen can choose it.
    expect(await scenario.balance(first!)).toBe(10);
    await scenario.openToAll();
    const waiting = (await scenario.holders(id, 2)).find(({ responseId }) => taken.includes(responseId));
    expect((await waiting!.http.put(`/responses/${waiting!.responseId}`, { status: 3 })).status).toBe(200);
    expect((await waiting!.http.put(`/responses/${waiting!.responseId}`, quote)).status).toBe(200);
    expect((await scenario.citizen.put(`/responses/${first!.responseId}`, { status: 9 })).status).toBe(200);
  });

  it('allows a reply to a new rejection', async () => {
    const id = await scenario.sent();
    await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    await moves.reply(id, REPLY);
    await moves.desk.post(`/requests/${id}/reinstate`, { reason });
    await moves.desk.post(`/requests/${id}/reject`, { kind: 72, reason });
    expect((await moves.shown(id)).ruling).toMatchObject({ kind: 'rejected', reply: null });
    expect((await moves.reply(id, REPLY)).status).toBe(200);
    expect((await moves.record(id)).decisions).toContain('keep');
    expect((await moves.desk.post(`/requests/${id}/keep`, { reason })).body.status).toBe(72);
  });

  it('gives a firm its whole time to open again, and warns it of the end of that too', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    const warned = () => moves.notified(firm!.id, 'response_lapsing', id);
    test.clock.advance(4 * ms.day);
    await test.settle();
    expect(await warned()).toBe(1);
    await moves.signInAgain();
    await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    await moves.desk.post(`/requests/${id}/reinstate`, { reason });
    await test.settle();
    expect(await warned()).toBe(1);
    test.clock.advance(4 * ms.day);
    await test.settle();
    await test.settle();
    expect(await warned()).toBe(2);
  });

  it('gives it back to firms until a day before its end', async () => {
    const back: number[] = [];
    for (const left of [requestLimits.refillUntil, requestLimits.refillUntil - 1]) {
      const id = await scenario.sent();
      await sql`update requests set expires_at = ${plus(test.clock.now(), left)} where id = ${id}`.execute(test.sql);
      await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
      await moves.desk.post(`/requests/${id}/reinstate`, { reason });
      await test.drain();
      back.push((await scenario.responses(id)).filter(({ status }) => status !== 12).length);
      await scenario.citizen.delete(`/requests/${id}`);
    }
    expect(back).toEqual([6, 0]);
  });

  it('gives nothing back to a firm that was out before', async () => {
    const id = await scenario.sent();
    const [out] = await scenario.holders(id, 2);
    await sql`
      update responses set status = 12, lapse_reason = 'unopened', lapsed_at = ${test.clock.now()}, lapse_at = null
      where id = ${out!.responseId}`.execute(test.sql);
    await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    expect((await moves.desk.post(`/requests/${id}/reinstate`, { reason })).status).toBe(200);
    const responses = await scenario.responses(id);
    expect(responses.filter(({ status }) => status === 12).map((one) => one.firm_id)).toEqual([out!.id]);
    expect(responses).toHaveLength(6);
  });

  it('excludes a firm that was suspended meanwhile', async () => {
    const id = await scenario.sent();
    const [gone] = await scenario.holders(id, 2);
    await moves.desk.post(`/requests/${id}/reject`, { kind: 71, reason });
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${gone!.id}`.execute(test.sql);
    await moves.desk.post(`/requests/${id}/reinstate`, { reason });
    await test.drain();
    expect((await scenario.responses(id)).find(({ firm_id }) => firm_id === gone!.id)?.status).toBe(12);
  });
});
