import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Screening } from '../../src/requests/screening/screening.js';
import { ownOpenRequests, screeningRows } from '../../src/requests/screening/screening.queries.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const MOST = 50;

/** What a request is compared with, and what staff read of what was found in it. */
describe('a request that is screened', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  beforeAll(async () => {
    rows = new Rows(test);
    citizen = await rows.citizen();
  });

  const request = (given: Parameters<Rows['request']>[1] = {}) => rows.request(citizen, given);
  const set = (id: number, columns: Record<string, unknown>) =>
    test.sql.updateTable('requests').set(columns).where('id', '=', id).execute();
  const compared = async (id: number) =>
    (await ownOpenRequests(test.sql, { id, accountId: citizen, requestTypeId: 'sinistri-stradali' })).map(
      (one) => one.id,
    );

  it('is compared with the newest of its citizen’s open ones in its subject, and no others', async () => {
    const open = [await request(), await request({ status: RequestStatus.wait })];
    await request({ type: 'malasanita' });
    await request({ status: RequestStatus.closed });
    await rows.request(await rows.citizen());
    await set(await request(), { deleted_at: test.clock.now() });
    await set(await request(), { latitude: null, longitude: null });
    const own = await request();
    expect(await compared(own)).toEqual([...open].reverse());
    const many: number[] = [];
    for (let nth = 0; nth < MOST; nth++) many.push(await request());
    expect(await compared(own)).toEqual(many.reverse());
  });

  it('is read with what its citizen added to it', async () => {
    const text = 'Mi dia il suo numero, così ne parliamo.';
    const read = (extra: { text: string; at: string }[]) =>
      test.app
        .get(Screening)
        .readable(test.sql, { description: 'Mi hanno tamponato.', extra, requestTypeId: 'sinistri-stradali' }, 'it');
    expect((await read([])).contacts).toEqual([]);
    expect((await read([{ text, at: '2026-03-10T09:00:00Z' }])).contacts).not.toEqual([]);
  });

  const found = (id: number, facts: object, kind = 'screening') =>
    sql`
      insert into cases (kind, status, subject_type, subject_id, facts, opened_at)
      values (${kind}, 'open', 'request', ${id}, ${JSON.stringify(facts)}, ${test.clock.now()})`.execute(test.sql);

  it('is shown with what was found last, and with the words of the other one while that exists', async () => {
    const [first, other] = [await request(), await request()];
    await set(other, { description: 'Le parole dell’altra.' });
    await found(first, { hits: ['too_little'] });
    await found(first, { hits: ['duplicate'], duplicate_of: other }, 'duplicate');
    await found(first, { hits: ['filler'] }, 'report');
    await found(other, { hits: ['insult'] });
    const read = () => screeningRows(test.sql, first);
    expect(await read()).toMatchObject({
      found: { hits: ['duplicate'], duplicate_of: other },
      other: 'Le parole dell’altra.',
    });
    await set(other, { deleted_at: test.clock.now() });
    expect(await read()).toMatchObject({ found: { duplicate_of: other }, other: null });
  });

  it('is shown with the earlier ones of its citizen that were sent or sent back, the newest first', async () => {
    const [own, sent, draft, back, gone] = [
      await request(),
      await request(),
      await request({ status: RequestStatus.init }),
      await request({ status: RequestStatus.incomplete }),
      await request(),
    ];
    await set(back, { sent_at: null, staff_reason: 'Manca la data.' });
    await set(gone, { deleted_at: test.clock.now() });
    const { earlier } = await screeningRows(test.sql, own);
    const ids = [own, sent, draft, back, gone];
    expect(earlier.filter(({ id }) => ids.includes(id)).map(({ id, staff_reason }) => [id, staff_reason])).toEqual([
      [back, 'Manca la data.'],
      [sent, null],
    ]);
  });
});
