import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { DemoData } from '../../src/demo/demo-data.js';
import { personalTables } from '../../src/personal-data.js';
import { startTestApp, type TestApp } from '../support/app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { DEMO: '1' } });
  await test.app.get(DemoData).load();
}, 120_000);
afterAll(() => test.close());

it('the exports of a citizen and of a firm have each part that the record of personal data names', async () => {
  const accounts = await test.sql
    .selectFrom('accounts')
    .select('id')
    .where('email', 'in', ['anna.rossi@example.com', 'studio.bianchi@example.com'])
    .execute();
  const exports = await Promise.all(
    accounts.map(({ id }) => test.app.get(ExportAccount).data({ accountId: id, memberId: null })),
  );
  expect(exports).toHaveLength(2);
  const parts = personalTables.flatMap(({ exported }) => exported ?? []);
  expect(parts.length).toBeGreaterThan(40);
  const holds = (place: string): boolean => {
    const [part = '', field] = place.split('.');
    return exports.some((data) => (field === undefined ? part in data : field in Object(data[part])));
  };
  expect(parts.filter((place) => !holds(place))).toEqual([]);
});
