import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { allColumns } from '../http/reads/spread.js';

type Row = Record<string, unknown>;

/** Rule 1.20. Every column is filled before, so that one that keeps its value is seen. */
describe('what is left of a request that is deleted', () => {
  const test = useTestApp();
  let request: number;
  const before: Row[] = [];
  const after: Row[] = [];
  const read = async (): Promise<Row[]> => {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(r) as row from requests r where id = ${request}
      union all select * from (select to_jsonb(p) from responses p where request_id = ${request} order by id) p`.execute(
      test.sql,
    );
    return rows.map(({ row }) => row);
  };
  beforeAll(async () => {
    const rows = new Rows(test);
    const citizen = await rows.citizen();
    request = await rows.request(citizen, { status: RequestStatus.approved });
    for (const status of [ResponseStatus.wait, ResponseStatus.ok, ResponseStatus.approved])
      await rows.response(request, await rows.firm(), status);
    await sql`
      update requests set extra = '[{"text": "Altro.", "at": "2026-03-01T09:00:00Z"}]', papers = '["contract"]',
        invoice = '{"kind": "person"}', opposing_party_given = true, shared_contacts = true, performance_agreed = true,
        served_paper = '{"kind": "fine", "served_on": null, "hearing_on": null}'
      where id = ${request}`.execute(test.sql);
    await sql`
      update responses set instalments = '[{"label": "Rata", "amount_cents": 1, "when": "oggi"}]'
      where request_id = ${request}`.execute(test.sql);
    await allColumns(test, [
      ['requests', `id = ${request}`],
      ['responses', `request_id = ${request}`],
    ]);
    await sql`update requests set deleted_at = null where id = ${request}`.execute(test.sql);
    before.push(...(await read()));
    test.clock.advance(ms.minute);
    expect((await (await rows.as(citizen)).delete(`/requests/${request}`)).status).toBe(204);
    after.push(...(await read()));
  });

  const isEmpty = (value: unknown): boolean =>
    value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  const changed = (nth: number) =>
    Object.keys(before[nth]!).filter(
      (name) => JSON.stringify(before[nth]![name]) !== JSON.stringify(after[nth]![name]),
    );

  it('is a row whose words, place and reasons are empty, and whose moments and counts stay', () => {
    const emptied = changed(0).filter((name) => isEmpty(after[0]![name]));
    expect(emptied.join(' ')).toMatchSnapshot();
    expect(changed(0).filter((name) => !emptied.includes(name))).toEqual(['deleted_at', 'updated_at']);
    expect(Object.keys(before[0]!).filter((name) => isEmpty(before[0]![name]) && name !== 'deleted_at')).toEqual([]);
  });

  it('are answers without words; one that was not given yet has ended', () => {
    expect([1, 2, 3].map((nth) => changed(nth).join(' '))).toMatchSnapshot();
  });
});
