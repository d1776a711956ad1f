import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { labelsOf, renumbered } from '../../support/sent-statements.js';
import { readSchema } from './schema.js';
import { judgeSent } from './sent.js';

await loadModule();

it('gives parameters one number when they were equal each time', () => {
  const once = labelsOf([7, 7, 'a', 7]);
  expect(renumbered('select $1, $2, $3, $4', once)).toBe('select $1, $1, $3, $1');
  expect(renumbered('select $1, $2, $3, $4', labelsOf([8, 8, 'b', 9], once))).toBe('select $1, $1, $3, $4');
});

it('keeps apart what differed once', () => {
  const differed = labelsOf([1, 2], labelsOf([5, 5]));
  expect(renumbered('select $1, $2', labelsOf([3, 3], differed))).toBe('select $1, $2');
});

it('judges what was left in the folder, once for each file and tables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'statements-'));
  const file = 'src/requests/example.ts';
  const texts = [
    'select status from requests where id = $1',
    'select plan from requests where id = $1',
    'select * from pgboss.job',
    'insert into wallets (account_id) values ($1)',
    'insert into wallets (account_id) values ($1), ($2)',
  ];
  const demo = { file: 'src/demo/example.ts', text: 'delete from requests' };
  await writeFile(join(folder, '1.json'), JSON.stringify([demo, ...texts.map((text) => ({ file, text }))]));
  const found = await judgeSent(folder, await readSchema());
  expect(found.map(({ title, verdicts }) => [title, verdicts.citizen.kind])).toEqual([
    ['reads requests', 'keyed'],
    ['writes wallets', 'written across'],
  ]);
});
