import { sql } from 'kysely';
import { asOwner } from './owner.js';
import type { TestApp } from './app.js';

/**
 * Lets the numbers of each table begin somewhere else, so that no record has the number of a record of another kind:
 * whoever takes the one for the other finds nothing. The next file finds sequences at one again.
 */
export const idsApart = (test: TestApp): Promise<void> =>
  asOwner(
    test,
    sql`
      select setval(format('%I.%I', schemaname, sequencename), 10000 * row_number() over (order by sequencename))
        from pg_sequences where schemaname = 'public' and last_value is null and sequencename ~ '_id_seq$'`,
  );
