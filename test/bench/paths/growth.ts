import type { Outcome, Rounds } from '../compare.js';
import type { Log } from '../data/fill.js';
import type { Grown } from '../data/growth.js';
import { load } from '../load.js';
import { line, median, type Measured } from '../measure.js';

/** What a call may lose of its rate when the history grows. */
const TOLERANCE = 0.2;

/** Asks for the first page with a short and a longer history in turn, and compares each with the shortest. */
export async function measureGrowth(
  base: string,
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
  const ask = ({ size, caller: { token } }: Grown) => load(`  ${size}`, base, [{ token, path: address }], { seconds });
  const measured = accounts.map((): Measured[] => []);
  for (const account of accounts) await ask(account);
  for (let round = 0; round < rounds; round++)
    for (const [index, account] of accounts.entries()) measured[index]?.push(await ask(account));
  for (const each of measured) {
    const [first] = each as [Measured];
    const [rate, p50, p99] = (['rate', 'p50', 'p99'] as const).map((key) => median(each.map((one) => one[key])));
    log(
      line({ name: first.name, rate: rate as number, p50: p50 as number, p99: p99 as number, errors: errorsOf(each) }),
    );
  }
  const [shortest, ...longer] = measured as [Measured[], ...Measured[][]];
  return longer.map((each, index) => {
    const ratio = median(each.map((one, round) => one.rate / (shortest[round] as Measured).rate));
    return {
      path,
      title: `${title}: ${accounts[index + 1]?.size} beside ${accounts[0]?.size}`,
      found: ratio.toFixed(2),
      goal: `at least ${(1 - TOLERANCE).toFixed(2)}`,
      reached: ratio >= 1 - TOLERANCE && errorsOf([...each, ...shortest]) === 0,
    };
  });
}

const errorsOf = (all: readonly Measured[]): number => all.reduce((sum, { errors = 0 }) => sum + errors, 0);
