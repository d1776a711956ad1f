import 'reflect-metadata';
import { migrate } from '../kernel/database/setup/migrate.js';
import { openDatabase } from '../kernel/database/setup/open-database.js';

// `npm run migrate`: brings the schema up to date and ends. A deployment runs it once, before processes of the new
// version start. It needs no setting but the database.
const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = '.data' } = process.env;
const database = await openDatabase({
  DATABASE_URL: DATABASE_URL || undefined,
  DATABASE_DIRECT_URL: DATABASE_DIRECT_URL || undefined,
  DATA_DIR,
});
try {
  const done = await migrate(database.url);
  process.stdout.write(done.length === 0 ? 'Nothing to migrate\n' : `${done.join('\n')}\n`);
} finally {
  await database.close();
}
