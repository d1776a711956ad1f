import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Abstract, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setMinimumDuration } from '../../src/accounts/password/minimum-duration.js';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/env.js';
import { FrozenClock } from '../../src/shared/clock.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { Database, sqlOf, type Sql } from '../../src/kernel/database/database.js';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { Sweeps } from '../../src/kernel/jobs/sweeps.js';
import { setPasswordCost } from '../../src/kernel/passwords.js';
import { SettingsReader } from '../../src/staff/settings/settings-reader.js';
import { atEnd } from './at-end.js';
import { createTestDatabase, resetDatabase } from './database.js';
import { HttpClient } from './http.js';
import { noteStatements } from './sent-statements.js';

/** A Tuesday morning, far from any change of the clocks. */
export const START = '2026-03-10T09:00:00.000Z';

/**
 * The application with a database for this test file alone, a fixed clock and no workers: a test decides when
 * jobs run.
 */
export interface TestApp {
  app: NestFastifyApplication;
  databaseUrl: string;
  clock: FrozenClock;
  database: Database;
  /** For statements of the test itself; unlike the application's own reads it may write. */
  sql: Sql;
  /** Runs every job that is due now. */
  drain(): Promise<number>;
  /** Runs every sweep and the jobs that it sends, as in the minutes after a deadline. */
  settle(): Promise<void>;
  http: HttpClient;
  /** Lets the application listen on a port of this machine. Returns its address. */
  listen(): Promise<string>;
  /** Replaces a member of a provider until this test file is done. */
  replace<T extends object, K extends keyof T>(provider: Type<T> | Abstract<T>, member: K, by: T[K]): void;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: NodeJS.ProcessEnv;
  start?: string;
  /** Another application on this database, closed with the test file. */
  databaseUrl?: string;
}

/** An application that the test files of this process use one after the other. */
interface Shared {
  readonly test: TestApp;
  readonly dataDir: string;
  /** Restores what the file has replaced. */
  readonly undo: (() => void)[];
  /** Clears the memory of providers. */
  readonly forget: () => void;
  /** The test file that uses it, until that one closes it. */
  user: string | undefined;
}

if (process.env.STATEMENTS) noteStatements(process.env.STATEMENTS);
setPasswordCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });
setMinimumDuration(0);

const shared = new Map<string, Shared>();
const folder = mkdtempSync(join(tmpdir(), 'giustamente-data-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The application in its initial state: the database as after the migrations, the clock at `start`, nothing
 * replaced. It is started once per process for each set of settings, and reused by the files.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { start = START, databaseUrl, env = {} } = options;
  if (databaseUrl !== undefined) return create({ databaseUrl, env, start });

  const file = expect.getState().testPath ?? '';
  const key = JSON.stringify(Object.entries(env).sort());
  const known = shared.get(key);
  // A second one with the same settings at the same time is not shared.
  if (known?.user === file) return createAlone(env, start);

  const found = known ?? (await createShared(key, env, start));
  found.user = file;
  if (known) {
    for (const undo of known.undo.splice(0).reverse()) undo();
    known.forget();
    known.test.clock.set(start);
    rmSync(known.dataDir, { recursive: true, force: true });
    mkdirSync(known.dataDir);
    await resetDatabase(known.test.databaseUrl);
    // The settings and their clock are in the memory of the process, where another file may have left its own.
    await known.test.app.get(SettingsReader).read();
  }
  return found.test;
}

/**
 * {@link startTestApp} before the tests of this file or block, closed after them. What it returns is ready in hooks and
 * tests, not before.
 */
export function useTestApp(options?: TestAppOptions): TestApp {
  let test: TestApp | undefined;
  beforeAll(async () => {
    test = await startTestApp(options);
  });
  afterAll(() => test?.close());
  return new Proxy({} as TestApp, {
    get: (_, name) => {
      if (!test) throw new Error(`the application has not started: ${String(name)} is ready in hooks and tests`);
      return Reflect.get(test, name) as unknown;
    },
  });
}

async function createShared(key: string, env: NodeJS.ProcessEnv, start: string): Promise<Shared> {
  const { url } = await createTestDatabase();
  const dataDir = mkdtempSync(join(folder, 'shared-'));
  const undo: (() => void)[] = [];
  const created = await create({ databaseUrl: url, env, start, dataDir, undo });
  atEnd(() => created.close());
  // The settings are in the memory of the process: an application that waits for its next file leaves them alone, also
  // when its listener has found its connection again.
  const settings = created.app.get(SettingsReader);
  const read = settings.read.bind(settings);
  settings.read = () => (found.user === undefined ? Promise.resolve() : read());
  const found: Shared = {
    test: {
      ...created,
      close: () => {
        found.user = undefined;
        return Promise.resolve();
      },
    },
    dataDir,
    undo,
    forget: memoryOf(created.app),
    user: undefined,
  };
  shared.set(key, found);
  return found;
}

/**
 * Records the fields of every provider after the start. Calling the result restores them, because the counters and times
 * of one file are wrong for the next.
 */
function memoryOf(app: NestFastifyApplication): () => void {
  const kept = new Map<object, Record<string, unknown>>();
  for (const { providers } of app.get(ModulesContainer).values()) {
    for (const { token, metatype, instance } of providers.values())
      if (token === metatype && typeof instance === 'object' && instance !== null) kept.set(instance, { ...instance });
  }
  return () => {
    for (const [instance, fields] of kept) {
      for (const name of Object.keys(instance)) if (!(name in fields)) Reflect.deleteProperty(instance, name);
      Object.assign(instance, fields);
    }
  };
}

async function createAlone(env: NodeJS.ProcessEnv, start: string): Promise<TestApp> {
  const own = await createTestDatabase();
  const created = await create({ databaseUrl: own.url, env, start });
  return {
    ...created,
    async close() {
      await created.close();
      await own.drop();
    },
  };
}

async function create(given: {
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  start: string;
  dataDir?: string;
  undo?: (() => void)[];
}): Promise<TestApp> {
  const { databaseUrl, start, dataDir = mkdtempSync(join(folder, 'own-')), undo = [] } = given;
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret that only the tests know, long enough',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    ...given.env,
  });
  const clock = new FrozenClock(start);
  const app = await createApp({ env, databaseUrl, clock });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const jobs = app.get(Jobs);
  let address: Promise<string> | undefined;
  return {
    app,
    databaseUrl,
    clock,
    database: app.get(Database),
    sql: sqlOf(app.get(MikroORM).em.fork()),
    drain: () => jobs.drain(),
    async settle() {
      await jobs.drain();
      await app.get(Sweeps).run();
      await jobs.drain();
    },
    http: new HttpClient(app),
    listen: () => (address ??= app.listen(0, '127.0.0.1').then(() => app.getUrl())),
    replace(provider, member, by) {
      const instance = app.get(provider);
      const own = Object.getOwnPropertyDescriptor(instance, member);
      instance[member] = by;
      undo.push(() => {
        if (own) Object.defineProperty(instance, member, own);
        // The class's own method shows again.
        else Reflect.deleteProperty(instance, member);
      });
    },
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
