import pg from 'pg';
import type { Outcome, Rounds } from '../compare.js';
import { costOfEach, cpuTime, type CpuTime } from '../cpu.js';
import type { Log } from '../data/fill.js';
import type { Grown } from '../data/growth.js';
import { load } from '../load.js';
import type { Server } from '../servers.js';
import { line, median, type Measured } from '../measure.js';

/** How much dearer a call may become when the history grows. */
const TOLERANCE = 0.2;

/**
 * Asks for the first page with a short and a longer history in turn, and compares each with the shortest by the processor
 * time that a call takes from the product and from PostgreSQL.
 */
export async function measureGrowth(
  { base, pid }: Server,
  databaseUrl: string,
  what: {
    readonly path: string;
    readonly title: string;
    readonly address: string;
    readonly accounts: readonly Grown[];
  },
  { rounds, seconds }: Rounds,
  log: Log,
): Promise<Outcome[]> {
  const { path, title, address, accounts } = what;
  log(`\n${path}  ${title}`);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const ask = async ({ size, caller: { token } }: Grown): Promise<Measured & CpuTime> => {
    const before = await cpuTime(db, pid);
    const measured = await load(`  ${size}`, base, [{ token, path: address }], { seconds });
    return { ...measured, ...costOfEach(before, await cpuTime(db, pid), measured.calls) };
  };
  const measured = accounts.map((): (Measured & CpuTime)[] => []);
  for (const account of accounts) await ask(account);
  for (let round = 0; round < rounds; round++)
    for (const [index, account] of accounts.entries()) measured[index]?.push(await ask(account));
  await db.end();
  for (const each of measured) {
    const [first] = each as [Measured & CpuTime];
    const [rate, p50, p99] = (['rate', 'p50', 'p99'] as const).map((key) => median(each.map((one) => one[key])));
    log(
      line({ name: first.name, rate: rate as number, p50: p50 as number, p99: p99 as number, errors: errorsOf(each) }),
    );
    const cost = (key: keyof CpuTime) => median(each.map((one) => one[key])).toFixed(2);
    log(`    processor time of a call: ${cost('node')} ms of Node, ${cost('postgres')} ms of PostgreSQL`);
  }
  const [shortest, ...longer] = measured as [(Measured & CpuTime)[], ...(Measured & CpuTime)[][]];
  const costOf = ({ node, postgres }: CpuTime): number => node + postgres;
  return longer.map((each, index) => {
    const ratio = median(each.map((one, round) => costOf(one) / costOf(shortest[round] as Measured & CpuTime)));
    return {
      path,
      title: `${title}: ${accounts[index + 1]?.size} beside ${accounts[0]?.size}`,
      found: ratio.toFixed(2),
      goal: `at most ${(1 + TOLERANCE).toFixed(2)}`,
      reached: ratio <= 1 + TOLERANCE && errorsOf([...each, ...shortest]) === 0,
    };
  });
}

const errorsOf = (all: readonly Measured[]): number => all.reduce((sum, { errors = 0 }) => sum + errors, 0);
