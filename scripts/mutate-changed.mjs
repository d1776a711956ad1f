// `npm run mutate:changed`: Stryker on those files of `mutate` in stryker.config.mjs that differ from main.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import config from '../stryker.config.mjs';
import { run } from './steps.mjs';

/** So many lines take two to three minutes on two cores. One file is always taken. */
const MOST_LINES = 400;

/** In fewer lines than these a handful of changes without effect weighs too much: the threshold is lower. */
const FEW_LINES = 200;
const THRESHOLD_OF_FEW = '70';

/** What git answers, line by line; null where it refuses. */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .slice(0, -1);
  } catch {
    return null;
  }
}

const say = (text) => process.stdout.write(`${text}\n`);

const [base] = git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', '--verify', 'HEAD^') ?? [];
const changed = new Set(
  base && [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')],
);
const files = globSync(config.mutate)
  .filter((path) => changed.has(path))
  .toSorted();

const taken = [];
let lines = 0;
for (const path of files) {
  const more = readFileSync(path, 'utf8').split('\n').length;
  if (taken.length > 0 && lines + more > MOST_LINES) continue;
  taken.push(path);
  lines += more;
}
const left = files.filter((path) => !taken.includes(path));

if (!base) say('There is no earlier commit to compare with: no rule is changed.');
else if (taken.length === 0) say(`No rule differs from ${base.slice(0, 8)}.`);
else {
  if (left.length > 0) say(`Only ${MOST_LINES} lines are taken at once. Left out: ${left.join(', ')}`);
  if (lines < FEW_LINES) process.env.MUTATION_THRESHOLD = THRESHOLD_OF_FEW;
  run('stryker', ['run', '--mutate', taken.join(',')]);
}
