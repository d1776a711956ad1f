/** The tests of rules alone, as Stryker runs them: no database, and each file in a module registry of its own. */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['reflect-metadata'],
  testMatch: [
    '<rootDir>/test/**/*.rules.test.ts',
    '<rootDir>/test/billing/prices.test.ts',
    '<rootDir>/test/billing/refunds/refund-rules.test.ts',
    '<rootDir>/test/credits/rules.test.ts',
    '<rootDir>/test/docs/rules.test.ts',
    '<rootDir>/test/directory/wilson.test.ts',
    '<rootDir>/test/kernel/italian.test.ts',
    '<rootDir>/test/matching/rotation.test.ts',
    '<rootDir>/test/matching/score.test.ts',
    '<rootDir>/test/requests/plan-rules.test.ts',
    '<rootDir>/test/requests/quote-cost.test.ts',
  ],
};
