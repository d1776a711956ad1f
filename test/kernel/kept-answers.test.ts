import { describe, expect, it } from '@jest/globals';
import { StreamableFile } from '@nestjs/common';
import { lastValueFrom, of, throwError, type Observable } from 'rxjs';
import { IdempotencyInterceptor } from '../../src/kernel/idempotency.interceptor.js';
import { IdempotencyKeys, type Claim } from '../../src/kernel/idempotency.js';
import { Clock } from '../../src/shared/clock.js';

const claim = { accountId: 7, key: 'one', since: new Date('2026-03-10T09:00:00Z') };

describe('of a write with a key', () => {
  /** What is done with the key, and what the caller gets. */
  const answered = async (found: Claim, work: () => Observable<unknown>) => {
    const done: unknown[] = [];
    const keys = {
      keep: (_: unknown, status: number, answer: unknown) => Promise.resolve(done.push(['kept', status, answer])),
      release: ({ key }: { key: string }) => Promise.resolve(done.push(['released', key])),
    };
    const reply = {
      statusCode: 201,
      status: (status: number) => done.push(['status', status]) && reply,
      header: (...given: string[]) => done.push(given) && reply,
    };
    const interceptor = new IdempotencyInterceptor(keys as never, {} as never);
    const answer = await interceptor['answer'](found, reply as never, { handle: work }).catch(
      (error: unknown) => error,
    );
    return { done, answer };
  };
  const ours = { ours: true, ...claim } as const;
  const never = (): never => {
    throw new Error('the work is not done');
  };
  const file = new StreamableFile(Buffer.from('x'));
  const failure = new Error('no');

  it.each<[string, Claim, () => Observable<unknown>, unknown, unknown[]]>([
    ['the answer is kept', ours, () => of({ id: 5 }), { id: 5 }, [['kept', 201, { id: 5 }]]],
    ['no answer is kept as none', ours, () => of(undefined), undefined, [['kept', 201, null]]],
    ['a file is not kept, and the key is free again', ours, () => of(file), file, [['released', 'one']]],
    ['a failure frees the key', ours, () => throwError(() => failure), failure, [['released', 'one']]],
    [
      'the first answer is given again',
      { ours: false, status: 202, answer: { id: 5 } },
      never,
      { id: 5 },
      [
        ['status', 202],
        ['idempotent-replayed', 'true'],
      ],
    ],
    [
      'the first answer is given again where it was none',
      { ours: false, status: 204, answer: null },
      never,
      undefined,
      [
        ['status', 204],
        ['idempotent-replayed', 'true'],
      ],
    ],
  ])('%s', async (_, found, work, answer, done) => {
    expect(await answered(found, work)).toEqual({ answer, done });
  });
});

describe('a call', () => {
  /** The claims that are made for calls, and what the caller gets of each. */
  const called = async (given: object) => {
    const claims: unknown[][] = [];
    const keys = {
      claim: (...claimed: unknown[]) => {
        claims.push(claimed);
        return Promise.resolve({ ours: false, status: 200, answer: 'kept' });
      },
    };
    const call = { method: 'POST', url: '/a', isMultipart: () => false, headers: {}, ...given };
    const reply = { status: () => reply, header: () => reply };
    const http = { getRequest: () => call, getResponse: () => reply };
    const secrets = { hash: (purpose: string, text: string) => `${purpose} ${text}` };
    const interceptor = new IdempotencyInterceptor(keys as never, secrets as never);
    const answer = interceptor.intercept({ switchToHttp: () => http } as never, { handle: () => of('done') });
    return { claims, answer: await lastValueFrom(answer) };
  };
  const actor = { accountId: 7 };
  const headers = { 'idempotency-key': 'one' };

  it.each<[string, object]>([
    ['of a visitor', { headers }],
    ['without a key', { actor }],
    ['with an empty key', { actor, headers: { 'idempotency-key': '' } }],
    ['with two keys', { actor, headers: { 'idempotency-key': ['a', 'b'] } }],
  ])('%s is simply done', async (_, given) => {
    expect(await called(given)).toEqual({ claims: [], answer: 'done' });
  });

  it('with a key claims it for its account, method, address and body, whatever the order of its fields', async () => {
    const claimOf = async (given: object) => (await called({ actor, headers, ...given })).claims;
    const said = (text: string) => [[7, 'one', `idempotency ${text}`, false]];
    expect(await claimOf({ body: { b: 1, a: 2 } })).toEqual(said('["POST","/a",{"a":2,"b":1}]'));
    expect(await claimOf({ method: 'PUT', url: '/b' })).toEqual(said('["PUT","/b",null]'));
    expect((await called({ actor, headers })).answer).toBe('kept');
  });
});

describe('a key that cannot be ended', () => {
  const keysWith = (error: Error) => {
    const query: object = new Proxy(
      {},
      { get: (_, name) => (name === 'execute' ? () => Promise.reject(error) : () => query) },
    );
    const secrets = { seal: () => 'sealed' };
    return new IdempotencyKeys({ write: query } as never, new Clock(), {} as never, secrets as never);
  };
  const ends = (keys: IdempotencyKeys) => [keys.keep(claim, 200, {}), keys.release(claim)];

  it('expires by itself while the database is unavailable', async () => {
    const keys = keysWith(Object.assign(new Error('stopping'), { code: '57P01' }));
    expect(await Promise.all(ends(keys))).toEqual([undefined, undefined]);
  });

  it('is a failure for any other reason', async () => {
    const error = new Error('no such table');
    for (const end of ends(keysWith(error))) await expect(end).rejects.toBe(error);
  });
});
