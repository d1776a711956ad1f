/** The program PgBouncer; undefined where none is installed. */
export function findPgBouncer(): string | undefined;

/** A pooler that runs. */
export interface PgBouncer {
  /** The database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before one database.
 * @param settings of its section [pgbouncer]
 */
export function startPgBouncer(
  databaseUrl: string,
  settings?: Readonly<Record<string, string | number>>,
): Promise<PgBouncer>;
