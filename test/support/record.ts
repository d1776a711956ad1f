import pg from 'pg';

/** A statement as given to the driver. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The heartbeat of the listener. */
const HEARTBEAT = 'select 1';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Records every statement that this process sends while `work` runs. Nothing
 * else may run meanwhile; the timed heartbeat of the listener is left out.
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
