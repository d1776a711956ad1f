import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The sheets of what nearly every page draws. */
const KIT = new RegExp(
  [
    'web/ui/styles/(tokens|fonts|base)\\.css$',
    'web/ui/(layouts|data)/[\\w-]+\\.css$',
    'web/ui/(badge|button|empty-state|firm-avatar|side-note|toasts)\\.css$',
    'web/ui/brand/[\\w-]+\\.css$',
  ].join('|'),
);

/** The sheets of fields and of the parts beside them. */
const FIELD_SHEETS = new RegExp(
  [
    'web/ui/(fields|forms|text-check|PlaceField)/[\\w-]+\\.css$',
    'web/features/(accounts/accounts|help/help|subjects/(?:finder/)?[\\w-]+|requests/thumb)\\.css$',
  ].join('|'),
);

/** The sheets of pages of texts. */
const TEXT_SHEETS = /web\/(?:features\/content\/content|ui\/styles\/long-text)\.css$/;

/** The sheets of ready letters and time limits. */
const LETTER_SHEETS = /web\/features\/(?:ready-letters|deadlines)\/[\w-]+\.css$/;

/** The sheets of the wizard. */
const WIZARD_SHEETS = /web\/features\/wizard\/[\w-]+\.css$/;

/**
 * The libraries that every page runs on. The limits are with them because this chunk has no sheet: whatever is loaded
 * later and needs only numbers would else fetch the sheets of the shell again.
 */
const LIBRARIES =
  /src\/shared\/limits\.ts$|node_modules\/(?:react|react-dom|scheduler|react-router|react-i18next|i18next|void-elements|html-parse-stringify|use-sync-external-store|cookie|set-cookie-parser)\//;

/** What the frame of every page runs: its own files of some hundred bytes each would be thirty requests. */
const SHELL = new RegExp(
  [
    'web/app/(?!routes|entry|root|guards|terms-asked|after-login)[\\w-]+\\.tsx?$',
    'web/api/(session|clock)\\.ts$',
    'web/i18n/(client|formats|numbers)\\.ts$',
    'web/features/errors/(error-screen)\\.tsx$',
    'web/ui/(badge|button|empty-state|icon|link|page-meta|rich|side-note|start-button|toasts)\\.tsx$',
    'web/ui/brand/logo\\.tsx$',
    'web/ui/format/[\\w-]+\\.tsx?$',
    'web/ui/layouts/(?!signed-in|visitor|account-menu)[\\w-]+\\.tsx?$',
    'web/ui/data/navigation\\.tsx$',
    'web/features/content/cited\\.tsx$',
    'web/features/wizard/(claim-storage|draft-place)\\.ts$',
    'src/shared/named-limits\\.ts$',
  ].join('|'),
);

/** Fields, which forms and the finder are built of. */
const INPUT = /web\/ui\/fields\/(?:answer-buttons|begun|choice|email|parse-number|parts|text)\.tsx?$/;

/** Days, and the fields that take them. */
const DAYS = /web\/ui\/fields\/(?:date|parse-date)\.tsx?$|src\/shared\/calendar\.ts$/;

/** Forms, and what they show of a failed call. */
const FORMS = /web\/(?:ui\/forms\/[\w-]+|api\/problems|app\/(?:terms-asked|after-login))\.tsx?$/;

/** Who may open a page, and what is offered there: visitors load none of it. */
const GUARDS = /web\/(?:app\/guards|api\/may)\.ts$|src\/shared\/permissions\.rules\.ts$/;

/** The way to the server. */
const API = /web\/api\/client\.ts$|node_modules\/openapi-fetch\//;

/** The calls of accounts. */
const ACCOUNTS = /web\/features\/accounts\/(?:api|passkeys\/(?:api|device))\.ts$/;

/** Logging in, on its page and in the header's modal. */
const LOGIN = /web\/features\/accounts\/(?:login-form|resend|passkeys\/login-part)\.tsx$/;

/** What both registrations are built of. */
const REGISTRATION = /web\/features\/accounts\/register\/(?:credentials|person-fields|registration|terms)\.tsx$/;

/** The steps of a firm, and the line of events that draws them. */
const STEPS = /web\/(?:features\/accounts\/first-steps|ui\/data\/time)\.tsx$/;

/** What every step of the wizard runs. */
const WIZARD =
  /web\/features\/wizard\/(?:draft-store|claim|leave|progress|refusal|request-calls|step-page|subjects)\.tsx?$/;

/** A request while it is being written, which the home page leads back to. */
const DRAFT =
  /web\/features\/(?:wizard\/(?:draft|draft-storage)|requests\/types)\.ts$|src\/shared\/requests\/codes\.ts$/;

