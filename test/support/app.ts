import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/env.js';
import { FrozenClock } from '../../src/kernel/clock.js';
import { Database } from '../../src/kernel/database/database.js';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { Sweeps } from '../../src/kernel/jobs/sweeps.js';
import { createTestDatabase } from './database.js';
import { HttpClient } from './http.js';

/** A Tuesday morning, far from any change of the clocks. */
export const START = '2026-03-10T09:00:00.000Z';

/**
 * The application on a database of its own, with a clock that stands still and no workers: a test says when jobs run.
 */
export interface TestApp {
  app: NestFastifyApplication;
  databaseUrl: string;
  clock: FrozenClock;
  database: Database;
  /** Does every job that is due now. */
  drain(): Promise<number>;
  /** Runs every sweep, then what the sweeps sent: what the minutes after a deadline would do. */
  settle(): Promise<void>;
  http: HttpClient;
  close(): Promise<void>;
}

export async function startTestApp(
  options: { env?: NodeJS.ProcessEnv; start?: string; databaseUrl?: string } = {},
): Promise<TestApp> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-data-'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret that only the tests know, long enough',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    ...options.env,
  });
  const clock = new FrozenClock(options.start ?? START);
  const app = await createApp({ env, databaseUrl, clock });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const jobs = app.get(Jobs);
  return {
    app,
    databaseUrl,
    clock,
    database: app.get(Database),
    drain: () => jobs.drain(),
    async settle() {
      await jobs.drain();
      await app.get(Sweeps).run();
      await jobs.drain();
    },
    http: new HttpClient(app),
    async close() {
      await app.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
