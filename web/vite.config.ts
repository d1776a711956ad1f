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

/** The sheets of the wizard. */
const WIZARD_SHEETS = /web\/features\/wizard\/[\w-]+\.css$/;

/** The libraries that every page runs on. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-i18next|i18next|void-elements|html-parse-stringify|use-sync-external-store|cookie|set-cookie-parser)\//;

/** What the frame of every page runs: its own files of some hundred bytes each would be thirty requests. */
const SHELL = new RegExp(
  [
    'web/app/(?!routes|entry|root)[\\w-]+\\.tsx?$',
    'web/api/(session|clock)\\.ts$',
    'web/i18n/(client|formats|numbers)\\.ts$',
    'web/features/errors/(error-screen)\\.tsx$',
    'web/ui/(badge|button|empty-state|icon|link|page-meta|rich|side-note|start-button|toasts)\\.tsx$',
    'web/ui/brand/logo\\.tsx$',
    'web/ui/format/[\\w-]+\\.tsx?$',
    'web/ui/layouts/(?!signed-in|visitor)[\\w-]+\\.tsx?$',
    'web/ui/data/(navigation|loading)\\.tsx$',
    'web/features/accounts/(consents|problems)\\.ts$',
    'web/features/wizard/claim-storage\\.ts$',
    'src/shared/(named-)?limits\\.ts$',
  ].join('|'),
);

/** Fields, which forms and the finder are built of. */
const INPUT = /web\/ui\/fields\/(?!date|stars)[\w-]+\.tsx?$/;

/** Forms, and what they show of a failed call. */
const FORMS = /web\/ui\/forms\/[\w-]+\.tsx?$|web\/api\/problems\.ts$/;

/** The way to the server. */
const API = /web\/api\/client\.ts$|node_modules\/openapi-fetch\//;

/** Logging in, on its page and in the header's modal; the calls of accounts. */
const LOGIN =
  /web\/features\/accounts\/(?:api\.ts|(?:login-form|resend)\.tsx|passkeys\/(?:api|device)\.ts|passkeys\/login-part\.tsx)$/;

/** What both registrations are built of. */
const REGISTRATION =
  /web\/(?:features\/accounts\/register\/(?:credentials|person-fields|registration|terms)\.tsx|ui\/fields\/date\.tsx)$/;

/** What every step of the wizard runs. */
const WIZARD =
  /web\/features\/wizard\/(?:draft-store|claim|leave|progress|refusal|request-calls|step-page|subjects)\.tsx?$/;

/** A request while it is being written, which the home page leads back to. */
const DRAFT = /web\/features\/(?:wizard\/(?:draft|draft-storage)|requests\/types)\.ts$/;

/** The field that finds a request type as pages draw it at first, and the list of the types. */
const FINDER =
  /web\/features\/subjects\/(?:finder\/(?:public-finder|finder-field|question|uncovered-panel|finder)|subject-index|index)\.(?:tsx?|css)$/;

/** What pages of texts draw. */
const TEXTS =
  /web\/(?:features\/(?:content\/(?:prose|also-read|json-ld|start-note|cited|limit-strip|fees|content)|help\/alone-list)\.(?:tsx?|css)|ui\/styles\/long-text\.css)$/;

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
          treeshake: { moduleSideEffects: [{ test: /web\/ui\/data\/index\.ts$/, sideEffects: false }] },
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
                { name: 'wizard-sheets', test: WIZARD_SHEETS, priority: 6 },
                // The same for scripts of a few hundred bytes; what is in the higher group is not taken into a lower one.
                { name: 'libraries', test: LIBRARIES, priority: 5 },
                { name: 'shell', test: SHELL, priority: 4 },
                { name: 'input', test: INPUT, priority: 3 },
                { name: 'forms', test: FORMS, priority: 3 },
                { name: 'api', test: API, priority: 3 },
                { name: 'login', test: LOGIN, priority: 2 },
                { name: 'registration', test: REGISTRATION, priority: 2 },
                { name: 'draft', test: DRAFT, priority: 3 },
                { name: 'wizard', test: WIZARD, priority: 2 },
                { name: 'finder', test: FINDER, priority: 2 },
                { name: 'texts', test: TEXTS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
