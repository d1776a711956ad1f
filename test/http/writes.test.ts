import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Screening } from '../../src/requests/screening/screening.js';
import { RefundDouble } from '../billing/purchases.js';
import { startTestApp, START, type TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { Writes } from '../support/written.js';
import { rows as routes } from './routes.js';
import { accountActs } from './writes/accounts.js';
import { firmActs } from './writes/firms.js';
import { requestActs } from './writes/requests.js';
import { Stage, type Made } from './writes/stage.js';

const acts = Object.entries({ ...accountActs, ...firmActs, ...requestActs });

/** Writes by their method that keep nothing. */
const readsOnly = [
  'POST /request-types/suggest',
  'POST /ready-letters/pdf',
  'POST /blacklist/verify/account',
  'POST /blacklist/verify/text',
];

let test: TestApp;
let writes: Writes;
let stage: Stage;
beforeAll(async () => {
  test = await startTestApp();
  // Everybody here sends the same description.
  test.replace(Screening, 'look', () => Promise.resolve([]));
  new RefundDouble(test);
  writes = new Writes(test);
  stage = new Stage(test, writes);
});
afterAll(async () => {
  await writes.end();
  await test.close();
});
beforeEach(() => stage.begin(new Date(START)));

const routeOf = (name: string): string => name.replace(/: .*$/, '');
const perform = async (route: string, { by = test.http, path, body, headers, file, act }: Made): Promise<void> => {
  if (act) {
    await act();
    return;
  }
  const [method, at] = route.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
  const answer: Answer = file
    ? await by.upload(path ?? at, file, headers)
    : await by.call(method, path ?? at, body, headers);
  expect([route, answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([route, true, '']);
};

/** Each writing call of the API, alone, with everything that it writes. */
describe('a call writes exactly what is noted', () => {
  it('and each route that writes has its calls here', () => {
    const writing = routes.map(({ route }) => route).filter((route) => !route.startsWith('GET '));
    expect([...new Set([...acts.map(([name]) => routeOf(name)), ...readsOnly])].sort()).toEqual(writing.sort());
  });

  it.each(acts)('%s', async (name, prepare) => {
    const made = await prepare(stage);
    await test.drain();
    // What was written before has another moment than what the call writes.
    test.clock.advance(20_000);
    const lines = await writes.by(() => perform(routeOf(name), made));
    expect(lines.join('\n')).toMatchSnapshot();
  });
});
