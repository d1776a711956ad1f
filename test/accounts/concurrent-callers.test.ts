import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
afterAll(() => test.close());

it('forty simultaneous callers, visitors among them, are kept apart', async () => {
  const rows = new Rows(test);
  const ids = await Promise.all(Array.from({ length: 8 }, () => rows.citizen()));
  const clients = await Promise.all(ids.map((id) => rows.as(id)));
  const calls = Array.from({ length: 40 }, (_, n) => ({ n, id: ids[n % 10] }));
  const answers = await Promise.all(calls.map(({ n }) => (clients[n % 10] ?? test.http).get('/account')));
  expect(answers.map(({ status, info }) => (status === 200 ? info.id : status))).toEqual(
    calls.map(({ id }) => id ?? 401),
  );
});
