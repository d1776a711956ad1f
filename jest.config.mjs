import { availableParallelism } from 'node:os';

/** The journeys of `npm test`: request to choice, quote, payment, chat, moderation, finance. */
const MAIN_JOURNEYS = ['citizen', 'firm-quote', 'citizen-money', 'messages', 'moderator', 'backoffice'].map(
  (name) => `<rootDir>/test/journeys/${name}.test.ts`,
);

/**
 * What only `npm run test:all` runs: tests that kill processes, start programs or the compiler, send long or random texts,
 * crawl all pages, draw pictures or whole lists, measure by thousands of phrases, try every combination, read whole data
 * sets, or check the words of the documentation.
 */
const LONG = [
  'processes/',
  'faults/',
  'fuzz/',
  'races/kill',
  'races/payments-kill',
  'http/long-input',
  'site/crawl',
  'site/installing',
  'staff/operations/backup',
  'staff/operations/alerts',
  'staff/operations/erased-again',
  'staff/create-cli',
  'kernel/embedded',
  'kernel/report-limit',
  'kernel/replicas.test',
  'geo/import-cli',
  'web/contract-types',
  'documents/store-command',
  'kernel/markdown.test',
  'moderation/contact-filter/fuzz',
  'guidance/finder/phrases',
  'content/picture-formats',
  'backoffice/lists',
  'backoffice/drawn',
  'backoffice/screens',
  'backoffice/acts',
  'web/screens',
  'web/acts',
  'demo/demo-data',
  'docs/words',
  'architecture/languages',
  'staff/decisions-in-states',
  'staff/decided-once',
  'http/twins',
  'http/reads',
  'staff/reads',
  'guidance/ready-letters/letter-pdf',
  'geo/municipalities',
  'geo/place-names',
  'content/search.test',
  'notifications/mail-priority',
  'kernel/migrations',
  'kernel/files/s3-store',
  'site/pictures',
  'credits/ledger',
  'staff/lists/columns',
  'staff/audited-writes',
  'sweeps/sweeps',
  'content/newsletter/sending',
  'privacy/marks',
  'requests/rows-touched',
  'http/limited-calls',
  'notifications/recipients',
  'notifications/mail.test',
  'accounts/firm-members/acts',
  'accounts/passkeys/own-passkeys',
  'accounts/terms',
  'billing/refunds/any-story',
  'content/dated-facts',
  'content/editions',
  'content/pictures',
  'requests/feedback-asked',
  'requests/payments/unanswered-premium',
  'requests/reminders',
  'requests/staff-moves/plan-money',
  'site/areas',
  'staff/settings/versions',
  'billing/invoices/issued-documents',
  'billing/transmission/exchange',
  'chat/mailed-replies/mailbox',
  'documents/scan',
  'moderation/doubtful-texts',
  'requests/engagement.test',
  'requests/quote-pdf',
].join('|');

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
  // `npm test` runs the first two, `npm run test:all` all of them.
  projects: [
    {
      ...shared,
      displayName: 'app',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', `/test/(journeys/|${LONG})`],
    },
    { ...shared, displayName: 'journeys', testMatch: MAIN_JOURNEYS },
    {
      ...shared,
      displayName: 'long',
      testRegex: `/test/(journeys/|${LONG}).*(?<=\\.test\\.ts)$`,
      testPathIgnorePatterns: MAIN_JOURNEYS,
    },
  ],
};
