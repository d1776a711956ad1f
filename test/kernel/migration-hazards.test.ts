import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Migration } from '@mikro-orm/migrations';
import { hazardsOf } from './migration-hazards.js';

/** The rule began with this migration; what landed before it is never edited. */
const BEFORE = 'Migration20261129T0030_milestone_choices';

const inOne = (...statements: string[]) => hazardsOf({ statements, transactional: true });
const apart = (...statements: string[]) => hazardsOf({ statements, transactional: false });

describe('a migration', () => {
  it.each([
    ['create index a on requests (x)', 'requests: builds an index while nobody can write: “concurrently”'],
    [
      'create unique index if not exists a on "requests" (x)',
      'requests: builds an index while nobody can write: “concurrently”',
    ],
    [
      'create index concurrently a on requests (x)',
      'requests: an index is built concurrently only outside a transaction: isTransactional()',
    ],
    [
      'alter table messages alter column text type varchar(9)',
      'messages: changes the type of a column, which writes the table anew: add a column',
    ],
    [
      'alter table messages add x integer, alter column y set not null',
      'messages: reads the whole table for “not null”: validate a check first',
    ],
    [
      'alter table messages add constraint c check (x > 0)',
      'messages: reads the whole table for a constraint: add it “not valid”, and validate it in the next migration',
    ],
    [
      'alter table messages add foreign key (x) references y',
      'messages: reads the whole table for a constraint: add it “not valid”, and validate it in the next migration',
    ],
    [
      "select 1; update accounts set x = 'a'",
      'accounts: fills the table in one statement: a sweep fills it, some rows at a time',
    ],
  ])('may not: %s', (statement, hazard) => {
    expect(inOne(statement)).toEqual([hazard]);
  });

  it.each([
    'create table new_things (id integer not null check (id > 0)); create index a on new_things (id); update new_things set id = 1',
    "alter table accounts add column mood text not null default 'calm'",
    'alter table messages add constraint c check (x > 0) not valid',
    'alter table messages validate constraint c',
    'alter table new_things enable always trigger t',
    "comment on table requests is 'what; update requests set all of it'",
    'create trigger t after update on requests for each row execute function f()',
  ])('may: %s', (statement) => {
    expect(inOne(statement)).toEqual([]);
  });

  it('may build an index beside those who write, outside a transaction', () => {
    expect(apart('create index concurrently a on requests (x)')).toEqual([]);
    expect(apart('create index a on requests (x)')).toHaveLength(1);
  });
});

const later = readdirSync('migrations')
  .filter((name) => name.endsWith('.ts') && name.slice(0, -3) > BEFORE)
  .map((name) => name.slice(0, -3));

it('The migrations since then stop nobody', async () => {
  const found: Record<string, string[]> = {};
  for (const name of later) {
    const module = (await import(pathToFileURL(`migrations/${name}.ts`).href)) as Record<
      string,
      new (...given: never[]) => Migration
    >;
    const migration = new (Object.values(module)[0]!)({} as never, {} as never);
    await migration.up();
    const statements = migration.getQueries().map(String);
    found[name] = hazardsOf({ statements, transactional: migration.isTransactional() });
  }
  expect(found).toEqual(Object.fromEntries(later.map((name) => [name, []])));
});
