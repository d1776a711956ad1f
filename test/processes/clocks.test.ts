import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestDatabase } from '../support/database.js';
import { demoDatabase, startInstance, type Instance } from '../support/instance.js';
import type { Schemas } from '../support/shown.js';

/** A process whose machine’s clock differs by these milliseconds: as much as may start. */
const off = (by: number): Record<string, string> => ({
  ROLE: 'web',
  NODE_OPTIONS: `--import=data:text/javascript,const{now}=Date;Date.now=()=>now()${by < 0 ? '-' : '%2B'}${Math.abs(by)}`,
});

let database: TestDatabase;
let instances: Instance[] = [];
beforeAll(async () => {
  database = await demoDatabase();
  instances = await Promise.all([4000, -4000].map((by) => startInstance({ database, env: off(by) })));
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await database.drop();
});

it('What machines with different clocks write stands in the order in which it happened, at the database’s time', async () => {
  const [ahead, behind] = instances as [Instance, Instance];
  const before = (await ahead.query<{ at: Date }>('select clock_timestamp() as at'))[0]!.at;
  const calls = await Promise.all(instances.map((instance) => instance.as('anna.rossi@example.com')));
  const { info } = await calls[0]!('GET', '/responses?page=-1&page_size=-1');
  const response = (info as unknown as Schemas['ResponseItem'][]).find(({ allowed_actions: allowed }) =>
    allowed.includes('choose'),
  )!;
  const texts = ['first', 'second', 'third', 'fourth'];
  for (const [nth, text] of texts.entries())
    await calls[nth % 2]!('POST', '/messages', { response_id: response.id, text });
  const rows = await behind.query<{ text: string; at: Date }>(
    'select text, created_at as at from messages where text = any($1) order by created_at, id',
    [texts],
  );
  expect(rows.map(({ text }) => text)).toEqual(texts);
  const after = (await ahead.query<{ at: Date }>('select clock_timestamp() as at'))[0]!.at;
  // The answer to the comparison takes some time itself.
  for (const { at } of rows) {
    expect(at.getTime()).toBeGreaterThan(before.getTime() - 500);
    expect(at.getTime()).toBeLessThan(after.getTime() + 500);
  }
});
