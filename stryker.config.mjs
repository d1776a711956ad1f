/** Changes each rule in small ways and asks the tests of rules whether they see it. */
export default {
  testRunner: 'rules',
  // No database and no I/O beyond the repository's own files.
  ruleTests: [
    'test/**/*.rules.test.ts',
    'test/billing/prices.test.ts',
    'test/billing/refunds/refund-rules.test.ts',
    'test/credits/rules.test.ts',
    'test/reviews/profiles/wilson.test.ts',
    'test/docs/rules.test.ts',
    'test/kernel/italian.test.ts',
    'test/matching/rotation.test.ts',
    'test/matching/score.test.ts',
    'test/requests/plan-rules.test.ts',
    'test/requests/quote-cost.test.ts',
  ],
  plugins: ['./test/support/stryker/rules-runner.mjs', './test/support/stryker/texts.mjs'],
  ignorers: ['texts'],
  coverageAnalysis: 'perTest',
  mutate: [
    'src/**/*.rules.ts',
    'src/**/*.states.ts',
    'src/shared/{limits,money,permissions,state-machine}.ts',
    'src/billing/invoices/{fatturapa,file-names,invoice-characters}.ts',
    'src/billing/providers/stripe-events.ts',
    'src/billing/wallet/credit-calendar.ts',
    'src/kernel/auth/address-range.ts',
  ],
  ignorePatterns: ['dist', 'web/build', 'backoffice/build', '.cache', '.data'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/stryker',
  concurrency: 2,
  // On a busy machine a slow test is no killed mutant; endless loops are counted and end at once.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: Number(process.env.MUTATION_THRESHOLD ?? 90) },
};
