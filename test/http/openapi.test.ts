import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RouteCheck } from '../../src/accounts/route-check.js';
import { problemKinds } from '../../src/kernel/problem.js';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { operationTexts, tagTexts } from '../../src/openapi/openapi.texts.js';
import { useTestApp } from '../support/app.js';
import { codesOf, operationsIn, taken } from './openapi.js';

const NAMES = ['public', 'backoffice'] as const;

type Json = Record<string, unknown>;

/** Visits every object of a document, with its path. */
function walk(value: unknown, visit: (part: Json, path: string) => void, path = ''): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) visit(value as Json, path);
  for (const [name, inner] of Object.entries(value)) walk(inner, visit, `${path}/${name}`);
}

describe('the documents of the API', () => {
  const test = useTestApp();
  let documents: Record<(typeof NAMES)[number], OpenAPIObject>;
  beforeAll(() => {
    documents = { public: openApiDocument(test.app), backoffice: openApiDocument(test.app, 'backoffice') };
  });

  /** A complete operation of a document. */
  const operation = (name: (typeof NAMES)[number], call: string): Json & { responses: Json } =>
    operationsIn(documents[name]).find(([one]) => one === call)![1] as unknown as Json & { responses: Json };
  const codes = (name: (typeof NAMES)[number], call: string): Json =>
    Object.fromEntries(
      Object.entries(operation(name, call).responses)
        .filter(([status]) => status >= '400')
        .map(([status, answer]) => [status, codesOf(documents[name], answer as object)]),
    );

  it('have a text for each operation and tag, and none for another', () => {
    const calls = NAMES.flatMap((name) =>
      operationsIn(documents[name]).map(([call]) =>
        call.replace('/api/v1', '').replace('/api/backoffice/v1', '/backoffice'),
      ),
    );
    expect(Object.keys(operationTexts).sort()).toEqual(calls.sort());
    const tags = NAMES.flatMap((name) => documents[name].tags!.map((tag) => tag.name));
    expect([...new Set(tags)].sort()).toEqual(Object.keys(tagTexts).sort());
    for (const text of Object.values(operationTexts)) {
      const [summary, details] = typeof text === 'string' ? [text] : text;
      expect(summary).toMatch(/^[A-Z].{5,79}[^.]$/);
      if (details !== undefined) expect(details).toMatch(/^[A-Z`0-9].{5,}\.$/);
    }
  });

  it.each(NAMES)('say in the %s document what each field and parameter of a call takes', (name) => {
    expect(taken(documents[name])).toMatchSnapshot();
  });

  it.each(NAMES)('say in the %s document who may call each operation', (name) => {
    const rules = new Map(
      test.app
        .get(RouteCheck, { strict: false })
        .routes()
        .map((route) => [route.name.replace('.', '_'), route]),
    );
    const ids = operationsIn(documents[name]).map(([call, one]) => {
      const { security, description, summary, tags } = one as unknown as Json;
      const { open } = rules.get(one.operationId)!;
      expect([call, security]).toEqual([call, open ? [] : [{ bearer: [] }]]);
      expect([call, Object.hasOwn(one.responses, '401')]).toEqual([
        call,
        open ? codes(name, call)['401'] !== undefined : true,
      ]);
      expect([description, summary, tags]).toEqual([
        expect.stringMatching(/For (?:everybody|citizens|firms|staff)/),
        expect.any(String),
        [expect.any(String)],
      ]);
      return one.operationId;
    });
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(NAMES)('name existing codes under their status in the %s document', (name) => {
    for (const [call, { responses }] of operationsIn(documents[name])) {
      for (const [status, answer] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const named = codesOf(documents[name], answer);
        expect([call, status, named.length > 0]).toEqual([call, status, true]);
        for (const code of named)
          expect([call, code, code === 'terms_not_accepted' ? 403 : problemKinds.get(code)?.status]).toEqual([
            call,
            code,
            Number(status),
          ]);
      }
    }
  });

  it('list the refusals by guards, by validation and by business rules', () => {
    expect(codes('public', 'GET /api/v1/requests/lawyer')).toEqual({
      400: ['bad_request'],
      401: ['unauthenticated'],
      403: ['requires_lawyer', 'role_forbids', 'token_scope'],
      422: ['invalid_input'],
    });
    expect(codes('public', 'POST /api/v1/requests/{id}/extend')).toEqual({
      400: ['bad_request'],
      401: ['unauthenticated'],
      403: ['requires_user'],
      404: ['not_found'],
      409: expect.arrayContaining(['already_extended', 'choice_expired', 'move_not_allowed', 'operation_in_progress']),
      413: ['payload_too_large'],
      415: ['unsupported_media_type'],
      422: ['idempotency_key_invalid', 'idempotency_key_reused', 'invalid_input'],
    });
    expect(codes('public', 'POST /api/v1/login')).toMatchObject({
      401: ['code_required', 'wrong_code', 'wrong_credentials'],
      403: expect.arrayContaining(['account_suspended', 'not_confirmed']),
      429: ['too_many_requests'],
    });
    expect(codes('public', 'POST /api/v1/requests/{id}/documents')).toMatchObject({
      413: expect.arrayContaining(['file_too_large']),
      415: expect.arrayContaining(['file_type_not_accepted']),
    });
    expect(codes('backoffice', 'POST /api/backoffice/v1/refunds/{id}/approve')).toMatchObject({
      403: ['confirmation_required', 'forbidden'],
      409: expect.arrayContaining(['refund_decided']),
    });
  });

  it.each(NAMES)('give limits for all input in the %s document', (name) => {
    const open: string[] = [];
    const seen = new Set<unknown>();
    const visit = (part: unknown, path: string): void =>
      walk(
        part,
        (schema, inner) => {
          const reference = schema.$ref as string | undefined;
          if (typeof reference === 'string' && !seen.has(reference)) {
            seen.add(reference);
            const referred = reference.split('/').at(-1)!;
            visit(documents[name].components!.schemas![referred], referred);
          }
          const types = [schema.type].flat();
          const isLimited = ['maxLength', 'enum', 'const', 'format', 'pattern'].some((key) => key in schema);
          if (types.includes('string') && !isLimited) open.push(inner);
          if (types.includes('array') && typeof schema.items === 'object' && !('maxItems' in schema)) open.push(inner);
        },
        path,
      );
    for (const [call, one] of operationsIn(documents[name])) {
      const { requestBody, parameters } = one as unknown as Json;
      visit(requestBody, `${call} body`);
      // The HTTP parser limits the length of headers.
      const given = ((parameters ?? []) as Json[]).filter((parameter) => parameter.in !== 'header');
      visit(given, `${call} parameters`);
    }
    expect(open).toEqual([]);
  });

  it.each(NAMES)(
    'are written as OpenAPI 3.1 in the %s document: limits are numbers, and nothing is nullable',
    (name) => {
      const wrong: string[] = [];
      walk(documents[name], (schema, path) => {
        for (const key of ['exclusiveMinimum', 'exclusiveMaximum'])
          if (typeof schema[key] === 'boolean') wrong.push(path);
        if (schema.nullable === true) wrong.push(path);
      });
      expect(wrong).toEqual([]);
      const { info, servers } = documents[name] as unknown as Json;
      expect(info).toMatchObject({ license: { name: expect.any(String) }, contact: { email: expect.any(String) } });
      expect(servers).toEqual([{ url: '/', description: expect.any(String) }]);
    },
  );

  it.each<[(typeof NAMES)[number], string, string[]]>([
    ['public', 'GET /api/v1/account/export', ['application/zip']],
    ['public', 'GET /api/v1/invoices/{id}.pdf', ['application/pdf']],
    ['public', 'GET /api/v1/lawyers/{id}/photo', ['image/webp']],
    ['public', 'GET /api/v1/credits/ledger.csv', ['text/csv']],
    ['public', 'GET /api/v1/events', ['text/event-stream']],
    ['backoffice', 'GET /api/backoffice/v1/stream', ['text/event-stream']],
    ['backoffice', 'GET /api/backoffice/v1/accounts', ['application/json', 'text/csv']],
    ['backoffice', 'GET /api/backoffice/v1/invoices/export.zip', ['application/zip']],
    ['backoffice', 'GET /api/backoffice/v1/invoices/{id}.xml', ['application/xml']],
  ])('describe in the %s document the answer of %s', (name, call, types) => {
    const { content } = operation(name, call).responses['200'] as { content: object };
    expect(Object.keys(content)).toEqual(types);
  });

  it('list the types of documents', () => {
    const { content } = operation('public', 'GET /api/v1/documents/{id}').responses['200'] as { content: Json };
    expect(Object.keys(content)).toEqual(expect.arrayContaining(['application/pdf', 'image/jpeg', 'text/plain']));
    expect(content['image/png']).toEqual({ schema: { type: 'string', format: 'binary' } });
  });
});
