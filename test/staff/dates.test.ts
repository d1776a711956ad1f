import { beforeAll, expect, it } from '@jest/globals';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from './team.js';

const test = useTestApp();
let admin: Desk;
beforeAll(async () => {
  admin = await new Team(test).as('admin');
});

const WRONG = [
  '9999-12-31T23:59:59+23:59',
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+15:00',
  '2026-01-01T00:00:00+16:00',
  `2026-01-01T00:00:00.${'1'.repeat(400)}Z`,
  '0000-01-01',
  '10000-01-01',
];
const RIGHT = ['9999-12-31', '0001-01-01', '9999-12-30T00:00:00Z', '2026-01-01T00:00:00+15:59'];

it('every list of the back office takes the dates it can compare, and refuses the others with 422', async () => {
  const lists = Object.entries(openApiDocument(test.app, 'backoffice').paths)
    .filter(([, { get }]) => get?.parameters?.some((one) => 'name' in one && one.name === 'filter'))
    .map(([path]) => path.replace('/api/backoffice/v1/', ''))
    .filter((name) => !/[/{]|login|logout|enrol|^(?:me|stream)$/.test(name));
  expect(lists.length).toBeGreaterThan(8);
  const filtered: string[] = [];
  for (const list of lists) {
    for (const name of ['from', 'to']) {
      const plain = await admin.list(list, { filter: { [name]: '2026-03-01' } });
      if (plain.status !== 200) continue;
      filtered.push(`${list}.${name}`);
      for (const date of WRONG) {
        const { status } = await admin.list(list, { filter: { [name]: date } });
        expect([list, name, date, status]).toEqual([list, name, date, 422]);
      }
      for (const date of RIGHT) {
        const { status } = await admin.list(list, { filter: { [name]: date } });
        expect([list, name, date, [200, 422].includes(status)]).toEqual([list, name, date, true]);
      }
    }
  }
  expect(filtered.length).toBeGreaterThan(8);
}, 60_000);
