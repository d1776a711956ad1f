import { expect, it } from '@jest/globals';
import { HttpException } from '@nestjs/common';
import { ProblemFilter, translate } from '../../src/kernel/http/problem.filter.js';
import { problems } from '../../src/kernel/problem.js';

it.each([
  [400, 'bad_request'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [409, 'conflict'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [418, 'bad_request'],
  [422, 'invalid_input'],
  [499, 'bad_request'],
  [500, 'unexpected'],
  [501, 'unexpected'],
  [503, 'unavailable'],
])('an error of the framework with the status %i is answered %s', (status, code) => {
  expect(translate(new HttpException('no', status)).code).toBe(code);
  expect(translate(Object.assign(new Error('no'), { statusCode: status })).code).toBe(code);
});

it.each<[string, object, string]>([
  ['a form that is cut off', new Error('Unexpected end of multipart data'), 'bad_request'],
  ['a form without its boundary', new Error('Multipart: Boundary not found'), 'bad_request'],
  ['the words of such a form in an object', { message: 'Unexpected end of multipart data' }, 'unexpected'],
  ['two calls at once', { code: '23505' }, 'conflict'],
  ['a check of the database', { code: '23514' }, 'conflict'],
  ['a reference to nothing', { code: '23503' }, 'unexpected'],
  ['a database that stops', { code: '57P01' }, 'unavailable'],
  ['anything else', new TypeError('no'), 'unexpected'],
])('%s is answered so', (_, error, code) => {
  expect(translate(error).code).toBe(code);
});

it('a failure of ours is logged, also where the answer has begun; a refusal is not', () => {
  const seen = (error: unknown, sent = false) => {
    const said: unknown[] = [];
    const logger = { setContext: () => undefined, error: ({ route }: { route: string }) => said.push(route) };
    const reply: object = {
      sent,
      status: (status: number) => said.push(status) && reply,
      type: () => reply,
      send: ({ message }: { message: string }) => said.push(message),
    };
    Object.assign(reply, {
      header: (name: string, value: string) => {
        said.push(`${name} ${value}`);
        return reply;
      },
    });
    const request = { routeOptions: { url: '/a' }, headers: { 'x-localization': 'en' } };
    const http = { getRequest: () => request, getResponse: () => reply };
    new ProblemFilter(logger as never).catch(error, { switchToHttp: () => http } as never);
    return said;
  };
  const kept = 'cache-control no-store';
  expect(seen(problems.not_found())).toEqual([404, kept, 'not_found']);
  expect(seen(problems.too_many_requests({ retryAfter: 7 }))).toEqual([
    'retry-after 7',
    429,
    kept,
    'too_many_requests',
  ]);
  expect(seen({ code: '23505' })).toEqual(['/a', 409, kept, 'conflict']);
  expect(seen(new Error('no'))).toEqual(['/a', 500, kept, 'unexpected']);
  expect(seen({ code: '57P01' })).toEqual(['/a', 'retry-after 2', 503, kept, 'unavailable']);
  expect(seen(new Error('no'), true)).toEqual(['/a']);
  expect(seen(problems.not_found(), true)).toEqual([]);
});
