import { randomBytes } from 'node:crypto';
import pg from 'pg';

const templateUrl = (): string => {
  const url = process.env.TEST_TEMPLATE_URL;
  if (!url) throw new Error('the test database is not running: start tests with npm test or npm run jest');
  return url;
};

/** A database of one test file's own, cloned from the migrated template. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function admin(statement: string): Promise<void> {
  const url = new URL(templateUrl());
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name} template template_app`);
  const url = new URL(templateUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
