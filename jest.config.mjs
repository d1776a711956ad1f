import { availableParallelism } from 'node:os';

/** Two kinds of tests: `unit` (no I/O beyond PostgreSQL) and `journeys` (a real browser against a real instance). */
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['<rootDir>/test/support/setup.ts'],
};

export default {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  // Only what hangs comes this far; machines that run the suite may be busy.
  testTimeout: 300_000,
  // Jest would leave a core for itself; here the tests wait for PostgreSQL and browsers most of the time.
  maxWorkers: Math.min(availableParallelism(), 6),
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
