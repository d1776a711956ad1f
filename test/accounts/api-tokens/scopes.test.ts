import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RouteCheck } from '../../../src/accounts/route-check.js';
import { openApiDocument } from '../../../src/openapi/openapi.js';
import { tokenScopeNames, type TokenScope } from '../../../src/shared/accounts/api-token.codes.js';
import {
  isOwnersAlone,
  permissions,
  scopesAllow,
  tokenScopes,
  type Permission,
} from '../../../src/shared/permissions.rules.js';
import { operationsIn } from '../../http/openapi.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { FirmOffice } from '../firm-members/firm-office.js';
import { tokenOf } from './api-tokens.js';

describe('the scopes of tokens', () => {
  let app: TestApp;
  let contract: OpenAPIObject;
  let routes: { call: string; method: 'GET'; path: string; permission: Permission | undefined; open: boolean }[];
  const tokens = new Map<TokenScope, string>();

  beforeAll(async () => {
    app = await startTestApp();
    contract = openApiDocument(app.app);
    const guards = new Map(
      app.app
        .get(RouteCheck)
        .routes()
        .map((route) => [route.name.replace('.', '_'), route]),
    );
    routes = operationsIn(contract).map(([call, { operationId }]) => {
      const { permission, open } = guards.get(operationId)!;
      const [method, path] = call.split(' ') as ['GET', string];
      return { call, method, path: path.replace(/\{\w+\}/g, '2000000000'), permission, open };
    });
    const { owner } = await FirmOffice.of(app);
    for (const scope of tokenScopeNames) tokens.set(scope, (await tokenOf(owner, scope)).token);
  });
  afterAll(() => app.close());

  it('give only what a firm may do, and nothing of sign-in, security, money, people or tokens', () => {
    const given = Object.values(tokenScopes).flat() as Permission[];
    expect(given.filter((permission) => !(permissions[permission] as readonly string[]).includes('lawyer'))).toEqual(
      [],
    );
    expect(given.filter((permission) => isOwnersAlone(permission))).toEqual([]);
    const never =
      /^(?:account|terms|member|api-token|webhook|credits|plan|checkout|invoice|coupon|contacts|refund|photo|verification|activity|event|notification):/;
    expect(given.filter((permission) => never.test(permission))).toEqual([]);
    expect(new Set(given).size).toBe(given.length);
  });

  it.each(tokenScopeNames)('%s: every route outside of it answers 403, and none inside', async (scope) => {
    const http = app.http.as(tokens.get(scope)!);
    const wrong: string[] = [];
    for (const { call, method, path, permission, open } of routes) {
      if (open || permission === undefined) continue;
      const forFirms = (permissions[permission] as readonly string[]).includes('lawyer');
      // A route of a stream does not end; it is outside of every scope.
      const { status, body } = await http.call(method, path);
      const expected = !forFirms ? 'requires_user' : scopesAllow([scope], permission) ? undefined : 'token_scope';
      const got = status === 403 ? (body.message as string) : undefined;
      if (got !== expected || status === 401) wrong.push(`${call}: ${status} ${got}`);
    }
    expect(wrong).toEqual([]);
  });

  it('of reading requests do not move a response, and those of quotes buy no contacts', async () => {
    const move = (scope: TokenScope, status: number) =>
      app.http.as(tokens.get(scope)!).put('/responses/2000000000', { status });
    expect(await move('requests:read', 3)).toBeRefused(403, 'token_scope');
    expect(await move('quotes:write', 3)).toBeRefused(404, 'not_found');
    const contacts = { only_shared_contacts_updated: true };
    const buying = app.http.as(tokens.get('quotes:write')!).put('/responses/2000000000', contacts);
    expect(await buying).toBeRefused(403, 'token_scope');
  });

  it('open nothing of the back office', async () => {
    const http = app.http.as(tokens.get('requests:read')!);
    expect((await http.get('/api/backoffice/v1/requests')).status).toBe(401);
  });

  it('do not change what is public', async () => {
    const http = app.http.as(tokens.get('messages:read')!);
    expect((await http.get('/request-types')).status).toBe(200);
    expect((await app.http.as('giu_unknown').get('/requests/lawyer')).status).toBe(401);
    expect((await app.http.as('giu_unknown').get('/request-types')).status).toBe(200);
  });

  it('stand in the contract beside each route', () => {
    const described = operationsIn(contract).flatMap(([call, operation]) => {
      const [, scope] =
        /By a token with `([^`]+)`/.exec((operation as unknown as { description: string }).description) ?? [];
      return scope === undefined ? [] : [`${call} ${scope}`];
    });
    const expected = routes.flatMap(({ call, permission }) =>
      tokenScopeNames
        .filter((scope) => permission && scopesAllow([scope], permission))
        .map((scope) => `${call} ${scope}`),
    );
    expect(described).toEqual(expected);
    expect(described).toContain('GET /api/v1/requests/lawyer requests:read');
  });
});
