import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DemoData } from '../src/demo/demo-data.js';
import { checkInvariants, invariants } from '../src/cli/invariants/invariants.js';
import { billingInvariants } from '../src/cli/invariants/billing.invariants.js';
import { marketInvariants } from '../src/cli/invariants/market.invariants.js';
import { ms } from '../src/shared/limits.js';
import { CountMarket } from '../src/staff/market/count-market.js';
import { startTestApp, type TestApp } from './support/app.js';
import { harmless } from './support/harmless-changes.js';
import { untested } from './support/spoiled.js';
import { spoilers } from './support/spoilers.js';
import { withoutEachCondition } from './support/without-conditions.js';

describe('invariants', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { DEMO: '1' } });
    await test.app.get(DemoData).load();
    await test.app.get(CountMarket).execute();
  });
  afterAll(() => test.close());

  it('have unique names', () => {
    expect(new Set(invariants.map((one) => one.name)).size).toBe(invariants.length);
  });

  it.each([
    ['a quarter of an hour', undefined, 15 * ms.minute],
    ['as long as they are told', ms.minute, ms.minute],
    ['not at all', 0, 0],
  ])('wait for what is late %s', async (_, given, grace) => {
    const now = test.clock.now();
    const after = (milliseconds: number) =>
      checkInvariants(test.sql, now, given, [
        {
          name: 'it is not late',
          offenders: (at, late) => sql`
            select 1 as id where ${new Date(now.getTime() - milliseconds)}::timestamptz < ${late}::timestamptz
              and ${now}::timestamptz = ${at}::timestamptz`,
        },
      ]);
    expect([await after(grace - 1), await after(grace)]).toEqual([[], []]);
    expect(await after(grace + 1)).toEqual([{ name: 'it is not late', offenders: [{ id: 1 }] }]);
  });

  it('show at most twenty rows of each', async () => {
    const rows = (count: number) =>
      checkInvariants(test.sql, test.clock.now(), 0, [
        { name: 'there are none', offenders: () => sql`select n from generate_series(1, ${count}::integer) n` },
      ]);
    expect([await rows(0), (await rows(20))[0]!.offenders.length, (await rows(21))[0]!.offenders.length]).toEqual([
      [],
      20,
      20,
    ]);
  });

  const billing = new Set(billingInvariants);
  const market = new Set(marketInvariants);
  const others = invariants.filter((one) => !billing.has(one));

  it('are each broken by a change', () => {
    const words = Object.keys(spoilers);
    expect(others.map(({ name }) => name).filter((name) => !words.some((some) => name.startsWith(some)))).toEqual([]);
  });

  it.each(others.map((one) => [one.name, one] as const))(
    'notice what breaks each of their conditions: %s',
    async (_, one) => {
      // The conditions of the market's figures are those of the statements that count them.
      const conditionsOf = market.has(one) ? () => [] : withoutEachCondition;
      expect(await untested(test, one, { spoilers, harmless }, test.clock.now(), conditionsOf)).toEqual([]);
    },
  );
});
