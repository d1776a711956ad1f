import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Statements } from '../../src/kernel/database/connections/statements.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** Statements without a plan. */
const NO_PLAN = /^(?:begin|commit|rollback)\b/i;

describe('the erasure of an account', () => {
  let test: TestApp;
  let rows: Rows;
  let client: pg.Client;
  let desk: Desk;
  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    desk = await new Team(test).as('moderator');
    client = new pg.Client({ connectionString: test.databaseUrl });
    await client.connect();
    // A small table is read whole anyway: with sequential scans disabled, the remaining ones have no usable index.
    await client.query('set enable_seqscan = off');
  });
  afterAll(async () => {
    await client.end();
    await test.close();
  });

  /** The tables that a statement reads whole, with any values. */
  const readWhole = async (text: string): Promise<string[]> => {
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    return plan.rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.slice(1) ?? []);
  };

  /** The foreign keys to these tables without an index: each deleted row would read their table whole. */
  const keysWithoutIndex = async (tables: string[]): Promise<string[]> => {
    const keys = await client.query<{ key: string }>(
      `select c.conrelid::regclass || '.' || a.attname as key
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = any ($1::text[]::regclass[])
         and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
      [tables],
    );
    return keys.rows.map(({ key }) => key);
  };

  it.each(['citizen', 'firm'] as const)('of a %s reads no whole table', async (kind) => {
    const citizen = await rows.citizen();
    const firm = await rows.firm();
    await rows.response(await rows.request(citizen), firm, 7);
    const sent = new Set<string>();
    test.replace(Statements, 'ended', (text) => void sent.add(text));
    const id = kind === 'citizen' ? citizen : firm;
    expect((await desk.post(`/accounts/${id}/delete-for-abuse`, { reason: 'Truffa ripetuta.' })).status).toBe(200);
    const found: Record<string, string[]> = {};
    for (const text of sent) {
      const tables = NO_PLAN.test(text) ? [] : await readWhole(text);
      if (tables.length > 0) found[text] = tables;
    }
    expect(sent.size).toBeGreaterThan(40);
    expect(found).toEqual({});
    const emptied = [...sent].flatMap((text) => /\bdelete from "?(\w+)/.exec(text)?.[1] ?? []);
    expect(emptied).toEqual(expect.arrayContaining(['documents', 'firm_members']));
    expect(await keysWithoutIndex(emptied)).toEqual([]);
  });
});
