import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

/** The answers that a citizen reads: some before, some for the first time. */
describe('the answers to a request', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: HttpClient;
  let request: number;
  beforeAll(() => {
    rows = new Rows(test);
  });
  beforeEach(async () => {
    const citizenId = await rows.citizen();
    citizen = await rows.as(citizenId);
    request = await rows.request(citizenId, { status: RequestStatus.wait });
    await sql`update requests set ok_count = 3 where id = ${request}`.execute(test.sql);
  });

  /** An answer of a new firm, given some hours ago. */
  const answer = async (hoursAgo: number, status: ResponseStatus = ResponseStatus.ok) => {
    const firm = await rows.firm();
    const at = plus(test.clock.now(), -hoursAgo * ms.hour);
    return { firm, id: await rows.response(request, firm, status, { answered_at: at }) };
  };
  const read = async () => {
    const { info } = await citizen.get(`/requests/${request}`);
    const shown = (info.responses as { id: number; read: boolean }[]).map((one) => [one.id, one.read]);
    return { unread: info.unread_responses as number, shown };
  };
  const readAt = async (id: number) =>
    (await sql<{ read_at: Date }>`select read_at from responses where id = ${id}`.execute(test.sql)).rows[0]!.read_at;

  it('come in the order in which they were given', async () => {
    const [late, early, middle] = [await answer(1), await answer(9), await answer(5, ResponseStatus.ko)];
    expect((await read()).shown.map(([id]) => id)).toEqual([early.id, middle.id, late.id]);
  });

  it('are new once; one that comes later is new alone', async () => {
    const [first, second] = [await answer(9), await answer(8, ResponseStatus.ko)];
    const [one, two] = [first.id, second.id];
    expect(await read()).toEqual({
      unread: 2,
      shown: [
        [one, false],
        [two, false],
      ],
    });
    const before = await readAt(one);
    test.clock.advance(ms.minute);
    const { id: three } = await answer(0);
    expect(await read()).toEqual({
      unread: 1,
      shown: [
        [one, true],
        [two, true],
        [three, false],
      ],
    });
    expect((await read()).unread).toBe(0);
    // The choice reads nothing again.
    expect((await citizen.put(`/responses/${one}`, { status: ResponseStatus.approved })).status).toBe(200);
    expect(await readAt(one)).toEqual(before);
  });

  it('are read alone: what a firm has not answered yet is not', async () => {
    const { id: given } = await answer(2);
    const open = await rows.response(request, await rows.firm(), ResponseStatus.wait);
    await read();
    expect([await readAt(given), await readAt(open)]).toEqual([expect.anything(), null]);
  });

  it('can be chosen while their firms have an account', async () => {
    const [gone, stays] = [await answer(3), await answer(2)];
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, gone.firm, 'account_deleted'));
    const offered = (await citizen.get(`/requests/${request}`)).info.responses as {
      id: number;
      allowed_actions: string[];
    }[];
    expect(offered.map(({ id, allowed_actions }) => [id, allowed_actions.includes('choose')])).toEqual([
      [gone.id, false],
      [stays.id, true],
    ]);
    const choose = (id: number) => citizen.put(`/responses/${id}`, { status: ResponseStatus.approved });
    expect(await choose(gone.id)).toBeRefused(409, 'firm_in_maintenance');
    expect((await choose(stays.id)).status).toBe(200);
  });
});
