/** Changes each rule in small ways and asks the tests of rules whether they see it. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { projectType: 'custom', configFile: 'stryker.jest.config.mjs', enableFindRelatedTests: false },
  plugins: ['@stryker-mutator/jest-runner', './test/support/stryker/texts.mjs'],
  ignorers: ['texts'],
  coverageAnalysis: 'perTest',
  mutate: ['src/**/*.rules.ts', 'src/**/*.states.ts', 'src/kernel/money.ts', 'src/limits.ts'],
  ignorePatterns: ['dist', 'web/build', 'backoffice/build', '.cache', '.data'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/stryker',
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
};
