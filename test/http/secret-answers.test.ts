import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { withPasskey } from '../accounts/passkeys/passkeys.js';
import { newToken } from '../accounts/api-tokens/api-tokens.js';
import { lastMail, lawyer, linkNumbers, PASSWORD, user, citizen } from '../accounts/people.js';
import { filled } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

/** Fields of answers that allow signing in. */
const SECRET = /^(?:access_token|token|secret|uri|otpauth_uri|qr_svg|recovery_codes|password|claim)$/;

interface Schema {
  $ref?: string;
  [part: string]: unknown;
}

let app: TestApp;
let http: HttpClient;
const email = 'segreti@example.com';
beforeAll(async () => {
  app = await startTestApp();
  http = app.http.as(await user(app, email));
});
afterAll(() => app.close());

/** Whether a schema has a field that is a secret, at any depth. */
function hasSecret(schema: unknown, named: Record<string, unknown>, seen = new Set<string>()): boolean {
  if (schema === null || typeof schema !== 'object') return false;
  const { $ref, properties } = schema as Schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').pop() ?? '';
    if (seen.has(name)) return false;
    return hasSecret(named[name], named, seen.add(name));
  }
  if (Object.keys((properties as object | undefined) ?? {}).some((name) => SECRET.test(name))) return true;
  return Object.values(schema).some((part) => hasSecret(part, named, seen));
}

/** The writes of the site whose answers contain a secret, by the contract. */
function secretWrites(): string[] {
  const { paths, components } = openApiDocument(app.app);
  const named = (components?.schemas ?? {}) as Record<string, unknown>;
  return Object.entries(paths)
    .flatMap(([path, verbs]) =>
      Object.entries(verbs as Record<string, { responses?: Record<string, unknown> }>)
        .filter(([verb, { responses = {} }]) => {
          const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
          return verb !== 'get' && hasSecret(Object.fromEntries(good), named);
        })
        .map(([verb]) => `${verb.toUpperCase()} ${path.replace('/api/v1', '')}`),
    )
    .sort();
}

/** Each of them, with the secrets in its answer. They are called signed in: only then is an answer stored. */
const cases: Record<string, (headers: Record<string, string>) => Promise<[answer: object, secrets: string[]]>> = {
  'POST /account/totp': async (headers) => {
    const { info } = await http.post('/account/totp', { password: PASSWORD }, headers);
    return [info, [info.secret, info.qr_svg]];
  },
  'POST /account/totp/confirm': async (headers) => {
    const { secret } = (await http.post('/account/totp', { password: PASSWORD })).info as { secret: string };
    const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    const { info } = await http.post('/account/totp/confirm', { code }, headers);
    return [info, info.recovery_codes];
  },
  'POST /firm/api-tokens': async (headers) => {
    const firm = app.http.as(await lawyer(app, 'programma@example.com'));
    const { info } = await firm.post('/firm/api-tokens', newToken(), headers);
    return [info, [info.token]];
  },
  'POST /firm/webhooks': async (headers) => {
    const firm = app.http.as(await lawyer(app, 'ricevente@example.com'));
    const body = { url: 'https://programma.example.com/', events: ['message.new'] };
    const { info } = await firm.post('/firm/webhooks', body, headers);
    return [info, [info.secret]];
  },
  'POST /login': async (headers) => {
    const { info } = await http.post('/login', { username: 'altra@example.com', password: PASSWORD }, headers);
    return [info, [info.auth.access_token]];
  },
  'POST /login/link/open': async (headers) => {
    await app.http.post('/login/link', { email: 'altra@example.com' });
    const [token, key] = linkNumbers((await lastMail(app, 'altra@example.com')).body_text);
    const { info } = await http.post('/login/link/open', { token, key: Number(key) }, headers);
    return [info, [info.auth.access_token]];
  },
  'POST /login/passkey': async (headers) => {
    const device = await withPasskey(app.http.as(await user(app, 'chiave@example.com')));
    const { info: options } = await http.post('/login/passkey/options');
    const { info } = await http.post('/login/passkey', { passkey: device.use(options) }, headers);
    return [info, [info.auth.access_token]];
  },
  'POST /register/user': async (headers) => {
    const draft = { ...filled, request_type_id: 'malasanita', opposing_party: 'Mario Bianchi' };
    const { info } = await http.post('/register/user', citizen({ email: 'prima@example.com', draft }), headers);
    return [info, [info.draft.claim]];
  },
  'POST /register/lawyer': async (headers) => {
    const firm = { pec: 'studio@pec.example.com', company_name: 'Studio Verdi', company_order_city: 'Milano' };
    const { info } = await http.post(
      '/register/lawyer',
      { ...citizen({ email: 'studio@example.com' }), ...firm },
      headers,
    );
    // Firms have no visitor draft: their answer is the account’s id.
    return [info, [JSON.stringify(info.account)]];
  },
  'POST /register/{model}/confirm/{token}': async (headers) => {
    await app.http.post('/register/user', citizen({ email: 'nuova@example.com' }));
    const [token] = linkNumbers((await lastMail(app, 'nuova@example.com')).body_text);
    const { info } = await http.post(`/register/user/confirm/${token}`, {}, headers);
    return [info, [info.session.auth.access_token]];
  },
};

it('the routes with secret answers are those listed here', () => {
  expect(secretWrites()).toEqual(Object.keys(cases).sort());
});

it.each(Object.keys(cases))(
  'the answer of %s is stored without its secret under the idempotency key',
  async (route) => {
    await user(app, 'altra@example.com');
    const key = route.replace(/\W/g, '-');
    const [answer, secrets] = await cases[route]!({ 'idempotency-key': key });
    expect(secrets.length).toBeGreaterThan(0);
    const { rows } = await sql<{ whole: string; answer: object }>`
    select k::text as whole, answer from idempotency_keys k where key = ${key}`.execute(app.sql);
    expect(rows.map((row) => Object.keys(row.answer))).toEqual([['sealed']]);
    for (const secret of secrets) expect(rows[0]!.whole).not.toContain(secret);
    expect(JSON.stringify(answer)).toContain(secrets[0]);
  },
);

it('secret answers are the same when repeated', async () => {
  const again = { 'idempotency-key': 'twice' };
  const body = { username: 'altra@example.com', password: PASSWORD };
  const [first, second] = [await http.post('/login', body, again), await http.post('/login', body, again)];
  expect([second.status, second.headers['idempotent-replayed'], second.info]).toEqual([200, 'true', first.info]);
});
