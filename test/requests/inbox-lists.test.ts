import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { assignedMember } from './scenario.js';

const { new: fresh, wait, ok, ko, fallback } = ResponseStatus;

/** The inbox of a firm and what a member of it sees, beside the inbox of another firm with the same requests. */
describe('the inbox of a firm', () => {
  const test = useTestApp();
  let firm: HttpClient;
  let member: HttpClient;
  let other: HttpClient;
  const requests = new Map<string, number>();

  /** Requests by their names: the firm's status, the hours until they end for it, and the town. */
  const given = {
    later: { status: fresh, ends: 48, city: 'Milano' },
    soon: { status: wait, ends: 5, city: 'Lecco' },
    alike: { status: fresh, ends: 48, city: 'Bergamo' },
    first: { status: fresh, ends: 1, city: 'Milano' },
    quoted: { status: ok, ends: 72, city: 'Lecco' },
    opinion: { status: ko, ends: 3, city: 'Milano' },
    ended: { status: wait, ends: -1, city: 'Milano' },
    left: { status: fallback, ends: -requestLimits.leavesPanelAfter / ms.hour, city: 'Lecco' },
    ofOther: { status: null, ends: 2, city: 'Lecco' },
  } as const;
  type Name = keyof typeof given;

  beforeAll(async () => {
    const rows = new Rows(test);
    const [firmId, otherId] = [await rows.firm(), await rows.firm()];
    const now = test.clock.now();
    for (const [name, { status, ends, city }] of Object.entries(given)) {
      const id = await rows.request(await rows.citizen(), { status: RequestStatus.wait });
      requests.set(name, id);
      const end = plus(now, ends * ms.hour);
      await sql`update requests set city = ${city}, expires_at = ${end} where id = ${id}`.execute(test.sql);
      await rows.response(id, otherId, fresh);
      if (status !== null)
        await rows.response(id, firmId, status, {
          ...(status === fallback && { lapsed_at: end, lapse_reason: 'ended' }),
        });
    }
    const memberId = await assignedMember(test, firmId);
    await sql`insert into firm_notes (response_id, firm_id, member_id)
      select p.id, p.firm_id, ${memberId} from responses p
      where p.firm_id = ${firmId}
        and p.request_id in (${sql.join(['later', 'alike', 'quoted', 'left'].map((name) => requests.get(name)))})`.execute(
      test.sql,
    );
    [firm, member, other] = [await rows.as(firmId), await rows.as(firmId, memberId), await rows.as(otherId)];
  });

  const nameOf = (id: number): Name | undefined => [...requests].find(([, known]) => known === id)?.[0] as Name;
  const list = async (who: HttpClient, query = ''): Promise<(Name | undefined)[]> =>
    ((await who.get(`/requests/lawyer${query}`)).info as { id: number }[]).map(({ id }) => nameOf(id));
  const countOf = async (who: HttpClient) => (await who.get('/requests/lawyer/counts')).info;

  it('has what ends first before the others, then the newest, and its own alone', async () => {
    expect(await list(firm)).toEqual(['ended', 'first', 'soon', 'alike', 'later', 'opinion', 'quoted']);
    expect((await firm.get('/requests/lawyer')).body.total).toBe(7);
    expect(await list(firm, '?page_size=2')).toEqual(['ended', 'first']);
    expect(await list(firm, '?page_size=2&page=2')).toEqual(['soon', 'alike']);
  });

  it('has those of a status, as they are now', async () => {
    expect(await list(firm, `?status=${fresh}`)).toEqual(['first', 'alike', 'later']);
    expect(await list(firm, `?status=${wait}`)).toEqual(['soon']);
    expect(await list(firm, `?status=${ResponseStatus.lost}`)).toEqual(['ended']);
    expect(await list(firm, `?status=${ok},${ko}`)).toEqual(['opinion', 'quoted']);
  });

  it('is searched by town, subject and number, within itself', async () => {
    expect(await list(firm, '?q=lecco')).toEqual(['soon', 'quoted']);
    expect(await list(firm, `?q=lecco&status=${ok}`)).toEqual(['quoted']);
    expect(await list(firm, `?q=${requests.get('alike')}`)).toEqual(['alike']);
    expect(await list(firm, `?q=${requests.get('ofOther')}`)).toEqual([]);
    expect(await list(firm, '?q=stradal')).toEqual(['ended', 'first', 'soon', 'alike', 'later', 'opinion', 'quoted']);
    expect(await list(firm, '?q=malasanit')).toEqual([]);
  });

  it('is for a member only what is assigned to them', async () => {
    expect(await list(member)).toEqual(['alike', 'later', 'quoted']);
    expect(await list(member, `?status=${fresh}`)).toEqual(['alike', 'later']);
    expect(await list(member, '?q=lecco')).toEqual(['quoted']);
  });

  it('is counted by its parts', async () => {
    expect(await countOf(firm)).toMatchObject({ new: 3, to_answer: 1, quoted: 2, lost: 1, won: 0 });
    expect(await countOf(member)).toMatchObject({ new: 2, to_answer: 0, quoted: 1, lost: 0, won: 0 });
    expect(await countOf(other)).toMatchObject({ new: 7 });
  });
});
