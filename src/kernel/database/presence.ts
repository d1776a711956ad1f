import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';

/** The first number of the locks by which processes show that they live; the second is the number of the process. */
const PROCESSES = 781_260_070;

/** The highest number of an integer of PostgreSQL. */
const HIGHEST = 2_147_483_647;

/** A number by which other processes know this one. Each start has another. */
export const newProcessNumber = (): number => randomInt(1, HIGHEST);

/**
 * Says on a connection that its process lives: as long as the connection stands, no longer. The lock is shared, because
 * the server may still keep a connection that the process has already replaced.
 */
export const PRESENT = `select pg_advisory_lock_shared(${PROCESSES}, $1)`;

/**
 * A process that is not seen for so long (milliseconds) is gone. One that has lost its connection is back in half a second;
 * while PostgreSQL recovers from a crash, and on a busy machine, it needs longer.
 */
export const GONE_AFTER = 5_000;

/** How often it is looked for meanwhile (milliseconds). */
export const LOOKED_FOR_EVERY = 250;

/** Whether a process is connected to this database. A process that was killed is gone at once; one that reconnects, for a moment. */
export const isPresent = (process: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())
     and classid = ${sql.lit(PROCESSES)}::oid and objid = ${process}::oid)`;
