import pg from 'pg';

/** A statement as the driver got it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Notes every statement that this process sends while `work` runs: what a route asks of the database, so that the same
 * can be run without the product. Nothing else may run meanwhile.
 */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (...args) {
    const [first, second] = args;
    if (typeof first === 'string')
      statements.push({ text: first, values: Array.isArray(second) ? (second as unknown[]) : [] });
    else if (first && typeof (first as { text?: unknown }).text === 'string') {
      const { text, values } = first as { text: string; values?: unknown[] };
      statements.push({ text, values: values ?? [] });
    }
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}

/** Runs recorded statements, one after the other, on one connection. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, [...values]);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * The same statements about other records: each id, alone, inside a key or written into the statement, becomes the one
 * that `ids` names.
 */
export function transposed(statements: readonly Statement[], ids: ReadonlyMap<number, number>): Statement[] {
  const value = (one: unknown): unknown => {
    if (typeof one === 'number') return ids.get(one) ?? one;
    if (typeof one === 'string') return one.replace(/\d+/g, (digits) => String(ids.get(Number(digits)) ?? digits));
    return one;
  };
  return statements.map(({ text, values }) => ({ text: value(text) as string, values: values.map(value) }));
}
