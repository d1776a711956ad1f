// `npm run generate -- NAME`: writes files that come from the code. What follows the name goes to the program that writes.
import { apiDocuments, build, chosen, run, writeApiDocuments } from './steps.mjs';

const afterBuild = (...program) => {
  build('server');
  run('node', program);
};
const withTypeScript = ['--import', './test/bench/register.mjs'];

const writers = {
  /** web/api/schema.d.ts and backoffice/api/schema.d.ts, the types of the two documents of the API. */
  api: () => {
    writeApiDocuments();
    const types = [
      [apiDocuments.public, 'web/api/schema.d.ts'],
      [apiDocuments.backoffice, 'backoffice/api/schema.d.ts'],
    ];
    run('node', ['scripts/api-types.mjs', ...types.flat()]);
  },
  /** src/openapi/openapi.problems.ts, the problems of each operation. */
  problems: (args) => run('node', ['scripts/openapi-problems.mjs', ...args]),
  /** src/database.types.ts, the types of every table. */
  database: (args) => afterBuild('scripts/database-types.mjs', ...args),
  /** docs/states.md, the diagrams of the state tables. */
  states: () => afterBuild('dist/cli/states.cli.js'),
  /** docs/privacy.md, what is held about people. */
  privacy: () => afterBuild('dist/cli/privacy.cli.js'),
  /** docs/plans.md, how PostgreSQL runs each frequent statement. */
  plans: (args) => afterBuild(...withTypeScript, 'test/bench/plans.ts', ...args),
  /** docs/shards.md, where each statement that tests have sent would run under Citus. */
  shards: (args) => run('node', [...withTypeScript, 'test/bench/shards.ts', ...args]),
  /** The weights of the contact filter's model. */
  'contact-filter': (args) => afterBuild(...withTypeScript, 'test/bench/contact-filter-training.ts', ...args),
};

const [name, ...args] = process.argv.slice(2);
chosen(Object.keys(writers), [name ?? 'nothing']);
writers[name](args);
