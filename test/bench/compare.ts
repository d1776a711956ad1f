import type { Pool } from 'pg';
import { costOfEach, cpuTime, type CpuTime } from './cpu.js';
import { headersOf, load, WIDE, type Call } from './load.js';
import { line, median, type Measured } from './measure.js';
import type { Log } from './data/fill.js';
import type { Server } from './servers.js';

/** One of two servers, or ways to call, that are measured alternately. */
export interface Side {
  readonly name: string;
  readonly server: Server;
  readonly calls: readonly Call[];
}

/** Two sides of the same path, and the ratio that the first should reach. */
export interface Comparison {
  readonly path: string;
  readonly title: string;
  readonly goal: number;
  readonly sides: readonly [Side, Side];
  /** Each call is sent once, this many per round; otherwise calls are repeated for the seconds of a round. */
  readonly callsPerRound?: number;
}

/** The result, with its goal. */
export interface Outcome {
  readonly path: string;
  readonly title: string;
  readonly found: string;
  readonly goal: string;
  readonly reached: boolean;
}

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Measures both sides alternately, round by round, after a warm-up round. The ratio is the median of the rounds'
 * ratios, because a slow moment of the machine affects both. The processor time of a call is reported too, for
 * machines with other load.
 * @param db any connections to the database of both
 */
export async function compare(
  comparison: Comparison,
  db: Pool,
  { rounds, seconds }: Rounds,
  log: Log,
): Promise<Outcome> {
  const { path, title, goal, sides, callsPerRound } = comparison;
  log(`\n${path}  ${title}`);
  const taken = sides.map(() => 0);
  const send = async (nth: 0 | 1): Promise<Measured> => {
    const { name, server, calls } = sides[nth];
    if (callsPerRound === undefined) return load(name, server.base, calls, { seconds });
    const from = taken[nth] as number;
    taken[nth] = from + callsPerRound;
    return load(name, server.base, calls.slice(from, from + callsPerRound), 'once');
  };
  const turn = async (nth: 0 | 1): Promise<Turn> => {
    const before = await cpuTime(db, sides[nth].server.pid);
    const measured = await send(nth);
    const cost = costOfEach(before, await cpuTime(db, sides[nth].server.pid), measured.calls);
    return { ...measured, cost };
  };
  for (const side of sides) await probe(side);
  await turn(0);
  await turn(1);
  const measured: [Turn[], Turn[]] = [[], []];
  // The order changes from round to round, so that the effects of the first (heat, garbage, pages of tables) fall on
  // both.
  for (let round = 0; round < rounds; round++) {
    for (const nth of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) measured[nth].push(await turn(nth));
  }
  const ratios = measured[0].map((first, round) => first.rate / (measured[1][round] as Turn).rate);
  const ratio = median(ratios);
  const errors = measured.flat().reduce((sum, one) => sum + (one.errors ?? 0), 0);
  for (const each of measured) log(`${line(typical(each))}   CPU ${costs(each)}`);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  log(`  ratio ${ratio.toFixed(2)} (${spread}), goal ${goal.toFixed(2)}${errors > 0 ? `, ${errors} ERRORS` : ''}`);
  return {
    path,
    title,
    found: errors > 0 ? `${errors} errors` : ratio.toFixed(2),
    goal: `at least ${goal.toFixed(2)}`,
    reached: errors === 0 && ratio >= goal,
  };
}

/** The number of calls that {@link compare} takes from each side when each is sent once. */
export const callsOf = (callsPerRound: number, rounds: number): number => callsPerRound * (rounds + 1);

/** Calls per round, so that every connection sends the same number. */
export const evenly = (calls: number): number => Math.ceil(calls / WIDE) * WIDE;

/** One measurement of one side. */
type Turn = Measured & { readonly cost: CpuTime };

const costs = (all: readonly Turn[]): string => {
  const of = (key: keyof CpuTime): string => median(all.map(({ cost }) => cost[key])).toFixed(2);
  return `${of('node')} + ${of('postgres')} ms`;
};

const typical = (all: readonly Measured[]): Measured => ({
  name: `  ${all[0]?.name}`,
  rate: median(all.map((one) => one.rate)),
  p50: median(all.map((one) => one.p50)),
  p99: median(all.map((one) => one.p99)),
  errors: all.reduce((sum, one) => sum + (one.errors ?? 0), 0),
});

/** Sends a side's first call, unless it writes. @throws Error with the answer when it is refused */
async function probe({ name, server: { base }, calls }: Side): Promise<void> {
  const [call] = calls;
  if (!call) throw new Error(`${name}: there is nothing to call`);
  if (call.method === 'PUT') return;
  const answer = await fetch(base + call.path, { headers: headersOf(call) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${call.path} was answered ${answer.status} ${text.slice(0, 500)}`);
}
