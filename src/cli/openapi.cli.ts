import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createApp } from '../app.js';
import { readToolEnv } from '../env.js';
import { Clock } from '../shared/clock.js';
import { openApiDocument, type DocumentName } from '../openapi/openapi.js';

// Writes documents of the API to files, from the routes themselves. No database is touched.
const given = process.argv.slice(2);
if (given.length === 0) {
  process.stderr.write('Usage: node dist/cli/openapi.cli.js FILE [public | backoffice [FILE …]]\n');
  process.exit(1);
}
const env = readToolEnv({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR: tmpdir(),
  JWT_SECRET: 'only to build the application, never to sign',
});
const none = 'postgresql://localhost/none';
const app = await createApp({ env, databaseUrl: none, applicationUrl: none, clock: new Clock() });
for (let at = 0; at < given.length; at += 2) {
  const [target = '', name = 'public'] = given.slice(at);
  await writeFile(target, `${JSON.stringify(openApiDocument(app, name as DocumentName), null, 1)}\n`);
}
process.exit(0);
