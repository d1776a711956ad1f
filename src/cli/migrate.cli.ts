import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { migrate, revertTo } from '../kernel/database/setup/migrate.js';
import { openDatabase } from '../kernel/database/setup/open-database.js';

// `npm run migrate`: brings the schema up to date and ends. A deployment runs it once, before processes of the new
// version start. `npm run migrate -- --back-to NAME` takes back all migrations after that one. It needs no setting but
// the database.
const { values } = parseArgs({ options: { 'back-to': { type: 'string' } } });
const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = '.data' } = process.env;
const database = await openDatabase({
  DATABASE_URL: DATABASE_URL || undefined,
  DATABASE_DIRECT_URL: DATABASE_DIRECT_URL || undefined,
  DATA_DIR,
});
try {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const to = values['back-to'];
  const done = await (to === undefined
    ? migrate(database.url, undefined, { say })
    : revertTo(database.url, to, { say }));
  process.stdout.write(done.length === 0 ? 'Nothing to migrate\n' : `${done.join('\n')}\n`);
} finally {
  await database.close();
}
