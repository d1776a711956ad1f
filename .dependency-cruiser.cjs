/** The house's walls: who may import whom. See docs/decisions/0002-modules-meet-through-their-api.md. */
const MODULES =
  'auth|accounts|requests|matching|credits|billing|staff|notifications|documents|directory|moderation|feedback|messages|newsletter|events|geo|operations|settings|content|demo';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types may look back; code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'modules-meet-through-their-api',
      comment:
        'Another module is reached by its x.api.ts, its module file (wiring), its dto (shapes) or its pure codes and rules.',
      severity: 'error',
      from: { path: `^src/(${MODULES})/`, pathNot: '^src/demo/' },
      to: {
        path: `^src/(${MODULES})/`,
        pathNot: [
          '^src/$1/',
          '\\.api\\.ts$',
          '\\.module\\.ts$',
          '\\.dto\\.ts$',
          '\\.rules\\.ts$',
          '\\.states\\.ts$',
          '\\.facts\\.ts$',
          'codes\\.ts$',
          '/request-types\\.ts$',
          '/notification-templates\\.ts$',
        ],
      },
    },
    {
      name: 'the-kernel-knows-no-business',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: `^src/(${MODULES}|site)/` },
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
          '/request-types\\.ts$',
          '/common-passwords\\.ts$',
          '^src/limits\\.ts$',
          '^src/kernel/(state-machine|money|calendar|locale|clock)\\.ts$',
          // Check digits of Italian numbers.
          '^node_modules/stdnum/',
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
      name: 'the-web-takes-only-types-and-rules',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^src/',
        pathNot: [
          '\\.(rules|states|facts|dto)\\.ts$',
          'codes\\.ts$',
          '^src/kernel/money\\.ts$',
          '^src/(?:named-)?limits\\.ts$',
          // Calendar files of time limits that belong to no request are made in the browser.
          '^src/requests/calendar/calendar-file\\.ts$',
        ],
      },
    },
    {
      name: 'the-back-office-takes-only-codes-rules-and-limits',
      severity: 'error',
      from: { path: '^backoffice/' },
      to: {
        path: '^src/',
        pathNot: [
          '\\.(rules|states|facts|dto)\\.ts$',
          'codes\\.ts$',
          '^src/kernel/money\\.ts$',
          '^src/(?:named-)?limits\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
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
