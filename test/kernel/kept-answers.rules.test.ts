import { describe, expect, it } from '@jest/globals';
import { StreamableFile } from '@nestjs/common';
import { of, throwError, type Observable } from 'rxjs';
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
