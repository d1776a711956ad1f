import query from '@tanstack/eslint-plugin-query';
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
  // Oxlint and Oxfmt look at the tests; of the rules here they would need the length of comments alone.
  'test/',
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

/** Only `Button` shows what its press throws; a bare one would lose a refusal of the server. */
const silentPress = [
  "JSXOpeningElement[name.name!='Button'] > JSXAttribute[name.name='onClick'] ArrowFunctionExpression[async=true]",
  "JSXOpeningElement[name.name!='Button'] > JSXAttribute[name.name='onClick'] UnaryExpression[operator='void'] > CallExpression",
].map((selector) => ({
  selector,
  message: 'What calls the server is a Button, which shows the refusal: web/ui/button.tsx.',
}));

/** Oxfmt breaks code at 120 and leaves comments and templates alone; SQL is broken by hand. */
const LINE = { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreRegExpLiterals: true };

export default tseslint.config(
  { ignores: NEVER },
  { files: ['**/*.ts', '**/*.tsx', '**/*.mjs'], rules: { 'max-len': ['error', LINE] } },
  {
    // There templates are texts and drawings, which are not broken.
    files: ['web/**', 'backoffice/**'],
    rules: { 'max-len': ['error', { ...LINE, ignoreTemplateLiterals: true }] },
  },
  // .oxlintrc.json holds the rules that need types, and the comments that make exceptions to them.
  { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser } },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { files: ['web/**', 'backoffice/**', 'src/**'], rules: { 'no-restricted-syntax': ['error', ...bareStatus] } },
  {
    files: ['web/**/*.tsx'],
    ignores: ['web/ui/button.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...bareStatus, ...silentPress] },
  },
  {
    // The server renders pages too, and a browser stands still as a server does.
    files: ['web/**/*.ts', 'web/**/*.tsx', 'backoffice/**/*.ts', 'backoffice/**/*.tsx'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }] },
  },
  // The key of a query names all that it depends on: otherwise a choice would show the answer of the one before.
  { files: ['web/**', 'backoffice/**'], extends: [query.configs['flat/recommended']] },
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
  {
    // A status changes by a move of its state table and nowhere else: src/kernel/transitions.ts.
    files: ['src/requests/**/*.ts', 'src/documents/**/*.ts', 'src/reviews/**/*.ts', 'src/matching/**/*.ts'],
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
);
