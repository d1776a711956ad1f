import { expect } from '@jest/globals';
import { ApiTokens } from '../../../src/accounts/api-tokens/api-tokens.js';
import type { TokenScope } from '../../../src/shared/accounts/api-token.codes.js';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import type { TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import type { Schemas } from '../../support/shown.js';
import { PASSWORD } from '../people.js';

/** A valid body, with the test's changes. */
export const newToken = (changes: object = {}) => ({
  name: 'Gestionale',
  scopes: ['requests:read'],
  days: 30,
  password: PASSWORD,
  ...changes,
});

/** Makes a token with these scopes. */
export async function tokenOf(http: HttpClient, ...scopes: TokenScope[]): Promise<{ id: number; token: string }> {
  const { status, info } = await http.post('/firm/api-tokens', newToken({ scopes }));
  expect(status).toBe(201);
  return info as Schemas['CreatedApiToken'];
}

/** A client with a token of a firm without a password. */
export async function programOf(app: TestApp, accountId: number, ...scopes: TokenScope[]): Promise<HttpClient> {
  const expiresAt = plus(app.clock.now(), 30 * ms.day);
  const who = { accountId, memberId: null };
  const { token } = await app.database.transaction((em) =>
    app.app.get(ApiTokens).add(em, who, { name: 'Gestionale', scopes, expiresAt }),
  );
  return app.http.as(token);
}
