import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useGlobals } from './globals.mjs';
import { newlyRun } from './kysely.mjs';
import { sourceMaps } from './typescript.mjs';
import 'reflect-metadata';

const require = createRequire(import.meta.url);
const circus = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');
const HANDLERS = Symbol.for('EVENT_HANDLERS');
let runs = 0;

// Jest ends a worker only by disconnecting from it. What the files of the worker share is still open.
if (process.send) {
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.exit();
  });
}

/**
 * A `testRunner` of Jest: jest-circus as usual, but the test file is imported by Node itself and not into a separate
 * module registry. So the application's modules are loaded once per worker instead of once per file, which took three
 * quarters of the suite's time. There is no module mocking, and a module's state outlives a file.
 *
 * With RETRY_FAILED a failed file is run once more. If it passes then, it is reported as flaky, with its failures.
 */
export default async function run(...given) {
  const first = await runFile(...given);
  if (first.numFailingTests === 0 || !process.env.RETRY_FAILED) return { ...first, statements: newlyRun() };
  const second = await runFile(...given);
  return { ...second, statements: newlyRun(), flaky: second.numFailingTests === 0 && first.failureMessage };
}

async function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const { console } = globalThis;
  const env = { ...process.env };
  globalThis.console = environment.global.console;
  for (const [url, map] of sourceMaps) runtime.getSourceMaps().set(url, map);

  // Circus keeps its state in its module and its listeners in a global: a new one for each file.
  delete require.cache[circus];
  delete globalThis[HANDLERS];
  const { initialize, runAndTransformResultsToJestFormat } = require(circus);
  const load = (path) => import(`${pathToFileURL(path).href}?run=${++runs}`);
  try {
    const { snapshotState } = await initialize({
      config,
      globalConfig,
      environment,
      runtime,
      testPath,
      sendMessageToJest,
      parentProcess: process,
      localRequire: require,
      setGlobalsForRuntime: useGlobals,
    });
    await load(testPath);
    for (const [url, map] of sourceMaps) runtime.getSourceMaps().set(url, map);
    const results = await runAndTransformResultsToJestFormat({ config, globalConfig, testPath });
    // Jest's own adapter, which this one replaces, writes the snapshots that are new or that `-u` renews.
    snapshotState.save();
    return results;
  } finally {
    globalThis.console = console;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}
