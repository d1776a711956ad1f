import type { Env } from '../../env.js';
import { runningUrl } from '../../kernel/database/setup/embedded.js';
import { withConnection } from '../../kernel/database/connections/one-connection.js';
import type { OperationKindName } from '../../shared/staff/operation-runs.codes.js';

/** What a run of a command came to. */
export interface RunResult {
  readonly passed: boolean;
  /** What was copied or restored. */
  readonly bytes?: number | undefined;
  /** The moment to which a drill went back. */
  readonly restoredTo?: string | undefined;
  /** The first line of what was wrong. */
  readonly error?: string | undefined;
}

/** The longest text of an error that is kept. */
const LONGEST = 500;

/** The address of the instance's database, if its settings name one or its embedded one runs. */
const instanceUrl = async (env: Env): Promise<string | undefined> =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (await runningUrl(env.DATA_DIR));

/** A run that is recorded: its row, and the database that has it. */
export interface RecordedRun {
  readonly id: number;
  readonly url: string;
}

/**
 * Runs a command and records in the instance's database that it began and how it ended, for the back office and the
 * metrics. The record changes nothing in the result: where it cannot be written, a line says so, and the alert of an old
 * success comes.
 * @throws what the work throws, once it is recorded
 */
export async function recordRun<T extends RunResult>(
  env: Env,
  kind: OperationKindName,
  work: (run: RecordedRun | undefined) => Promise<T>,
): Promise<T> {
  const run = await begin(env, kind);
  try {
    const result = await work(run);
    await end(run, result);
    return result;
  } catch (error) {
    await end(run, { passed: false, error: textOf(error) });
    throw error;
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const config = (url: string) => ({ connectionString: url, application_name: 'backup' });

async function begin(env: Env, kind: OperationKindName): Promise<RecordedRun | undefined> {
  try {
    const url = await instanceUrl(env);
    if (url === undefined) {
      process.stdout.write('Not recorded: DATABASE_URL is not set\n');
      return undefined;
    }
    // The database's time, to which the product's clock keeps.
    const { rows } = await withConnection(config(url), (client) =>
      client.query<{ id: number }>(
        `insert into operation_runs (kind, began_at) values ($1, clock_timestamp()) returning id`,
        [kind],
      ),
    );
    return rows[0] && { id: rows[0].id, url };
  } catch (error) {
    process.stdout.write(`Not recorded: ${textOf(error)}\n`);
    return undefined;
  }
}

async function end(run: RecordedRun | undefined, { passed, bytes, restoredTo, error }: RunResult): Promise<void> {
  if (!run) return;
  try {
    await withConnection(config(run.url), (client) =>
      client.query(
        `update operation_runs set ended_at = clock_timestamp(), passed = $2, bytes = $3,
           restored_to = coalesce($4, restored_to), error = $5 where id = $1`,
        [run.id, passed, bytes ?? null, restoredTo ?? null, passed ? null : (error ?? '').slice(0, LONGEST)],
      ),
    );
  } catch (failure) {
    process.stdout.write(`Not recorded: ${textOf(failure)}\n`);
  }
}
