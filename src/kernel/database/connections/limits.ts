import { z } from 'zod';

/** How long the process waits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** For a connection: a free one of the pool, or a new one. */
  readonly acquire: number;
  /** For a statement. */
  readonly statement: number;
  /** For a lock that somebody else holds. */
  readonly lock: number;
  /** Until a transaction in which nothing is asked is ended. */
  readonly idleInTransaction: number;
}

/** A statement that the server did not cut by now was lost on its way: the connection is given up. */
const GRACE = 1_000;

/** Statements that keep the queue in order read all of its jobs. They have no caller who waits. */
const QUEUE_STATEMENT = 60_000;

/** A setting in seconds, read as milliseconds. */
export const seconds = (least: number) =>
  z.coerce
    .number()
    .min(least)
    .max(3_600)
    .transform((value) => value * 1_000);

/** None of the limits can be left out. */
const SHORTEST = 0.1;

/** The settings of the limits towards PostgreSQL: given in seconds, read as milliseconds. */
export const databaseSettings = {
  DATABASE_ACQUIRE_TIMEOUT: seconds(SHORTEST).default(5_000),
  DATABASE_STATEMENT_TIMEOUT: seconds(SHORTEST).default(15_000),
  DATABASE_REPORT_TIMEOUT: seconds(SHORTEST).default(60_000),
  DATABASE_LOCK_TIMEOUT: seconds(SHORTEST).default(5_000),
  DATABASE_IDLE_TIMEOUT: seconds(SHORTEST).default(30_000),
  DATABASE_PING_TIMEOUT: seconds(SHORTEST).default(1_000),
  DATABASE_START_TIMEOUT: seconds(SHORTEST).default(30_000),
} as const;

type Settings = Readonly<Record<keyof typeof databaseSettings, number>>;

/** The limits of every connection of the application. */
export const limitsOf = (env: Settings): DatabaseLimits => ({
  acquire: env.DATABASE_ACQUIRE_TIMEOUT,
  statement: env.DATABASE_STATEMENT_TIMEOUT,
  lock: env.DATABASE_LOCK_TIMEOUT,
  idleInTransaction: env.DATABASE_IDLE_TIMEOUT,
});

/** The limits of the connections on which the queue works. */
export const queueLimitsOf = (env: Settings): DatabaseLimits => {
  const limits = limitsOf(env);
  return { ...limits, statement: Math.max(limits.statement, QUEUE_STATEMENT) };
};

/** The limits of the reads of whole tables that staff ask for. They wait for one another as long as one may take. */
export const reportLimitsOf = (env: Settings): DatabaseLimits => ({
  ...limitsOf(env),
  acquire: env.DATABASE_REPORT_TIMEOUT,
  statement: env.DATABASE_REPORT_TIMEOUT,
});

/** The limits of reads on a replica: where it has no free connection, the primary is asked soon. */
export const replicaLimitsOf = (env: Settings) => ({
  ordinary: { ...limitsOf(env), acquire: env.DATABASE_PING_TIMEOUT },
  reports: { ...reportLimitsOf(env), acquire: env.DATABASE_ACQUIRE_TIMEOUT },
});

/** What a connection is opened with, so that no statement sets it. */
export const serverOptions = ({ statement, lock, idleInTransaction }: DatabaseLimits): string =>
  [
    `-c statement_timeout=${Math.round(statement)}`,
    `-c lock_timeout=${Math.round(lock)}`,
    `-c idle_in_transaction_session_timeout=${Math.round(idleInTransaction)}`,
  ].join(' ');

/** What the driver watches by itself, because a silent server cuts nothing. */
export const driverOptions = ({ acquire, statement }: DatabaseLimits) => ({
  connectionTimeoutMillis: acquire,
  query_timeout: statement + GRACE,
  keepAlive: true,
});
