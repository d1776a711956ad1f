import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { startEmbedded } from '../../dist/kernel/database/embedded.js';
import { migrate } from '../../dist/kernel/database/migrate.js';

/** A PostgreSQL of the tests' own, with one migrated template that each test file clones. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-test-'));
  const server = await startEmbedded(folder, { fast: true, database: 'template_app' });
  await migrate(server.url);
  const boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  process.env.TEST_TEMPLATE_URL = server.url;
  globalThis.stopTestDatabase = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
