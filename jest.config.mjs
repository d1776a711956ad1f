import { availableParallelism } from 'node:os';

/** Two kinds of tests: `app` (no I/O beyond PostgreSQL) and `journeys` (a real browser against a real instance). */
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testRunner: '<rootDir>/test/support/runner/runner.mjs',
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
};

export default {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  reporters: ['default', '<rootDir>/test/support/statements-reporter.mjs', '<rootDir>/test/support/flaky-reporter.mjs'],
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  // Only what hangs comes this far; machines that run the suite may be busy.
  testTimeout: 120_000 * Math.max(1, Number(process.env.CPU_THROTTLE ?? 1) / 2),
  // A worker ends at once, but its memory is large: on a busy machine the half second that Jest gives it is not enough.
  workerGracefulExitTimeout: 10_000,
  // Jest would leave a core for itself; here the tests wait for PostgreSQL and browsers part of the time.
  maxWorkers: Math.min(availableParallelism() + 1, 6),
  projects: [
    {
      ...shared,
      displayName: 'app',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/journeys/'],
    },
    { ...shared, displayName: 'journeys', testMatch: ['<rootDir>/test/journeys/**/*.test.ts'] },
  ],
};
