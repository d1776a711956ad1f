import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { activityKinds } from '../../src/requests/moves/activity-entry.entity.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

interface Line {
  kind: string;
  firm: string | null;
  response_id: number | null;
  count: number;
  future: boolean;
}

/** What happened to a request, as its citizen and its firms read it. */
describe('the timeline of a request', () => {
  const test = useTestApp();
  let citizen: HttpClient;
  let first: HttpClient;
  const responses = new Map<string, number>();
  let request: number;
  beforeAll(async () => {
    const rows = new Rows(test);
    const citizenId = await rows.citizen();
    request = await rows.request(citizenId, { status: RequestStatus.wait });
    const { new: fresh, wait, ok, ko, fallback } = ResponseStatus;
    for (const [name, status] of Object.entries({ fresh, wait, ok, ko, fallback, withdrawn: fallback })) {
      const firm = await rows.firm({ name });
      const lapsed = { lapsed_at: test.clock.now(), lapse_reason: name === 'withdrawn' ? 'withdrawn' : 'unopened' };
      responses.set(name, await rows.response(request, firm, status, status === fallback ? lapsed : {}));
      if (name === 'ok') first = await rows.as(firm);
    }
    citizen = await rows.as(citizenId);
  });

  /** Writes these entries, each some minutes ago. */
  const written = async (entries: readonly (readonly [minutes: number, kind: string, firm?: string])[]) => {
    await sql`delete from request_activity`.execute(test.sql);
    for (const [minutes, kind, firm] of entries)
      await sql`insert into request_activity (request_id, kind, response_id, at) values (
        ${request}, ${kind}, ${firm === undefined ? null : responses.get(firm)!}, ${plus(test.clock.now(), -minutes * ms.minute)})`.execute(
        test.sql,
      );
  };
  const lines = async (who: HttpClient) =>
    ((await who.get(`/requests/${request}/timeline`)).info as Line[])
      .filter(({ future }) => !future)
      .map((line) => [
        line.kind,
        line.firm,
        [...responses].find(([, id]) => id === line.response_id)?.[0] ?? null,
        line.count,
      ]);

  it('joins what happened at one moment to firms without a name, and nothing else', async () => {
    await written([
      [9, 'forwarded', 'fresh'],
      [9, 'forwarded', 'ok'],
      [8, 'forwarded', 'wait'],
      [7, 'opened', 'fresh'],
      [7, 'opened', 'wait'],
      [7, 'lapsed', 'fallback'],
      [6, 'quoted', 'ok'],
      [6, 'quoted', 'withdrawn'],
    ]);
    expect(await lines(citizen)).toEqual([
      ['forwarded', null, null, 2],
      ['forwarded', null, null, 1],
      ['opened', null, null, 2],
      ['lapsed', null, null, 1],
      ['quoted', 'ok', 'ok', 1],
      ['quoted', 'withdrawn', null, 1],
    ]);
  });

  it('names a firm that has answered, also in what it did before, and never the one that got it or let it lapse', async () => {
    await written([
      [9, 'lapsed', 'ko'],
      [8, 'opened', 'ok'],
      [7, 'opened', 'fallback'],
      [6, 'declined', 'ko'],
      [5, 'quote_withdrawn', 'withdrawn'],
    ]);
    expect(await lines(citizen)).toEqual([
      ['lapsed', null, null, 1],
      ['opened', 'ok', 'ok', 1],
      ['opened', null, null, 1],
      ['declined', 'ko', 'ko', 1],
      ['quote_withdrawn', 'withdrawn', null, 1],
    ]);
  });

  it('tells a firm of these kinds where another one or nobody did it', async () => {
    await written(activityKinds.map((kind) => [1, kind, 'wait']));
    expect([...new Set((await lines(first)).map(([kind]) => kind))].join(' ')).toMatchSnapshot();
    await written(activityKinds.map((kind) => [1, kind, 'ok']));
    expect((await lines(first)).map(([kind]) => kind)).toEqual([...activityKinds]);
  });

  it('tells a firm what it did itself, and of others only what ends or answers', async () => {
    await written([
      [9, 'forwarded', 'ok'],
      [9, 'forwarded', 'fresh'],
      [8, 'opened', 'ok'],
      [8, 'opened', 'wait'],
      [7, 'quoted', 'ok'],
      [7, 'quoted', 'withdrawn'],
      [6, 'contacts_bought', 'wait'],
      [5, 'declined', 'ko'],
      [4, 'upgraded'],
      [3, 'extended'],
    ]);
    expect(await lines(first)).toEqual([
      ['forwarded', 'ok', 'ok', 1],
      ['opened', 'ok', 'ok', 1],
      ['quoted', 'ok', 'ok', 1],
      ['quoted', null, null, 1],
      ['declined', null, null, 1],
      ['extended', null, null, 1],
    ]);
  });
});
