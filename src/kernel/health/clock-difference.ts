import { withConnection } from '../database/connections/one-connection.js';

/** A machine whose clock is further from the database's does not start, in milliseconds. */
const REFUSED_OVER = 5_000;

/** What the database's clock says, in milliseconds since 1970. */
export const DATABASE_TIME = 'select extract(epoch from clock_timestamp()) * 1000 as at';

/** How a clock differs from the database's, in milliseconds. */
export interface ClockDifference {
  /** More than 0 where this machine is ahead. */
  readonly ahead: number;
  /** Half the time that the answer took: the true difference is at most so much larger or smaller. */
  readonly give: number;
}

/**
 * Compares a clock with the database's, which was read at some moment between the question and the answer.
 * @param ask what the database says to {@link DATABASE_TIME}
 * @param now the clock of this machine: `CLOCK_OFFSET` is meant, and does not count
 */
export async function compareClocks(
  ask: () => Promise<number>,
  now: () => number = Date.now,
): Promise<ClockDifference> {
  const asked = now();
  const at = await ask();
  const give = (now() - asked) / 2;
  return { ahead: asked + give - at, give };
}

/** Whether the clocks differ by more than this for sure, however long the answer took. */
export const differsBy = ({ ahead, give }: ClockDifference, most: number): boolean => Math.abs(ahead) - give > most;

/**
 * Refuses a machine whose clock is wrong: the moments that several machines write are compared with each other, and time
 * limits, codes and tokens depend on them.
 * @returns how far the clock is ahead of the database's, in milliseconds
 * @throws Error that says by how much, and what to do
 */
export async function refuseWrongClock(url: string, now?: () => number): Promise<number> {
  const difference = await withConnection({ connectionString: url }, async (client) => {
    const ask = async () => Number((await client.query<{ at: string }>(DATABASE_TIME)).rows[0]?.at);
    return compareClocks(ask, now);
  });
  const { ahead } = difference;
  if (!differsBy(difference, REFUSED_OVER)) return ahead;
  throw new Error(
    `The clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s. ` +
      'Set both by NTP, then start again (docs/runbooks/clock-wrong.md)',
  );
}
