import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createApp } from './app.js';
import { readEnv } from './env.js';
import { Clock } from './kernel/clock.js';
import { openApiDocument } from './openapi.js';

// Writes the contract to a file, from the routes themselves; no database is touched.
const [target] = process.argv.slice(2);
if (!target) {
  process.stderr.write('Usage: node dist/openapi.cli.js FILE\n');
  process.exit(1);
}
const env = readEnv({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR: tmpdir(),
  JWT_SECRET: 'only to build the application, never to sign',
});
const app = await createApp({ env, databaseUrl: 'postgresql://localhost/none', clock: new Clock() });
await writeFile(target, `${JSON.stringify(openApiDocument(app), null, 1)}\n`);
process.exit(0);
