import { tmpdir } from 'node:os';
import { createApp } from '../../../src/app.js';
import { readToolEnv } from '../../../src/env.js';
import { openApiDocument, type DocumentName } from '../../../src/openapi/openapi.js';
import { Clock } from '../../../src/shared/clock.js';
import type { Document } from './samples.js';

/** A document of the API, from the routes themselves. No database is touched. */
export async function contractOf(name: DocumentName): Promise<Document> {
  const env = readToolEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: tmpdir(),
    JWT_SECRET: 'only to build the application, never to sign',
  });
  const none = 'postgresql://localhost/none';
  const app = await createApp({ env, databaseUrl: none, applicationUrl: none, clock: new Clock() });
  return openApiDocument(app, name) as unknown as Document;
}
