import pg from 'pg';
import { PLAN_ONCE } from '../../src/kernel/database/setup/application-role.js';
import type { TestApp } from './app.js';
import { record } from './record.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that the scans of a plan read, including those that a filter discarded. */
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

/** The rows and pages that the statements of a call touch. */
interface Touched {
  /** Rows of tables. */
  readonly rows: number;
  /** Reads of pages of tables and indexes. */
  readonly pages: number;
}

/** The number of rows that the statements of a call touch: see {@link touched}. */
export async function rowsTouched(test: TestApp, call: () => Promise<unknown>): Promise<number> {
  return (await touched(test, call)).rows;
}

/**
 * The rows and pages that the statements of a call touch, according to PostgreSQL's generic plan. It does not measure
 * time, so the result is the same on every machine.
 */
export async function touched(test: TestApp, call: () => Promise<unknown>): Promise<Touched> {
  const statements = (await record(call)).filter(
    ({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('pg_notify'),
  );
  const client = new pg.Client({
    connectionString: test.databaseUrl,
    // The small tables of a test would be read whole; in production an index is used if one fits.
    options: `${PLAN_ONCE} -c enable_seqscan=off`,
  });
  await client.connect();
  try {
    let rows = 0;
    let pages = 0;
    for (const [nth, { text, values }] of statements.entries()) {
      await client.query(`prepare hot${nth} as ${text}`);
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      // Explaining a write runs it again, so it is rolled back.
      await client.query('begin');
      const { rows: found } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, format json) execute hot${nth}${given}`,
      );
      await client.query('rollback');
      const plan = found[0]!['QUERY PLAN'][0].Plan;
      rows += rowsRead(plan);
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    return { rows, pages };
  } finally {
    await client.end();
  }
}
