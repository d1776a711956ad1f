import type { Outcome } from './compare.js';
import type { Log } from './data/fill.js';

/** Prints the results with their goals. @returns whether all of them were reached */
export function report(outcomes: readonly Outcome[], log: Log): boolean {
  const width = Math.max(...outcomes.map(({ title }) => title.length));
  const paths = Math.max(8, ...outcomes.map(({ path }) => path.length)) + 2;
  log('\nGoals');
  for (const { path, title, found, goal, reached } of outcomes)
    log(
      `  ${path.padEnd(paths)}${title.padEnd(width + 2)}${found.padStart(12)}   ${goal.padEnd(16)}${reached ? '' : 'FALLS SHORT'}`,
    );
  const short = outcomes.filter(({ reached }) => !reached).length;
  log(short === 0 ? '\nEvery goal is reached.' : `\n${short} of ${outcomes.length} goals fall short.`);
  return short === 0;
}
