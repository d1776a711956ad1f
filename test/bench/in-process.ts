import type { Type } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/env.js';
import { Clock } from '../../src/shared/clock.js';
import { asApplication, withOptions } from '../../src/kernel/database/setup/application-role.js';
import type { Log } from './data/fill.js';
import { EXPLAINED, listen } from './explain.js';
import { SECRET } from './servers.js';

/** The product in the benchmark's own process, without its workers. */
export interface InProcess {
  /** Reads, or puts a body. @param path with `/api/…` @throws Error unless the answer is 200 */
  call(path: string, token?: string, body?: object): Promise<void>;
  /** A provider of the product. */
  get<T>(part: Type<T>): T;
  stop(): Promise<void>;
}

/** Starts the product on a database. @param how.explained whether PostgreSQL explains each statement: see explain.ts */
export async function startInProcess(url: string, how: { explained: boolean }, log: Log): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-bench-'));
  if (how.explained) listen();
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: SECRET,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
  });
  const own = await asApplication(url, log);
  const app = await createApp({
    env,
    databaseUrl: url,
    applicationUrl: how.explained ? withOptions(own, EXPLAINED) : own,
    clock: new Clock(),
  });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    async call(path, token, body) {
      const answer = await app.inject({
        method: body ? 'PUT' : 'GET',
        url: path,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      });
      if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode} ${answer.body}`);
    },
    get: (part) => app.get(part, { strict: false }),
    async stop() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
