import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import pg from 'pg';

const inDatabase = `
  select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** The triggers that a comment in the code names, with the reason of each. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/^ *\/\/ Triggers of (\w+):\n((?: *\/\/ {1,3}.*\n)+)/gm)].flatMap(([, table, lines]) =>
    [...(lines ?? '').matchAll(/^ *\/\/ - ([\w, ]+): \w/gm)].flatMap(([, names]) =>
      (names ?? '').split(', ').map((name) => `${table}.${name}`),
    ),
  );
}

it('every trigger is named with its reason where its table is written, and no other is', async () => {
  const named: string[] = [];
  for await (const file of glob('src/**/*.ts')) named.push(...namedIn(readFileSync(file, 'utf8')));
  const client = new pg.Client({ connectionString: process.env.TEST_TEMPLATE_URL! });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; name: string }>(inDatabase);
    expect(named.sort()).toEqual(rows.map(({ table, name }) => `${table}.${name}`).sort());
  } finally {
    await client.end();
  }
});
