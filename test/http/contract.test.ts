import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { sql } from 'kysely';
import { accountLimits, pagingLimits } from '../../src/shared/limits.js';
import { STORY, Scenario } from '../requests/scenario.js';
import { startTestApp, useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { listen, type Reply, type Send } from '../support/wire.js';

const ENGLISH = { 'x-localization': 'en' };
const MEGABYTE = 1_048_576;

describe('the contract over HTTP', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let send: Send;
  let token: string;
  let firmToken: string;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
    send = await listen(test);
    token = scenario.citizen.token!;
    firmToken = scenario.firms[0]!.http.token!;
  });

  /** Every failure has the same envelope, and no proxy caches it. */
  const expectFailure = (reply: Reply, status: number, code: string): void => {
    expect([reply.status, reply.json?.message]).toEqual([status, code]);
    expect(Object.keys(reply.json).sort()).toEqual(['info', 'message']);
    expect(reply.json.info.messages).toEqual([expect.stringMatching(/^[^{}]{10,}$/)]);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  };

  describe('an answer', () => {
    it('has its data in info, with dates in UTC', async () => {
      const reply = await send('POST /requests', { token, json: { request_type_id: 'malasanita' } });
      expect(reply.status).toBe(201);
      expect(Object.keys(reply.json)).toEqual(['info']);
      expect(reply.json.info).toMatchObject({
        id: expect.any(Number),
        status: { id: 1, label: 'Bozza' },
        created_at: '2026-03-10T09:00:00.000Z',
      });
    });

    it('has labels in the caller’s language', async () => {
      const reply = await send('POST /requests', { token, json: { request_type_id: 'malasanita' }, headers: ENGLISH });
      expect(reply.json.info.status).toEqual({ id: 1, label: 'Draft' });
    });
  });

  describe('lists', () => {
    let owner: string;
    beforeAll(async () => {
      const account = await scenario.rows.citizen();
      const http = await scenario.rows.as(account);
      owner = http.token!;
      await sql`
        insert into requests (account_id, status, request_type_id, description, created_at, updated_at)
        select ${account}, 1, 'malasanita', '', ${test.clock.now()}, ${test.clock.now()}
        from generate_series(1, ${pagingLimits.all + 5})`.execute(test.sql);
    });

    const page = async (query: string) => {
      const { status, json } = await send(`GET /requests/user${query}`, { token: owner });
      return {
        status,
        given: (json.info as unknown[]).length,
        page: json.page,
        page_size: json.page_size,
        total: json.total,
      };
    };

    it('give ten entries a page unless asked otherwise', async () => {
      expect(await page('')).toEqual({ status: 200, given: 10, page: 1, page_size: 10, total: 1005 });
      expect(await page('?page=3&page_size=100')).toEqual({
        status: 200,
        given: 100,
        page: 3,
        page_size: 100,
        total: 1005,
      });
      expect(await page('?page=101')).toEqual({ status: 200, given: 5, page: 101, page_size: 10, total: 1005 });
      expect(await page('?page=500')).toEqual({ status: 200, given: 0, page: 500, page_size: 10, total: 1005 });
    });

    it('give all entries for page -1 and size -1, up to a thousand', async () => {
      expect(await page('?page=-1&page_size=-1')).toEqual({
        status: 200,
        given: 1000,
        page: -1,
        page_size: -1,
        total: 1005,
      });
    });

    it.each(['page_size=101', 'page=dieci', 'page_size=1.5'])('refuse %s', async (query) => {
      const reply = await send(`GET /requests/user?${query}`, { token: owner });
      expectFailure(reply, 422, 'invalid_input');
      expect(reply.json.info.fields).toEqual({ [query.split('=')[0]!]: ['Numero non valido'] });
    });
  });

  describe('invalid input', () => {
    it('is answered with 422 and a message for each field, in Italian or English', async () => {
      const json = { email: 'chiara', password: 'breve', first_name: '', birth_date: '1985-06-01' };
      const italian = await send('POST /register/user', { json });
      expectFailure(italian, 422, 'invalid_input');
      expect(italian.json.info.fields).toEqual({
        email: ['Formato email non valido'],
        password: ['Numero minimo caratteri non valido'],
        first_name: ['Campo è obbligatorio'],
        last_name: ['Campo è obbligatorio'],
      });
      const english = await send('POST /register/user', { json, headers: ENGLISH });
      expect(english.json.message).toBe('invalid_input');
      expect(english.json.info.fields).toEqual({
        email: ['This is not a valid email address'],
        password: ['Too short'],
        first_name: ['This field is required'],
        last_name: ['This field is required'],
      });
    });

    it('has different messages for a missing choice and an unknown one', async () => {
      expect((await send('POST /requests', { token, json: {} })).json.info.fields).toEqual({
        request_type_id: ['Campo è obbligatorio'],
      });
      expect(
        (await send('POST /requests', { token, json: { request_type_id: 'astrologia' } })).json.info.fields,
      ).toEqual({ request_type_id: ['Formato non valido'] });
    });

    it('is answered with 400 if it is not JSON or sets a prototype', async () => {
      for (const body of ['{"request_type_id":', '{"__proto__": {"request_type_id": "malasanita"}}', '\u0000']) {
        expectFailure(
          await send('POST /requests', { token, body, headers: { 'content-type': 'application/json' } }),
          400,
          'bad_request',
        );
      }
    });

    it('includes characters that the database cannot store: half a character, a zero byte, a day of the year 0', async () => {
      const { id } = (await send('POST /requests', { token, json: { request_type_id: 'malasanita' } })).json.info;
      const odd = 'Ho\u0000 un \ud83d dubbio.';
      const written = await send(`PUT /requests/${id}`, { token, json: { extra: odd, city: odd } });
      expect([written.status, written.json.info.extra[0].text, written.json.info.geo.city]).toEqual([
        200,
        'Ho un  dubbio.',
        'Ho  un   dubbio.',
      ]);
      expectFailure(await send('GET /credits?from=0000-01-01', { token: firmToken }), 422, 'invalid_input');
    });

    it('is answered with 400 if it is not UTF-8 or nested too deeply', async () => {
      const json = { 'content-type': 'application/json' };
      const anna = test.http.as(token);
      const latin = Buffer.from('{"request_type_id": "malasanit\u00e0"}', 'latin1');
      expect((await anna.call('POST', '/requests', latin, json)).status).toBe(400);
      const nested = `{"request_type_id": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      const keyed = { ...json, 'idempotency-key': 'nested' };
      expect((await anna.call('POST', '/requests', Buffer.from(nested), keyed)).status).toBe(400);
      expect((await anna.call('POST', '/requests', Buffer.from(nested), json)).status).toBe(422);
    });

    it('includes a long text, whose length is checked first', async () => {
      const reply = await send('POST /requests', { token, json: { request_type_id: 'x'.repeat(60_000) } });
      expect(reply.json.info.fields).toEqual({ request_type_id: ['Raggiunto numero massimo di caratteri'] });
    });

    it('is answered with 415 for another content type', async () => {
      for (const [type, body] of [
        ['text/plain', 'request_type_id'],
        ['application/x-www-form-urlencoded', 'request_type_id=malasanita'],
        ['application/xml', '<a/>'],
        ['nonsense', '{}'],
      ] as const) {
        expectFailure(
          await send('POST /requests', { token, body, headers: { 'content-type': type } }),
          415,
          'unsupported_media_type',
        );
      }
    });

    it('is answered with 413 for more than a megabyte', async () => {
      expectFailure(
        await send('POST /requests', { token, json: { request_type_id: 'x'.repeat(MEGABYTE) } }),
        413,
        'payload_too_large',
      );
    });

    it('includes an invalid or incomplete multipart form', async () => {
      const { id } = (await send('POST /requests', { token, json: { request_type_id: 'malasanita' } })).json.info;
      const half = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4';
      for (const [type, body] of [
        ['multipart/form-data; boundary=', '{"a":1}'],
        ['multipart/form-data', '{"a":1}'],
        ['multipart/form-data; boundary=b', '{"a":1}'],
        ['multipart/form-data; boundary=b', half],
        [
          'multipart/form-data; boundary=b',
          half.replace('; filename="a.pdf"', '\r\ncontent-type: application/pdf') + '\r\n--b--',
        ],
      ] as const) {
        for (const call of [`POST /requests/${id}/documents`, 'POST /requests'] as const) {
          for (const key of [undefined, `${call} ${type} ${body.length}`]) {
            const headers = { 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) };
            const { status } = await send(call, { token, body, headers });
            expect({ call, type, body, key, refused: [400, 415, 422].includes(status) ? true : status }).toMatchObject({
              refused: true,
            });
          }
        }
      }
    });

    it('does not include an empty body', async () => {
      const { json } = await send('POST /requests', { token, json: { request_type_id: 'malasanita' } });
      expect(
        (
          await send(`DELETE /requests/${json.info.id}`, {
            token,
            body: '',
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(204);
    });
  });

  describe('addresses', () => {
    it.each(['GET /nothing', 'GET /api/nothing', 'GET /api/v1', 'PATCH /requests', 'GET /requests/1/nothing'] as const)(
      '%s is unknown',
      async (call) => {
        expectFailure(await send(call, { token }), 404, 'not_found');
      },
    );

    it.each(['GET /requests/%zz', `GET /requests/${'9'.repeat(201)}`] as const)('%s cannot be read', async (call) => {
      expectFailure(await send(call, { token }), 400, 'bad_request');
    });

    it.each(['abc', '0', '-1', '1.5', '99999999999'])('refuses %s as an id', async (id) => {
      expectFailure(await send(`GET /requests/${id}`, { token }), 422, 'invalid_input');
    });

    it('answer in English on request, and in Italian for an unknown language', async () => {
      expect((await send('GET /nothing', { headers: ENGLISH })).json.info.messages).toEqual([
        'We could not find what you are looking for.',
      ]);
      expect((await send('GET /nothing', { headers: { 'x-localization': 'de' } })).json.info.messages).toEqual([
        'Non abbiamo trovato quello che cerchi.',
      ]);
    });
  });

  describe('a caller', () => {
    it.each([
      ['no token', undefined],
      ['a token that is none', 'a.b.c'],
      ['half a token', 'abc'],
    ])('with %s gets 401', async (_, dead) => {
      expectFailure(await send('GET /account', { ...(dead !== undefined && { token: dead }) }), 401, 'unauthenticated');
    });

    it('gets 401 after logout, with an altered token, and after the end of the session', async () => {
      const open = async () => (await scenario.rows.as(scenario.citizenId)).token!;
      const [left, altered] = [await open(), await open()];
      expect((await send('POST /logout', { token: left, json: {} })).status).toBe(204);
      expectFailure(await send('GET /account', { token: left }), 401, 'unauthenticated');
      const [head, , signature] = altered.split('.');
      const someoneElse = Buffer.from(JSON.stringify({ sub: String(scenario.firms[0]!.id), sid: 1 })).toString(
        'base64url',
      );
      expectFailure(
        await send('GET /account', { token: [head, someoneElse, signature].join('.') }),
        401,
        'unauthenticated',
      );
      const start = test.clock.now();
      test.clock.advance(accountLimits.sessionRemembered + 1000);
      expectFailure(await send('GET /account', { token: altered }), 401, 'unauthenticated');
      test.clock.set(start);
      expect((await send('GET /account', { token: altered })).status).toBe(200);
    });

    it('gets 403 in the wrong role, and 404 for a record of somebody else', async () => {
      expectFailure(await send('GET /requests/lawyer', { token }), 403, 'requires_lawyer');
      expectFailure(await send('GET /requests/user', { token: firmToken }), 403, 'requires_user');
      const id = await scenario.rows.request(await scenario.rows.citizen());
      expectFailure(await send(`GET /requests/${id}`, { token }), 404, 'not_found');
      expectFailure(await send('GET /requests/999999', { token }), 404, 'not_found');
    });
  });

  it('gets 409 with the state for a move that the state forbids', async () => {
    const id = await scenario.rows.request(scenario.citizenId, { status: 9 });
    const reply = await send(`PUT /requests/${id}`, { token, json: { description: STORY } });
    expectFailure(reply, 409, 'move_not_allowed');
    expect(reply.json.info.status).toBe(9);
  });

  it('gets 429 with Retry-After after too many wrong passwords', async () => {
    const attempt = () =>
      send('POST /login', { json: { username: 'nessuno@example.com', password: 'sbagliata', remember: false } });
    for (let n = 0; n < accountLimits.loginFailures; n++) expectFailure(await attempt(), 401, 'wrong_credentials');
    test.clock.advance(60_000);
    const refused = await attempt();
    expectFailure(refused, 429, 'too_many_requests');
    expect(refused.headers.get('retry-after')).toBe(String(accountLimits.loginWindow / 1000 - 60));
    test.clock.advance(accountLimits.loginWindow);
    expectFailure(await attempt(), 401, 'wrong_credentials');
  });

  it.each(['/account', '/requests/user', '/nowhere', '/health/ready', '/metrics', '/dev/mail', '/api/openapi.json'])(
    '%s is not cached, and cannot run in a browser',
    async (path) => {
      const { headers } = await test.http.as(token).get(path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      // No other site may read an answer.
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('lets clients cache the request types, per language', async () => {
    const first = await send('GET /request-types');
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{16}"$/);
    expect(first.headers.get('cache-control')).toContain('max-age=');
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await send('GET /request-types', { headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const english = await send('GET /request-types', { headers: { ...ENGLISH, 'if-none-match': etag } });
    expect([english.status, english.headers.get('vary')]).toEqual([200, 'X-Localization']);
  });

  it('answers an unexpected failure with 500, without its cause', async () => {
    await asOwner(test, sql`alter table municipalities rename to elsewhere`);
    try {
      const reply = await send('GET /geo/municipalities?q=lodi');
      expectFailure(reply, 500, 'unexpected');
      expect(reply.text).not.toMatch(/municipalities|relation|select/i);
    } finally {
      await asOwner(test, sql`alter table elsewhere rename to municipalities`);
    }
  });

  it('answers in its envelope to invalid HTTP or too large a header', async () => {
    const { hostname, port } = new URL(await test.listen());
    const answerTo = async (text: string): Promise<string> => {
      const socket = connect(Number(port), hostname).setEncoding('utf8');
      let answer = '';
      socket.on('data', (part: string) => (answer += part)).on('error', () => undefined);
      const ended = once(socket, 'close');
      socket.write(text);
      await ended;
      return answer;
    };
    const overflow = await answerTo(`GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(overflow).toMatch(/^HTTP\/1\.1 431 /);
    expect(overflow).toContain('cache-control: no-store\r\n');
    expect(JSON.parse(overflow.split('\r\n\r\n')[1]!)).toEqual({
      message: 'headers_too_large',
      info: { messages: ['Le intestazioni della richiesta sono troppo grandi.'] },
    });
    expect(await answerTo('NONSENSE\r\n\r\n')).toContain('"message":"bad_request"');
  });

  it('is published as OpenAPI 3.1, with a documentation page', async () => {
    expect((await send('GET /api/openapi.json')).json.openapi).toBe('3.1.0');
    expect((await send('GET /api/docs')).headers.get('content-type')).toContain('text/html');
  });

  it('accepts no connection while the server stops, and refuses calls on open ones with 503', async () => {
    // A second application, because it answers nothing after this.
    const stopping = await startTestApp();
    const { hostname, port } = new URL(await stopping.listen());
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let answers = '';
    socket.on('data', (text: string) => (answers += text));
    try {
      const ended = once(socket, 'end');
      socket.write('GET /api/v1/request-types HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
      // Half of the next call has arrived.
      socket.write('GET /health/live HTTP/1.1\r\n');
      await pause(100);
      (stopping.app.getHttpAdapter() as FastifyAdapter).beforeClose();
      socket.write('Host: localhost\r\n\r\n');
      await ended;
      const [, , refused] = answers.split('HTTP/1.1 ');
      expect(refused).toMatch(/^503 /);
      expect(refused).toContain('connection: close\r\n');
      expect(refused).toContain('retry-after: 2\r\n');
      expect(refused).toContain('"message":"unavailable"');
      await expect(fetch(`http://${hostname}:${port}/health/live`)).rejects.toMatchObject({
        cause: { code: 'ECONNREFUSED' },
      });
    } finally {
      socket.destroy();
      await stopping.close();
    }
  });

  it('names the contact for security reports', async () => {
    const text = (await test.app.inject('/.well-known/security.txt')).payload;
    expect(text).toContain('Contact: mailto:fatture@giustamente.example\n');
    const [, expires = ''] = /Expires: (.+)\n/.exec(text) ?? [];
    const days = (Date.parse(expires) - test.clock.now().getTime()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
    expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
  });
});
