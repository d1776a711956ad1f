import { expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { obstaclesOf } from './catalogue.js';
import { readSchema } from './schema.js';
import { KEYS, SHAPE } from './shape.js';

await loadModule();
const schema = await readSchema();

it('the shape names each table of the schema, and no other', () => {
  expect(Object.keys(SHAPE).sort()).toEqual([...schema.tables.keys()].sort());
});

it('the shape names columns that the tables have, and tables that they refer to', () => {
  const unknown = Object.entries(SHAPE).flatMap(([table, places]) =>
    KEYS.flatMap((key) => {
      const place = places[key];
      if (place.kind !== 'distributed') return [];
      const columns = [...Object.keys(place.beside), ...(place.added ? [] : [place.column])];
      const has = new Set(schema.tables.get(table)?.columns.map(({ name }) => name));
      return [
        ...columns.filter((name) => !has.has(name)),
        ...Object.values(place.beside).filter((name) => !SHAPE[name]),
      ];
    }),
  );
  expect(unknown).toEqual([]);
});

it('lists what Citus would refuse of the schema', () => {
  const found = obstaclesOf(schema, 'citizen').map(({ kind, table, name }) => `${kind} ${table} ${name}`);
  expect(found).toEqual(
    expect.arrayContaining([
      'key responses key_account_id',
      'unique responses responses_request_id_firm_id_key',
      'unique checkouts checkouts_one_open_a_request',
      'reference responses responses_request_id_fkey',
      'reference firms firms_photo_document_id_fkey',
      'trigger requests inbox_columns',
      'identity requests id',
    ]),
  );
  expect(found).not.toContain('unique wallets wallets_pkey');
  expect(found).not.toContain('reference credit_lots credit_lots_account_id_fkey');
  expect(found).not.toContain('trigger outbox outbox_told');
  expect(found).not.toContain('identity account_events id');
});

it('sees a foreign key by the account that leads to another column', () => {
  const wallets = {
    columns: [{ name: 'account_id', type: 'integer', isNullable: false, isIdentity: false }],
    constraints: ['constraint wallets_fkey FOREIGN KEY (account_id) REFERENCES requests(id)'],
    indexes: [],
    triggers: [],
  };
  expect(obstaclesOf({ tables: new Map([['wallets', wallets]]), readers: new Set() }, 'firm')).toEqual([
    { kind: 'reference', table: 'wallets', name: 'wallets_fkey', reason: 'leads to requests, in another shard' },
  ]);
});

it('knows the functions that read tables', () => {
  expect([...schema.readers]).toContain('spendable_lots');
});
