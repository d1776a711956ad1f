import { createRequire } from 'node:module';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { useGlobals } from '../../runner/globals.mjs';
import { openBrowser } from './page.js';

/** Runs test files in this thread, and says of each test whether it failed. `test/support/screens/acts.ts` starts it. */
const require = createRequire(import.meta.url);
const { jestExpect: expect } = createRequire(require.resolve('jest-circus/package.json'))('@jest/expect');

openBrowser({ reads: true });
// The back office reads its language while it is loaded.
localStorage.setItem('backOffice.locale', 'it');

// React and the router tell of what a test makes fail.
for (const name of ['error', 'warn']) console[name] = () => undefined;

const tests = [];
const heads = [];
const it = (title, run) => tests.push({ title: [...heads, title].join(' '), run });
it.each = (rows) => (title, run) => {
  for (const row of rows.map((each) => [each].flat()))
    it(format(title, ...row.slice(0, title.split('%').length - 1)), () => run(...row));
};
const describe = (head, body) => {
  heads.push(head);
  body();
  heads.pop();
};
useGlobals({ describe, expect, it });
for (const file of workerData.files) await import(file);

const acts = [];
for (const { title, run } of tests)
  try {
    const told = await run();
    acts.push({ title, told });
  } catch (error) {
    acts.push({ title, failure: String(error?.stack ?? error) });
  }
parentPort.postMessage(acts);
process.exit();
