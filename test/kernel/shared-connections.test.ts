import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { BLOCKED_AFTER } from '../../src/kernel/database/connections/blocked-connections.js';
import { SharedConnections } from '../../src/kernel/database/connections/shared-connections.js';
import { preparedRead } from '../../src/kernel/database/prepared-read.js';
import { ReadPool } from '../../src/kernel/database/read-pool.js';
import { startTestApp, type TestApp } from '../support/app.js';

interface Given {
  n: number;
  by: number;
}

const quotient = preparedRead<Given, { n: number; pid: number }>(
  'test.quotient',
  ($) => sql`select ${$.n}::integer / ${$.by}::integer as n, pg_backend_pid() as pid`,
);

/** Simultaneous prepared reads share a few connections. */
describe('simultaneous reads', () => {
  let test: TestApp;
  let reads: ReadPool;
  beforeAll(async () => {
    test = await startTestApp();
    reads = new ReadPool(test.databaseUrl);
  });
  afterAll(async () => {
    await reads.close();
    await test.close();
  });

  const all = (count: number, by: (n: number) => number) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => reads.rows(quotient, { n, by: by(n) })));

  it('each get their own rows, on three connections', async () => {
    const answers = await all(200, () => 1);
    const rows = answers.map((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(rows.map(([row]) => row?.n)).toEqual(rows.map((_, n) => n));
    expect(new Set(rows.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(3);
  });

  it('fail independently', async () => {
    const answers = await all(60, (n) => (n === 30 ? 0 : 1));
    expect(answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([30]);
    expect((await all(60, () => 1)).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('cannot write', async () => {
    const writing = preparedRead<Given, { n: number }>(
      'test.writing',
      () => sql`select nextval('requests_id_seq') as n`,
    );
    await expect(reads.rows(writing, { n: 0, by: 0 })).rejects.toMatchObject({ code: '25006' });
  });
});

describe('a read that waits on a shared connection', () => {
  let now: number;
  let said: string[];
  /** The statements without an answer, by their names. */
  let asked: Map<string, { done: (rows: unknown) => void; failed: (error: unknown) => void }[]>;
  let reads: SharedConnections;
  /** So many connections open. */
  let most: number;
  beforeEach(() => {
    now = 10_000;
    said = [];
    asked = new Map();
    mock.method(performance, 'now', () => now);
    most = Infinity;
    let opened = 0;
    const ask = (where: string, name: string) =>
      new Promise((done, failed) => {
        said.push(`${where} ${name}`);
        asked.set(name, [...(asked.get(name) ?? []), { done, failed }]);
      });
    const pool = {
      connect: () => {
        const nth = ++opened;
        if (nth > most) return Promise.reject(new Error('no connection'));
        return Promise.resolve({
          nth,
          connection: { stream: { cork: () => undefined, uncork: () => undefined } },
          query: ({ name }: { name: string }) => ask(String(nth), name),
          release: (broken: boolean) => said.push(`${nth} back${broken ? ', broken' : ''}`),
        });
      },
    };
    reads = new SharedConnections(
      pool as unknown as pg.Pool,
      { query: ({ name }: { name: string }) => ask('alone', name) } as unknown as pg.Pool,
      (client) => said.push(`${(client as unknown as { nth: number }).nth} answered`),
    );
  });
  afterEach(() => mock.restoreAll());

  const flush = () => new Promise(setImmediate);
  /** Begins a read. @returns what is said of it */
  const begin = async (...names: string[]): Promise<string[]> => {
    said.length = 0;
    for (const name of names)
      void reads.rows({ name, text: '', values: [] }).then(
        (rows) => said.push(`${name}: ${JSON.stringify(rows)}`),
        (error: unknown) => said.push(`${name}: ${(error as Error).message}`),
      );
    await flush();
    return [...said];
  };
  /** A statement is answered, or fails. */
  const end = async (name: string, failure?: object): Promise<string[]> => {
    said.length = 0;
    const { done, failed } = asked.get(name)!.shift()!;
    if (failure) failed(Object.assign(new Error('no'), failure));
    else done({ rows: [name] });
    await flush();
    return [...said];
  };

  it('has the connection with the fewest before it, which goes back when nobody waits', async () => {
    expect(await begin('a', 'b', 'c', 'd', 'e')).toEqual(['1 a', '2 b', '3 c', '1 d', '2 e']);
    expect(await begin('f', 'g')).toEqual(['3 f', '1 g']);
    expect(await end('a')).toEqual(['1 answered', 'a: ["a"]']);
    expect(await end('c')).toEqual(['3 answered', 'c: ["c"]']);
    expect(await end('f')).toEqual(['3 answered', '3 back', 'f: ["f"]']);
    expect(await begin('h')).toEqual(['4 h']);
  });

  it('leaves one that is blocked, and what blocks it is asked apart for five seconds', async () => {
    await begin('a', 'b', 'c', 'd');
    now += BLOCKED_AFTER - 1;
    await end('b');
    now += 1;
    // Nothing is blocked yet; the second is free of any.
    expect(await begin('e')).toEqual(['4 e']);
    now += 1;
    expect((await begin('f', 'a', 'c', 'd')).toSorted()).toEqual(['5 f', '6 d', 'alone a', 'alone c']);
    now += 4_999;
    expect(await begin('a')).toEqual(['alone a']);
    // Those that came later are blocked as well by now.
    expect(await begin('e', 'f')).toEqual(['alone e', 'alone f']);
    now += 1;
    expect(await begin('a', 'c')).toEqual(['7 a', '8 c']);
    expect(await end('a')).toEqual(['1 answered', 'a: ["a"]']);
    expect(await end('d')).toEqual(['1 answered', '1 back, broken', 'd: ["d"]']);
  });

  it('fails alone, is asked apart where it was not prepared, and its connection takes nothing more', async () => {
    await begin('a', 'b', 'c', 'd');
    expect(await end('a', { code: '22012' })).toEqual(['a: no']);
    expect(await begin('e')).toEqual(['4 e']);
    expect(await end('d', { code: '26000' })).toEqual(['alone d', '1 back, broken']);
    expect(await end('d')).toEqual(['d: ["d"]']);
    expect(await end('b')).toEqual(['2 answered', '2 back', 'b: ["b"]']);
  });

  it('fails where no connection opens, and the next one tries again', async () => {
    most = 0;
    expect(await begin('g')).toEqual(['g: no connection']);
    expect(await begin('h')).toEqual(['h: no connection']);
  });
});
