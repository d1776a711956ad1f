// `npm run lint`: every check of the sources, or only those that are named: `npm run lint -- format code`.
import { apiDocuments, chosen, run, writeApiDocuments } from './steps.mjs';

const checks = {
  format: () => run('oxfmt', ['--check']),
  modules: () => {
    run('depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'web', 'backoffice']);
    run('knip', ['--no-progress']);
  },
  code: () => run('oxlint', []),
  patterns: () => run('eslint', ['.', '--max-warnings', '0']),
  api: () => {
    writeApiDocuments();
    run('node', ['scripts/lint-api.mjs', ...Object.values(apiDocuments)]);
  },
};

for (const name of chosen(Object.keys(checks), process.argv.slice(2))) checks[name]();
