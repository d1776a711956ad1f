import { expect, it } from '@jest/globals';
import { Progress } from '../../src/kernel/progress.js';

/** What a terminal or a file shows of work that is done so far, each step after a quarter of a second. */
function shown(terminal: { isTTY?: boolean; columns?: number }, total: number, ...steps: readonly number[]): string[] {
  const lines: string[] = [];
  let time = 0;
  const progress = new Progress({ ...terminal, write: (text) => lines.push(text) }, 'Copy', () => time);
  for (const done of steps) {
    time += 250;
    progress.show(done, total);
  }
  return lines;
}

it('a terminal shows each percent once, on one line that ends with the work', () => {
  expect(shown({ isTTY: true }, 400, 0, 3, 4, 6, 7, 200, 399, 400)).toMatchSnapshot();
  expect(shown({ isTTY: true, columns: 40 }, 3, 1, 2)).toMatchSnapshot();
  expect(shown({ isTTY: true }, 0, 0)).toMatchSnapshot();
});

it('a file gets a line for each quarter', () => {
  expect(shown({}, 400, 0, 99, 100, 150, 199, 200, 399, 400, 400)).toMatchSnapshot();
  expect(shown({}, 3, 0, 1, 2, 3)).toMatchSnapshot();
});
