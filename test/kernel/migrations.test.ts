import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type * as Migrate from '../../src/kernel/database/setup/migrate.js';
import { ormConfig } from '../../src/kernel/database/orm.js';
import { describeSchema } from '../../scripts/describe-schema.mjs';
import { fill } from '../bench/data/fill.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Traffic } from './traffic.js';

/** The built one: it knows where the migrations are. */
const built = (await import(`${process.cwd()}/dist/kernel/database/setup/migrate.js`)) as typeof Migrate;

/** How long somebody else keeps a table, in milliseconds; the migration waits much shorter for it. */
const HELD = 4_000;
const LOCK_LIMIT = 300;

const rowsOf = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await describeSchema(client);
  } finally {
    await client.end();
  }
}

const expected = (): Promise<string> => readFile('migrations/schema.txt', 'utf8');

/** The description without the rows that tables begin with. */
const withoutRows = (description: string): string => description.replaceAll(/^ +row .*\n/gm, '');

it('the migrations produce the schema of migrations/schema.txt (npm run generate -- database renews it)', async () => {
  expect(await schemaOf(process.env.TEST_TEMPLATE_URL!)).toBe(await expected());
});

const notedIn = async (url: string): Promise<string[]> =>
  (await rowsOf(url, 'select name from mikro_orm_migrations order by name')).map(
    (row) => (row as { name: string }).name,
  );

describe('a separate database', () => {
  let name: string;
  let url: string;
  const urlOf = (database: string): string => {
    const address = new URL(process.env.TEST_TEMPLATE_URL!);
    address.pathname = `/${database}`;
    return address.href;
  };
  const admin = (): string => urlOf('postgres');
  const noted = () => notedIn(url);
  let baselines: string[];
  let later: string[];
  beforeAll(async () => {
    const known = (await built.knownMigrations()).sort();
    baselines = known.filter((one) => one <= 'Migration20261126T0240_content');
    later = known.filter((one) => !baselines.includes(one));
  });
  beforeEach(async () => {
    name = `migrations_${randomBytes(6).toString('hex')}`;
    url = urlOf(name);
    await rowsOf(admin(), `create database ${name}`);
  });
  afterEach(() => rowsOf(admin(), `drop database ${name} with (force)`));

  /** As the versions before the baselines left it: the same schema by other names. */
  const leaveByEarlier = async (...names: string[]): Promise<void> => {
    await built.migrate(url, baselines);
    await rowsOf(url, 'truncate mikro_orm_migrations');
    for (const one of names) await rowsOf(url, `insert into mikro_orm_migrations (name) values ('${one}')`);
  };

  it('is migrated from the baselines if all earlier migrations had run', async () => {
    await leaveByEarlier('Migration20261121T0100_initial', 'Migration20261125T0700_decided_once');
    expect(await built.migrate(url)).toEqual(later);
    expect(await noted()).toEqual([...baselines, ...later]);
    expect(await schemaOf(url)).toBe(await expected());
    expect(await built.migrate(url)).toEqual([]);
  });

  it('is refused if only some of them had run', async () => {
    await leaveByEarlier('Migration20261121T0100_initial', 'Migration20261125T0600_papers_array');
    await expect(built.migrate(url)).rejects.toThrow(
      /stands at Migration20261125T0600_papers_array: start the version that ends with Migration20261125T0700_decided_once/,
    );
    expect(await noted()).toEqual(['Migration20261121T0100_initial', 'Migration20261125T0600_papers_array']);
  });

  it('is reverted to nothing and migrated again', async () => {
    await built.migrate(url);
    const orm = await MikroORM.init(ormConfig(url, [], 1));
    try {
      await orm.migrator.down({ to: 0 });
    } finally {
      await orm.close(true);
    }
    expect(await noted()).toEqual([]);
    const left = await schemaOf(url);
    expect(left).not.toMatch(/^(table|function|sequence|CREATE|text search)/m);
    expect(await built.migrate(url)).toEqual([...baselines, ...later]);
    expect(await schemaOf(url)).toBe(await expected());
  });
});

describe('a database in use', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('is migrated forwards and back by ten versions while it is used, and no call waits for long', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await fill(client, { firms: 40, requests: 500, responsesPerFirm: 20, openOfTen: 4 }, () => undefined);
    await client.end();
    const [last, ...ten] = (await notedIn(database.url)).slice(-11) as [string, ...string[]];
    const said: string[] = [];
    const options = { lockLimit: LOCK_LIMIT, say: (line: string) => void said.push(line) };
    const traffic = await Traffic.on(database.url);
    try {
      for (const [move, names] of [
        [() => built.revertTo(database.url, last, options), ten.toReversed()],
        [() => built.migrate(database.url, undefined, options), ten],
      ] as const) {
        await traffic.hold(['accounts', 'audit', 'messages', 'requests'], HELD);
        expect(await move()).toEqual(names);
      }
    } finally {
      await traffic.end();
    }
    expect(withoutRows(await schemaOf(database.url))).toBe(withoutRows(await expected()));
    expect(traffic.failures).toEqual([]);
    expect(traffic.calls).toBeGreaterThan(100);
    expect(said.length).toBeGreaterThan(2);
    expect(said[0]).toBe('The database is in use, a migration waits (1): canceling statement due to lock timeout');
    // Nobody waited behind the migration as long as the migration waited.
    expect(traffic.longest).toBeLessThan(HELD - 1_000);
  });

  it('is not taken back to a migration that it does not have', async () => {
    const before = await notedIn(database.url);
    await expect(built.revertTo(database.url, 'Migration20990101T0000_no_such')).rejects.toThrow(
      'Migration20990101T0000_no_such has not run on this database',
    );
    expect(await notedIn(database.url)).toEqual(before);
  });

  it('loses an index that was left half-built once something is to migrate: its migration builds it anew', async () => {
    const indexes = () =>
      rowsOf(database.url, `select indexname from pg_indexes where schemaname = 'public' order by 1`);
    const before = await indexes();
    const [stays, last] = (await notedIn(database.url)).slice(-2) as [string, string];
    await built.revertTo(database.url, stays);
    await rowsOf(database.url, 'create index half_built on accounts (locale)');
    await rowsOf(database.url, `update pg_index set indisvalid = false where indexrelid = 'half_built'::regclass`);
    expect(await built.migrate(database.url)).toEqual([last]);
    expect(await indexes()).toEqual(before);
  });

  it('keeps an index that somebody builds while nothing is to migrate', async () => {
    await rowsOf(database.url, 'create index half_built on accounts (locale)');
    await rowsOf(database.url, `update pg_index set indisvalid = false where indexrelid = 'half_built'::regclass`);
    expect(await built.migrate(database.url)).toEqual([]);
    expect(await rowsOf(database.url, `select to_regclass('half_built') is not null as kept`)).toEqual([
      { kept: true },
    ]);
  });
});
