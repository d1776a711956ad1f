import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { EventStreams } from '../../src/chat/live/event-streams.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

type Missed = () => Promise<{ id: number | null; kind: string; refs: object }[]>;

/** What a stream begins with: of an owner, of a colleague who sees only what is assigned, and of another firm. */
describe('a stream of events that begins', () => {
  const test = useTestApp();
  let owner: HttpClient;
  let member: HttpClient;
  let other: HttpClient;
  let missed: Missed;
  beforeAll(async () => {
    const rows = new Rows(test);
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    const colleague = await rows.member(firm, { access: 'assigned' });
    [owner, member, other] = [await rows.as(firm), await rows.as(firm, colleague), await rows.as(neighbour)];
    const event = (id: number, of: number, kind: string, refs: object) => sql`
      insert into account_events (id, account_id, kind, refs, created_at)
      values (${id}, ${of}, ${kind}, ${JSON.stringify(refs)}, ${test.clock.now()})`;
    await asOwner(
      test,
      event(11, firm, 'message', { response_id: 1, change: 'new' }),
      event(12, neighbour, 'message', { response_id: 2, change: 'new' }),
      event(13, firm, 'request', { request_id: 3 }),
      event(14, firm, 'notification', {}),
    );
    const streams = test.app.get<unknown, { openOn: unknown }>(EventStreams);
    test.replace(
      EventStreams,
      'openOn' as never,
      ((_: unknown, raw: ServerResponse, start: () => void, read: Missed) => {
        missed = read;
        start();
        raw.end();
        return Promise.resolve();
      }) as never,
    );
    expect(streams.openOn).toBeDefined();
  });
  beforeEach(() => {
    missed = () => Promise.reject(new Error('no stream was opened'));
  });

  const begun = async (who: HttpClient, last?: string) => {
    await who.get('/events', last === undefined ? {} : { 'last-event-id': last });
    return (await missed()).map(({ id, kind, refs }) => [id, kind, refs]);
  };

  it('has what came to its account after the last event that it got', async () => {
    expect(await begun(owner, '11')).toEqual([
      [13, 'request', { request_id: 3 }],
      [14, 'notification', {}],
    ]);
    expect([await begun(owner, '14'), await begun(other, '11')]).toEqual([
      [],
      [[12, 'message', { response_id: 2, change: 'new' }]],
    ]);
  });

  it('has each kind once, without ids, where that one is no longer kept', async () => {
    const each = ['notification', 'message', 'request'].map((kind) => [null, kind, {}]);
    expect([await begun(owner, '7'), await begun(member, '7')]).toEqual([each, each]);
  });

  it('names no request to who sees only what is assigned', async () => {
    expect(await begun(member, '11')).toEqual([
      [13, 'request', {}],
      [14, 'notification', {}],
    ]);
  });

  it.each([undefined, '', 'x', '-1', '1.5', '1e1', '0x0b', ' ', '1234567890123456'])(
    'has nothing where the last event is none: %j',
    async (last) => {
      expect(await begun(owner, last)).toEqual([]);
    },
  );
});
