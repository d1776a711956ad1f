import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/instance.js';
import { spawnProduct } from '../support/product.js';
import { SECRETS } from '../staff/operations/examples.js';

const NAME = `plain_${process.pid}`;

const run = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The commands of docker/database.sql, for a user and a database of this test: before and after `\connect`. */
const asInCompose = (): string[][] =>
  readFileSync('docker/database.sql', 'utf8')
    .split(/^\\connect.*$/m)
    .map((part) =>
      part
        .replace(/^(?:--|\\).*$/gm, '')
        .replaceAll('giustamente', NAME)
        .replace(":'password'", "'x'")
        .split(';')
        .map((statement) => statement.trim())
        // The superuser of the tests is that of all of them.
        .filter((statement) => statement !== '' && !statement.startsWith('alter role postgres')),
    );

describe('a process in production', () => {
  let superusers: TestDatabase;
  let admin: string;
  let owned: string;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'giustamente-production-'));
    superusers = await createTestDatabase();
    const url = new URL(superusers.url);
    url.pathname = '/postgres';
    admin = url.href;
    url.pathname = `/${NAME}`;
    const [before = [], after = []] = asInCompose();
    await run(admin, before);
    await run(url.href, after);
    Object.assign(url, { username: NAME, password: 'x' });
    owned = url.href;
  });
  afterAll(async () => {
    await superusers.drop();
    await run(admin, [`drop database ${NAME} with (force)`, `drop role ${NAME}`]);
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts it and waits for its end, or for the line that says that it answers. */
  const start = async (databaseUrl: string, more: NodeJS.ProcessEnv = {}): Promise<string> => {
    const product = spawnProduct({
      ...SECRETS,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DRAIN_DELAY: '0',
      ...more,
    });
    let said = '';
    const ended = once(product, 'exit').then(([code]) => `${said}ended with ${String(code)}`);
    const answers = new Promise<string>((done) => {
      for (const stream of [product.stdout, product.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('answers at')) done(said);
        });
    });
    const outcome = await Promise.race([ended, answers]);
    product.kill('SIGTERM');
    await ended;
    return outcome;
  };

  /** An hour ahead. */
  const WRONG_CLOCK = { NODE_OPTIONS: '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+3600000' };

  /** They start at once. */
  let starts: { superuser: Promise<string>; owner: Promise<string>; ahead: Promise<string> };
  beforeAll(() => {
    starts = { superuser: start(superusers.url), owner: start(owned), ahead: start(owned, WRONG_CLOCK) };
    for (const one of Object.values(starts)) one.catch(() => undefined);
  });

  it('does not start as a superuser of the database, and says what to do', async () => {
    expect(await starts.superuser).toMatch(
      /^DATABASE_URL: postgres is a superuser of the database, .*docker\/database\.sql.*\nended with 1$/,
    );
  });

  it('does not start where the clock of its machine is wrong, and says what to do', async () => {
    expect(await starts.ahead).toMatch(
      /^The clock of this machine is 3600 s ahead of the database’s\. Set both by NTP.*clock-wrong\.md\)\nended with 1$/,
    );
  });

  it('runs as the user that the compose file creates', async () => {
    expect(await starts.owner).toContain('answers at https://giustamente.example');
  });
});
