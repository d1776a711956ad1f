import type pg from 'pg';
import type { Log } from '../../data/fill.js';

/** Seconds of some work, which are said. */
export async function timed(say: Log, what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(2)} s`);
}

/** How a copy of a table is split. */
export interface Split {
  readonly of: string;
  readonly into: string;
  /** The column by which. */
  readonly by: string;
  /** Its first moment, and the interval of each partition, as PostgreSQL writes them. */
  readonly from: string;
  readonly each: string;
  readonly parts: number;
  /** The indexes of a partition, each as what stands behind `on table`. */
  readonly indexes: readonly string[];
}

/** Copies a table into partitions, with one for what no other takes. */
export async function splitCopy(client: pg.Client, split: Split): Promise<void> {
  const { of, into, by, from, each, parts, indexes } = split;
  await client.query(`create table ${into} (like ${of}) partition by range (${by})`);
  for (let nth = 0; nth < parts; nth++)
    await client.query(
      `do $$ begin execute format('create table ${into}_${nth} partition of ${into} for values from (%L) to (%L)',
        timestamptz '${from}' + ${nth} * interval '${each}', timestamptz '${from}' + ${nth + 1} * interval '${each}');
      end $$`,
    );
  await client.query(`create table ${into}_rest partition of ${into} default`);
  await client.query(`insert into ${into} select * from ${of}`);
  for (const index of indexes) await client.query(`create index on ${into} ${index}`);
  await client.query(`vacuum (analyze) ${into}`);
}
