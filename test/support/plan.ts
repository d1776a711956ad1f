import pg from 'pg';
import type { TestApp } from './app.js';
import { record } from './record.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that the scans of a plan read, with those that a filter threw away. */
function rowsRead(node: PlanNode): number {
  const own =
    node['Relation Name'] === undefined
      ? 0
      : node['Actual Loops'] *
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own);
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'string' ? pg.escapeLiteral(value) : JSON.stringify(value);
};

/**
 * How many rows of tables the statements of a call touch, by PostgreSQL's own account of the plan that it uses for any values.
 * It counts rows and never time, so it says the same on every machine.
 */
export async function rowsTouched(test: TestApp, call: () => Promise<unknown>): Promise<number> {
  const statements = (await record(call)).filter(
    ({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('pg_notify'),
  );
  const client = new pg.Client({
    connectionString: test.databaseUrl,
    // The tables of a test that stay small would be read whole; where the product runs none is, if an index fits.
    options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  });
  await client.connect();
  try {
    let rows = 0;
    for (const [nth, { text, values }] of statements.entries()) {
      await client.query(`prepare hot${nth} as ${text}`);
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      // A statement that writes is explained by writing again: that is taken back.
      await client.query('begin');
      const { rows: found } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) execute hot${nth}${given}`,
      );
      await client.query('rollback');
      rows += rowsRead(found[0]!['QUERY PLAN'][0].Plan);
    }
    return rows;
  } finally {
    await client.end();
  }
}