/** The field that finds a request type as pages draw it at first, and the list of the types. */
const FINDER =
  /web\/features\/subjects\/(?:finder\/(?:public-finder|finder-field|question|uncovered-panel|finder)|subject-index|index)\.(?:tsx?|css)$/;

/** What pages of texts draw. */
const TEXTS =
  /web\/features\/(?:content\/(?:prose|also-read|json-ld|start-note|use-foreign)|help\/alone-list|ready-letters\/letter-teasers)\.tsx?$/;

/** Tables in pages of texts. */
const TABLES = /web\/(?:features\/content\/(?:limit-strip|fees)|ui\/data\/table)\.tsx$/;

/** How time limits are counted. */
const EXPIRIES = /src\/shared\/guidance\/(?:expiries|holidays|span)\.rules\.ts$/;

/** Buttons that save a file, and time limits as a list, which can be saved. */
const SAVING = /web\/(?:ui\/save-button|api\/save-file|features\/deadlines\/(?:calendar-button|limit-list))\.tsx?$/;

/** The table of time limits, and what asks and shows them. */
const TIME_LIMITS =
  /src\/shared\/guidance\/(?:time-limits|fact-limits|paper-limits|facts-day|served-papers|request-types)[\w.-]*\.ts$|web\/features\/deadlines\/(?:facts-day|time-limits)\.tsx?$/;

/** What every ready letter is shown with. */
const LETTERS = /web\/features\/ready-letters\/(?:letter-(?:actions|field|maker|sheet)|use-story)\.tsx?$/;

/** What every ready letter is made of: without a sheet, which would be fetched again with each letter. */
const LETTER_PARTS = /src\/shared\/guidance\/ready-letters\/(?:letter-fields|letter-words\.rules)\.ts$/;

/** What rankings and profiles of firms draw. */
const RANKING = /web\/(?:features\/ranking\/(?:missing-ranking|use-quality|place-query|towns)|ui\/firm-avatar)\.tsx?$/;

/** Reviews as the public reads them. */
const REVIEWS = /web\/(?:features\/(?:feedback\/review-words|reports\/report-button)|ui\/data\/rating-chart)\.tsx$/;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The sprite and the fonts must stay files: inlined, they would weigh on every page.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    // The built server brings its libraries along as they are for production, whatever NODE_ENV the process has: React's
    // build for development takes twice the time for a page. `npm run dev` loads that one.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          // It only names what other files have: a file that imports one of them through it need not load all.
          treeshake: { moduleSideEffects: [{ test: /web\/ui\/(?:data|fields)\/index\.ts$/, sideEffects: false }] },
          output: {
            // A dozen sheets of a few hundred bytes each are a dozen round trips before the first word is drawn: what
            // nearly every page needs is one sheet, and what forms need is another.
            codeSplitting: {
              groups: [
                { name: 'kit', test: KIT, priority: 6 },
                {
                  name: 'fields',
                  test: FIELD_SHEETS,
                  priority: 6,
                },
                { name: 'text-sheets', test: TEXT_SHEETS, priority: 6 },
                { name: 'letter-sheets', test: LETTER_SHEETS, priority: 6 },
                { name: 'wizard-sheets', test: WIZARD_SHEETS, priority: 6 },
                // The same for scripts of a few hundred bytes; what is in the higher group is not taken into a lower one.
                { name: 'libraries', test: LIBRARIES, priority: 5 },
                { name: 'shell', test: SHELL, priority: 4 },
                { name: 'input', test: INPUT, priority: 3 },
                { name: 'days', test: DAYS, priority: 3 },
                { name: 'forms', test: FORMS, priority: 3 },
                { name: 'guards', test: GUARDS, priority: 3 },
                { name: 'api', test: API, priority: 3 },
                { name: 'accounts', test: ACCOUNTS, priority: 3 },
                { name: 'login', test: LOGIN, priority: 2 },
                { name: 'registration', test: REGISTRATION, priority: 2 },
                { name: 'steps', test: STEPS, priority: 2 },
                { name: 'draft', test: DRAFT, priority: 3 },
                { name: 'wizard', test: WIZARD, priority: 2 },
                { name: 'finder', test: FINDER, priority: 2 },
                { name: 'texts', test: TEXTS, priority: 1 },
                { name: 'tables', test: TABLES, priority: 1 },
                { name: 'expiries', test: EXPIRIES, priority: 3 },
                { name: 'saving', test: SAVING, priority: 3 },
                { name: 'time-limits', test: TIME_LIMITS, priority: 2 },
                { name: 'letter-parts', test: LETTER_PARTS, priority: 3 },
                { name: 'letters', test: LETTERS, priority: 2 },
                { name: 'ranking', test: RANKING, priority: 1 },
                { name: 'reviews', test: REVIEWS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
