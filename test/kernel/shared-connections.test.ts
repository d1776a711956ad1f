import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
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
