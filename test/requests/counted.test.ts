import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { documentLimits, requestLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { VisitorDrafts } from '../../src/requests/draft/visitor-drafts.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { filled } from './scenario.js';

const PDF = { name: 'atto.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n'), type: 'application/pdf' };
const DRAFTS: readonly RequestStatus[] = [RequestStatus.init, RequestStatus.incomplete];

describe('what counts towards a limit', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizenId: number;
  let citizen: HttpClient;
  let firmId: number;
  let firm: HttpClient;
  beforeAll(() => {
    rows = new Rows(test);
  });
  beforeEach(async () => {
    [citizenId, firmId] = [await rows.citizen(), await rows.firm()];
    [citizen, firm] = [await rows.as(citizenId), await rows.as(firmId)];
  });

  /** The same request again and again. */
  const copies = async (id: number, count: number, changes: object = {}): Promise<void> => {
    const { rows: found } = await sql<{ names: string[] }>`
      select array_agg(column_name::text) as names from information_schema.columns
      where table_name = 'requests' and is_generated = 'NEVER' and column_name <> 'id'`.execute(test.sql);
    const names = sql.join(found[0]!.names.map((name) => sql.ref(name)));
    await sql`
      insert into requests (${names})
      select ${names} from (
        select (jsonb_populate_record(null::requests, to_jsonb(r) || ${JSON.stringify(changes)}::jsonb)).*
        from requests r, generate_series(1, ${count}::integer) where r.id = ${id}) copy`.execute(test.sql);
  };

  /** All the drafts that a citizen may have but two, and many requests that are no drafts of theirs. */
  const allDraftsButTwo = async (): Promise<void> => {
    const draft = await rows.request(citizenId, { status: RequestStatus.init });
    for (const status of Object.values(RequestStatus).filter((one) => !DRAFTS.includes(one)))
      await rows.request(citizenId, { status });
    await copies(draft, requestLimits.maxDrafts, { deleted_at: test.clock.now() });
    await copies(draft, requestLimits.maxDrafts, { account_id: await rows.citizen() });
    await copies(draft, 7, { status: RequestStatus.incomplete });
    await copies(draft, requestLimits.maxDrafts - 2 - 1 - 7);
  };

  it('are drafts of the citizen, begun or to complete, for a new one', async () => {
    await allDraftsButTwo();
    const begin = () => citizen.post('/requests', { request_type_id: 'malasanita' });
    const { info } = await begin();
    expect((await begin()).status).toBe(201);
    expect(await begin()).toBeRefused(409, 'draft_limit_reached');
    expect((await citizen.delete(`/requests/${info.id}`)).status).toBeLessThan(300);
    expect((await begin()).status).toBe(201);
    expect(await begin()).toBeRefused(409, 'draft_limit_reached');
  });

  it('are the same drafts for one that was begun before the sign-in', async () => {
    await allDraftsButTwo();
    const claim = async () => {
      const draft = { ...filled, request_type_id: 'malasanita' } as never;
      const secret = await test.database.transaction((em) =>
        test.app.get(VisitorDrafts, { strict: false }).keep(em, null, draft, '127.0.0.1'),
      );
      return citizen.post('/requests/claim', { claim: secret });
    };
    expect([(await claim()).status, (await claim()).status]).toEqual([200, 200]);
    expect(await claim()).toBeRefused(409, 'draft_limit_reached');
  });

  it('are documents of one request, of one answer, and papers about one enrolment', async () => {
    await sql`update firms set verified_at = null where account_id = ${firmId}`.execute(test.sql);
    const requests = [
      await rows.request(citizenId, { status: RequestStatus.wait }),
      await rows.request(citizenId, { status: RequestStatus.wait }),
    ];
    const responses = await Promise.all(requests.map((id) => rows.response(id, firmId, ResponseStatus.wait)));
    const taken = async (http: HttpClient, path: string): Promise<[number, string]> => {
      for (let count = 0; ; count++) {
        const { status, body } = await http.upload(path, PDF);
        if (status !== 201) return [count, body.message as string];
      }
    };
    const places: [HttpClient, string, number][] = [
      ...requests.map((id): [HttpClient, string, number] => [
        citizen,
        `/requests/${id}/documents`,
        documentLimits.perRequest,
      ]),
      ...responses.map((id): [HttpClient, string, number] => [
        firm,
        `/responses/${id}/attachments`,
        documentLimits.perResponse,
      ]),
      [firm, '/profile/verification/documents', documentLimits.perVerification],
    ];
    // Each is full before the next begins.
    for (const [http, path, limit] of places)
      expect([path, ...(await taken(http, path))]).toEqual([path, limit, 'document_limit_reached']);
  });
});
