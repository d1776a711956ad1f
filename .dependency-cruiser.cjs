/** Who may import whom. See docs/decisions/0002-modules-have-an-order.md. */
const MODULES = [
  // From the bottom to the top: a module imports those above it in this list, never those below.
  'shared',
  'kernel',
  'geo',
  'notifications',
  'staff',
  'moderation',
  'documents',
  'accounts',
  'guidance',
  'credits',
  'billing',
  'matching',
  'requests',
  'chat',
  'reviews',
  'content',
  'site',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types may look back; code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...MODULES.slice(0, -1).map((module, at) => ({
      name: `${module}-stands-below`,
      comment: 'A module imports only those before it in the list; types too.',
      severity: 'error',
      from: { path: `^src/${module}/` },
      to: { path: `^src/(${MODULES.slice(at + 1).join('|')}|cli|demo|openapi)/` },
    })),
    {
      name: 'modules-meet-through-their-api',
      comment:
        'Another module is reached by its x.api.ts, its module file (wiring), its dto (shapes) or its pure codes and rules.',
      severity: 'error',
      from: { path: `^src/(${MODULES.slice(2).join('|')})/` },
      to: {
        path: `^src/(${MODULES.slice(2).join('|')})/`,
        pathNot: [
          '^src/$1/',
          '\\.api\\.ts$',
          '\\.module\\.ts$',
          '\\.dto\\.ts$',
          '\\.rules\\.ts$',
          '\\.states\\.ts$',
          '\\.facts\\.ts$',
          'codes\\.ts$',
          '/notification-templates\\.ts$',
        ],
      },
    },
    {
      name: 'rules-do-no-io',
      comment: 'State tables and rules are pure: types, other rules, money, calendar and limits.',
      severity: 'error',
      from: { path: '\\.(states|rules|facts)\\.ts$' },
      to: {
        pathNot: [
          '\\.(states|rules|facts)\\.ts$',
          'codes\\.ts$',
          '^src/shared/',
          '/common-passwords\\.ts$',
          // Check digits of Italian numbers.
          '^node_modules/stdnum/',
          // Reads a document from its text.
          '^node_modules/xmlbuilder2/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-orphans',
      severity: 'warn',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', 'main\\.ts$', '\\.cli\\.ts$', '^(web|backoffice)/'] },
      to: {},
    },
    {
      name: 'front-ends-share-src-shared-alone',
      comment:
        'What pages need of the server at run time stands in src/shared; types of answers come from the API documents.',
      severity: 'error',
      from: { path: '^(web|backoffice)/' },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'the-back-office-shares-only-the-look-of-the-web',
      severity: 'error',
      from: { path: '^backoffice/' },
      to: {
        path: '^web/',
        pathNot: [
          '^web/ui/(styles|brand)/',
          '^web/ui/[a-z]+\\.css$',
          '^web/ui/(icon|lazily)\\.tsx$',
          '^web/compress\\.ts$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(web|backoffice)/(build|\\.react-router)|dist' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
};
