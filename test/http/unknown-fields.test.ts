import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument, type DocumentName } from '../../src/openapi/openapi.js';
import { operationsOf, type ApiDocument, type Operation } from '../fuzz/operations.js';
import { Scenario } from '../requests/scenario.js';
import { Team } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';

const UNKNOWN = 'nobody_knows_it';

/** The move decides which fields there are. */
const MOVES: Readonly<Record<string, object>> = { 'PUT /api/v1/responses/{id}': { status: 7 } };

/** The call whose body is read as signed bytes. */
const UNREAD = new Set(['POST /api/v1/webhooks/stripe']);

/** The call that accepts whatever a mail program adds to its query. */
const LOOSE_QUERIES = new Set(['POST /api/v1/newsletter/unsubscribe']);

/** Rule 17.9. */
describe('an unknown field', () => {
  let test: TestApp;
  const callers: HttpClient[] = [];
  const operations: Record<DocumentName, Operation[]> = { public: [], backoffice: [] };
  beforeAll(async () => {
    test = await startTestApp();
    const scenario = await Scenario.of(test, 1);
    const admin = await new Team(test).as('admin');
    callers.push(scenario.citizen, scenario.firms[0]!.http, test.http.as(admin.token!));
    for (const name of ['public', 'backoffice'] as const)
      operations[name] = operationsOf([openApiDocument(test.app, name) as unknown as ApiDocument]);
  });
  afterAll(() => test.close());

  /** The path with a valid value for each parameter. */
  const pathOf = ({ path, parameters }: Operation): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
      if (schema?.enum) return String(schema.enum[0]);
      if (schema?.format === 'uuid') return '6f1c1d0e-2f4b-4d5e-8a3e-0d7c7d1f1a11';
      if (schema?.format === 'date') return '2026-03-10';
      return schema?.type === 'integer' ? '1' : '1'.repeat(schema?.minLength ?? 32);
    });

  const send = (operation: Operation, caller: HttpClient): Promise<Answer> =>
    caller.call(operation.method as 'POST', pathOf(operation), { ...MOVES[operation.name], [UNKNOWN]: 1 });

  /** The answers of all callers: permitted ones get an error that names the field, and the call goes no further. */
  const outcome = async (ask: (caller: HttpClient) => Promise<Answer>): Promise<string> => {
    const answers = await Promise.all(callers.map(ask));
    const named = answers.filter(({ status, info }) => status === 422 && info.fields?.[UNKNOWN] !== undefined);
    const barred = answers.filter(({ status }) => [401, 403].includes(status));
    if (named.length > 0 && named.length + barred.length === answers.length) return 'refused and named';
    return answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' | ');
  };

  it.each<DocumentName>(['public', 'backoffice'])(
    'is refused and named in the body of each write of the %s document',
    async (name) => {
      const writes = operations[name].filter(
        ({ name: call, method, body }) => method !== 'GET' && body?.type !== 'multipart/form-data' && !UNREAD.has(call),
      );
      expect(writes.length).toBeGreaterThan(50);
      const outcomes: [string, string][] = [];
      for (const one of writes) outcomes.push([one.name, await outcome((caller) => send(one, caller))]);
      expect(outcomes.filter(([, came]) => came !== 'refused and named')).toEqual([]);
    },
    120_000,
  );

  it.each<DocumentName>(['public', 'backoffice'])(
    'is refused and named in the query of each list and search of the %s document',
    async (name) => {
      const asking = operations[name].filter(
        ({ name: call, parameters }) => parameters.some((one) => one.in === 'query') && !LOOSE_QUERIES.has(call),
      );
      expect(asking.length).toBeGreaterThan(15);
      const outcomes: [string, string][] = [];
      for (const one of asking) {
        const path = `${pathOf(one)}?${UNKNOWN}=1`;
        outcomes.push([one.name, await outcome((caller) => caller.call(one.method as 'GET', path))]);
      }
      expect(outcomes.filter(([, came]) => came !== 'refused and named')).toEqual([]);
    },
    120_000,
  );

  it('excludes fields that the contract names, even if they are not read', async () => {
    const [citizen, firm] = callers as [HttpClient, HttpClient];
    const { id } = (await citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info as { id: number };
    const draft = { cart_id: 1, sale_id: 'x', discount: null, documents: [], extra: 'Ho un testimone.' };
    expect((await citizen.put(`/requests/${id}`, draft)).status).toBe(200);
    // These are refused for their values, and no field of them is unknown.
    const said = { response_id: 1, text: 'Buongiorno', user_id: 1, lawyer_id: 1, type: 1 };
    expect((await citizen.post('/messages', said)).status).toBe(404);
    const login = { username: 'nessuno@example.com', password: 'sbagliata', remember: true };
    expect((await test.http.post('/login', login)).status).toBe(401);
    expect((await firm.post('/logout', { id: 'whatever' })).status).toBe(204);
  });
});
