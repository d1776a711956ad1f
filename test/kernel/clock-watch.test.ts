import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ClockWatch } from '../../src/kernel/health/clock-watch.js';

const { now } = Date;
let time = 0;
beforeEach(() => {
  time = 1_000_000;
  Date.now = () => time;
});
afterEach(() => {
  Date.now = now;
});

/** What becomes of answers of the database: each comes after so many milliseconds, from a clock that is so far behind. */
async function looked(...answers: readonly (readonly [took: number, behind: number] | Error)[]): Promise<string> {
  const said: string[] = [];
  const waiting = [...answers];
  let gauge = (): readonly { value: number }[] => [];
  const watch = new ClockWatch(
    {
      read: {
        executeQuery: () => {
          const answer = waiting.shift() ?? new Error('no more');
          if (answer instanceof Error) return Promise.reject(answer);
          const [took, behind] = answer;
          time += took;
          return Promise.resolve({ rows: [{ at: String(time - took / 2 - behind) }] });
        },
      },
    } as never,
    { follow: (ahead: number) => said.push(`follows ${ahead}`) } as never,
    { gauge: (_about: unknown, read: typeof gauge) => (gauge = read) } as never,
    {
      setContext: () => undefined,
      warn: ({ ahead }: { ahead?: number }, text: string) => said.push(`${text} ${ahead ?? ''}`.trim()),
    } as never,
  );
  await watch.look();
  watch.onModuleInit();
  said.push(`shows ${gauge()[0]?.value ?? 'nothing'}`);
  return said.join(', ');
}

const all = (took: number, behind: number) => Array<readonly [number, number]>(3).fill([took, behind]);

it('the product’s clock follows the quickest of three answers of the database', async () => {
  expect(await looked([80, 10], [20, 30], [40, 50])).toBe('follows 30, shows 0.03');
  expect(await looked([20, 30], [20, 40], [20, 50])).toBe('follows 30, shows 0.03');
});

it('a slow answer counts only where the difference is greater than it explains', async () => {
  expect(await looked(...all(500, 200))).toBe('follows 200, shows 0.2');
  expect(await looked(...all(502, 200))).toBe('shows 0.2');
  expect(await looked(...all(502, 251))).toBe('shows 0.251');
  expect(await looked(...all(502, 252))).toBe('follows 252, shows 0.252');
});

it('a difference of more than a second is logged', async () => {
  expect(await looked(...all(0, 1_000))).toBe('follows 1000, shows 1');
  const logged = 'the clock differs from the database’s, in milliseconds';
  expect(await looked(...all(0, 1_001))).toBe(`follows 1001, ${logged} 1001, shows 1.001`);
  expect(await looked(...all(0, -1_001))).toBe(`follows -1001, ${logged} -1001, shows -1.001`);
});

it('without an answer nothing is known', async () => {
  expect(await looked([20, 30], new Error('gone'))).toBe('the clocks could not be compared, shows nothing');
});
