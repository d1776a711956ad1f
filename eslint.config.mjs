import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const NEVER = [
  'node_modules/',
  'dist/',
  'web/build/',
  'web/.react-router/',
  'backoffice/build/',
  '.cache/',
  '.data/',
  'coverage/',
  'web/api/schema.d.ts',
  'backoffice/api/schema.d.ts',
];

// The status of a request, a response, a refund: `request.status`, `request.status.id`, `statusId`. HTTP statuses, which
// errors and answers carry, stay numbers.
const CARRIES_HTTP = '/^(error|problem|failure|cause|reply|answer|result|call|first|second|again)$/i';
const STATUS = [
  "MemberExpression[property.name='id'][object.property.name='status']",
  "MemberExpression[property.name='id'][object.name='status']",
  `MemberExpression[property.name='status']:not([object.name=${CARRIES_HTTP}])`,
];
/** A number that stands for a status has a name in `codes.ts`. */
const bareStatus = STATUS.flatMap((status) => [
  `BinaryExpression[operator=/^[!=<>]/][right.type='Literal'][right.raw=/^\\d{1,2}$/] > ${status}.left`,
  `BinaryExpression[operator=/^[!=<>]/][left.type='Literal'][left.raw=/^\\d{1,2}$/] > ${status}.right`,
  "CallExpression[callee.property.name='includes'][callee.object.type='ArrayExpression']" +
    `[callee.object.elements.0.raw=/^\\d{1,2}$/] > ${status}.arguments`,
]).map((selector) => ({ selector, message: 'Compare with a name of codes.ts, not with a bare status number.' }));

/** Prettier breaks code at 120 and leaves comments and templates alone; SQL is broken by hand. */
const LINE = { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreRegExpLiterals: true };

export default tseslint.config(
  { ignores: NEVER },
  { files: ['**/*.ts', '**/*.tsx', '**/*.mjs'], rules: { 'max-len': ['error', LINE] } },
  {
    // There templates are texts and drawings, which are not broken.
    files: ['web/**', 'backoffice/**'],
    rules: { 'max-len': ['error', { ...LINE, ignoreTemplateLiterals: true }] },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Nest modules are classes without members, and DI wants the class itself.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // Numbers in templates are what templates are for.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
      // It takes a tenth of all the time, and there is one enum, private to its file.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // `void promise` says that a result is not waited for.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A plain object that fits the shape of a class is what option objects are.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Digits and code points are meant, not what a person sees as one character.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts', 'backoffice/**/*.tsx', 'backoffice/**/*.ts'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // Scrolling regions must be reachable by keyboard (WCAG 2.1.1).
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'], tags: [] }],
      'jsx-a11y/label-has-associated-control': ['error', { depth: 5 }],
    },
  },
  { files: ['web/**', 'backoffice/**', 'src/**'], rules: { 'no-restricted-syntax': ['error', ...bareStatus] } },
  {
    // The server renders pages too, and a browser stands still as a server does.
    files: ['web/**/*.ts', 'web/**/*.tsx', 'backoffice/**/*.ts', 'backoffice/**/*.tsx'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }] },
  },
  {
    // The server reads what anybody sends: no expression may take quadratic time.
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [regexp.configs.recommended],
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      // They are searched for in order to refuse or remove them.
      'no-control-regex': 'off',
    },
  },
  { files: ['src/**/*.cli.ts', 'test/bench/**/*.ts', 'test/{fuzz,faults}/run.ts'], rules: { 'no-console': 'off' } },
  {
    // A status changes by a move of its state table and nowhere else: src/kernel/transitions.ts.
    files: ['src/requests/**/*.ts', 'src/documents/**/*.ts', 'src/feedback/**/*.ts', 'src/matching/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "AssignmentExpression[left.type='MemberExpression'][left.property.name='status']",
          "AssignmentExpression[left.type='MemberExpression'][left.property.value='status']",
          "CallExpression[callee.property.name=/^(assign|create|insert|insertMany|nativeUpdate|set|update|upsert|values)$/] > ObjectExpression > Property[key.name='status']",
          'TaggedTemplateExpression TemplateElement[value.raw=/\\bset\\b[^;]*\\bstatus\\s*=/]',
        ].map((selector) => ({ selector, message: 'A status is changed by a move: see src/kernel/transitions.ts.' })),
        // A later block replaces the rule of an earlier one, so it repeats what holds everywhere.
        ...bareStatus,
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Tests read answers whose shape they assert in the same line.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
