import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { requestLimits } from '../../../src/shared/limits.js';
import { reason, REPLY, StaffMoves } from './staff-moves.js';

let moves: StaffMoves;
let test: StaffMoves['test'];
let scenario: StaffMoves['scenario'];
beforeEach(async () => {
  moves = await StaffMoves.start();
  ({ test, scenario } = moves);
});
afterEach(() => moves.end());

describe('an invalid request', () => {
  it.each([
    [81, 'contiene dati non validi'],
    [82, 'è doppia o ripetuta'],
  ] as const)('%s is removed even when it was closed, without a reply', async (kind, found) => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    test.clock.advance(requestLimits.duration);
    await test.settle();
    expect((await moves.shown(id)).status.id).toBe(0);
    await moves.signInAgain();
    expect((await moves.desk.post(`/requests/${id}/invalidate`, { kind, reason })).status).toBe(200);
    expect(await moves.shown(id)).toMatchObject({
      status: { id: kind },
      ruling: { kind: 'invalid', found, reason, reply_until: null },
      allowed_actions: ['delete'],
    });
    expect((await moves.reply(id, REPLY)).status).toBe(409);
    expect((await moves.lastMail()).text).toContain(found);
  });
});
