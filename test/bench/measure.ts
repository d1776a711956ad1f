/** The figures of one measurement. */
export interface Measured {
  readonly name: string;
  /** Calls per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly errors?: number;
  /** The number of calls. */
  readonly calls?: number;
}

const at = (sorted: readonly number[], quantile: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;

/**
 * Calls `work` for a number of milliseconds, `side` calls at a time, after a warm-up of a fifth of that.
 * @param work is given a number that no other call gets
 */
export async function measure(
  name: string,
  side: number,
  duration: number,
  work: (nth: number) => Promise<unknown>,
): Promise<Measured> {
  let nth = 0;
  const times: number[] = [];
  const worker = async (until: number, kept: number[]): Promise<void> => {
    while (performance.now() < until) {
      const start = performance.now();
      await work(nth++);
      kept.push(performance.now() - start);
    }
  };
  const run = (length: number, kept: number[]) =>
    Promise.all(Array.from({ length: side }, () => worker(performance.now() + length, kept)));
  await run(duration / 5, []);
  const start = performance.now();
  await run(duration, times);
  return summary(name, times, performance.now() - start);
}

/** Calls `work` once for each of `items`, `side` at a time. */
export async function measureEach<T>(
  name: string,
  side: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const queue = [...items];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: side }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        const start = performance.now();
        await work(item);
        times.push(performance.now() - start);
      }
    }),
  );
  return summary(name, times, performance.now() - begin);
}

/** The figures of calls with these durations, over a total of milliseconds. */
export function summary(name: string, times: number[], elapsed: number): Measured {
  times.sort((a, b) => a - b);
  return {
    name,
    calls: times.length,
    rate: times.length === 0 ? 0 : (times.length / elapsed) * 1000,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
  };
}

/** The median. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, 0.5) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The line that is printed. */
export function line({ name, rate, p50, p99, errors }: Measured): string {
  const number = (value: number, digits: number): string => value.toFixed(digits).padStart(9);
  const times = `p50 ${number(p50, 2)} ms   p99 ${number(p99, 2)} ms`;
  return `${name.padEnd(40)}${number(rate, 0)}/s   ${times}${errors ? `   ${errors} ERRORS` : ''}`;
}
