import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import fc from 'fast-check';
import { globSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const circus = require('jest-circus');
const { jestExpect: expect } = createRequire(require.resolve('jest-circus'))('@jest/expect');
const { SnapshotState } = createRequire(require.resolve('jest-circus'))('jest-snapshot');
const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
const jestGlobals = { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test };

/** The data that the instrumented code and Stryker exchange. */
const stryker = (globalThis.__stryker__ ??= {});

/** Counts how often the modules were loaded. It is part of their URLs, so that Node loads them again. */
let loading = 0;
/** Path of a module → paths of the modules that it imports. */
const imports = new Map();

/** The stored snapshots of a test file, to compare with: none is written here. */
const snapshotsOf = (path) =>
  new SnapshotState(join(dirname(path), '__snapshots__', `${basename(path)}.snap`), {
    updateSnapshot: 'none',
    rootDir: process.cwd(),
    prettierPath: null,
    snapshotFormat: { escapeString: false, printBasicPrototype: false },
  });

const withoutQuery = (url) => url.replace(/\?.*$/, '');
const pathOf = (url) => fileURLToPath(withoutQuery(url));

/** The paths that `path` imports, and those that they import. */
function everythingBehind(path, found = new Set()) {
  if (!found.has(path)) {
    found.add(path);
    for (const next of imports.get(path) ?? []) everythingBehind(next, found);
  }
  return found;
}

/** Node loads a module once. Here the modules of the repository are compiled once and loaded as often as asked. */
function hookModules() {
  const compiled = new Map();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!found.url.startsWith('file:') || !/\.tsx?$/.test(withoutQuery(found.url))) return found;
      if (context.parentURL?.startsWith('file:')) {
        const parent = pathOf(context.parentURL);
        imports.set(parent, (imports.get(parent) ?? new Set()).add(pathOf(found.url)));
      }
      return { ...found, url: `${withoutQuery(found.url)}?loading=${loading}` };
    },
    load(url, context, next) {
      const address = withoutQuery(url);
      if (!/\.tsx?$/.test(address)) return next(url, context);
      if (!compiled.has(address)) compiled.set(address, next(address, context));
      return compiled.get(address);
    },
  });
}

/**
 * Runs the tests of rules inside Stryker's own process, with jest-circus and without Jest: they need no database, and a
 * process of Jest for each of more than a thousand mutants would take hours. A mutant in a function runs against the
 * loaded modules; for a mutant in a value of a module (a state table, a limit) the modules are loaded again.
 */
class RulesRunner {
  static inject = tokens(commonTokens.options);

  constructor({ ruleTests }) {
    this.patterns = ruleTests;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const root = process.cwd();
    await import(pathToFileURL(join(root, 'test/support/runner/typescript.mjs')).href);
    const { useGlobals } = await import(pathToFileURL(join(root, 'test/support/runner/globals.mjs')).href);
    hookModules();
    await import('reflect-metadata');
    // The same values in each run, so that the score does not vary.
    fc.configureGlobal({ seed: 1 });
    useGlobals(jestGlobals);
    this.paths = globSync(this.patterns).map((path) => join(root, path));
  }

  async dryRun({ coverageAnalysis }) {
    stryker.mutantCoverage = { static: {}, perTest: {} };
    this.suites = await this.load(this.paths);
    const tests = await this.run(this.suites, () => true);
    const mutantCoverage = coverageAnalysis === 'off' ? undefined : stryker.mutantCoverage;
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail, sandboxFileName, reloadEnvironment }) {
    // One process makes the dry run; the others have loaded nothing yet.
    this.suites ??= await this.load(this.paths);
    stryker.activeMutant = activeMutant.id;
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    let failed = false;
    const wanted = testFilter && new Set(testFilter);
    const isWanted = (id) => (disableBail || !failed) && (!wanted || wanted.has(id));
    try {
      const suites = reloadEnvironment ? await this.anew(sandboxFileName) : this.suites;
      // A value that does not even load fails every test.
      if ('failure' in suites)
        return { status: 'killed', killedBy: ['load'], failureMessage: suites.failure, nrOfTests: 1 };
      const tests = [];
      for (const suite of suites) {
        tests.push(...(await this.run([suite], isWanted)));
        failed ||= tests.some(({ status }) => status === TestStatus.Failed);
      }
      const overrun = determineHitLimitReached(stryker.hitCount, hitLimit);
      return toMutantRunResult(overrun ?? { status: DryRunStatus.Complete, tests }, disableBail);
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** The suites that import this file, loaded again, or the error of loading them. */
  async anew(file) {
    const paths = this.paths.filter((path) => everythingBehind(path).has(file));
    return this.load(paths).catch((error) => ({ failure: String(error) }));
  }

  /** Imports test files: each registers its tests in a separate state of jest-circus. */
  async load(paths) {
    loading += 1;
    const suites = [];
    for (const path of paths) {
      circus.resetState();
      await import(pathToFileURL(path).href);
      suites.push({ path, state: circus.getState() });
    }
    return suites;
  }

  /** Runs the tests of suites whose id is wanted. */
  async run(suites, isWanted) {
    const results = [];
    for (const { path, state } of suites) {
      const prefix = `${relative(process.cwd(), path)}: `;
      if (!hasWanted(state.rootDescribeBlock, prefix, isWanted)) continue;
      circus.setState(state);
      const snapshots = snapshotsOf(path);
      state.testNamePattern = { test: (name) => isWanted(prefix + name) };
      const listen = ({ name: event, test: one }) => {
        // jest-circus runs a test once, and keeps the failures of an earlier run.
        if (event === 'test_start') {
          one.errors = [];
          expect.setState({
            currentTestName: nameOf(one),
            testPath: path,
            snapshotState: snapshots,
            suppressedErrors: [],
          });
        }
        if (event === 'test_started') stryker.currentTestId = prefix + nameOf(one);
        if (event !== 'test_done') return;
        stryker.currentTestId = undefined;
        // A snapshot that differs does not throw.
        one.errors.push(...expect.getState().suppressedErrors);
        results.push(resultOf(prefix + nameOf(one), path, one));
      };
      circus.addEventHandler(listen);
      try {
        await circus.run();
      } finally {
        circus.removeEventHandler(listen);
      }
    }
    return results;
  }
}

function hasWanted(block, prefix, isWanted) {
  return block.children.some((child) =>
    child.type === 'test' ? isWanted(prefix + nameOf(child)) : hasWanted(child, prefix, isWanted),
  );
}

/** The titles of a test and of the blocks around it. */
function nameOf({ name, parent }) {
  const titles = [name];
  for (let block = parent; block?.parent; block = block.parent) titles.unshift(block.name);
  return titles.join(' ');
}

function resultOf(id, fileName, { errors, duration }) {
  const result = { id, name: id, fileName, timeSpentMs: duration ?? 0 };
  if (errors.length === 0) return { ...result, status: TestStatus.Success };
  const [first] = errors.flat().filter(Boolean);
  return { ...result, status: TestStatus.Failed, failureMessage: String(first?.stack ?? first) };
}

/** Teaches Stryker to run the tests of rules. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'rules', RulesRunner)];

/** Where those tests are, as an option of Stryker. */
export const strykerValidationSchema = {
  properties: { ruleTests: { type: 'array', items: { type: 'string' } } },
};
