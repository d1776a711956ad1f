import pg from 'pg';

/** A statement as the driver got it. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the listener asks every now and then. */
const HEARTBEAT = 'select 1';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Notes every statement that this process sends while `work` runs: what a route asks of the database. Nothing
 * else may run meanwhile; the heartbeat of the listener, which goes out by the clock, is left out.
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
  return statements.filter(({ text }) => !text.startsWith('select pg_notify') && text !== HEARTBEAT);
}
