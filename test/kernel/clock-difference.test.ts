import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compareClocks, differsBy, refuseWrongClock } from '../../src/kernel/health/clock-difference.js';
import { Clock } from '../../src/shared/clock.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** A clock that shows these moments, one at each look. */
const showing =
  (...moments: number[]) =>
  () =>
    moments.shift()!;

describe('two clocks', () => {
  it('are compared in the middle between question and answer', async () => {
    const asked = (at: number) => compareClocks(() => Promise.resolve(at), showing(10_000, 10_400));
    expect(await asked(10_200)).toEqual({ ahead: 0, give: 200 });
    expect(await asked(8_000)).toEqual({ ahead: 2_200, give: 200 });
    expect(await asked(13_000)).toEqual({ ahead: -2_800, give: 200 });
  });

  it('differ only by what a slow answer does not explain', () => {
    expect(differsBy({ ahead: 1_201, give: 200 }, 1_000)).toBe(true);
    expect(differsBy({ ahead: -1_201, give: 200 }, 1_000)).toBe(true);
    expect(differsBy({ ahead: 1_200, give: 200 }, 1_000)).toBe(false);
    expect(differsBy({ ahead: -1_200, give: 200 }, 1_000)).toBe(false);
  });
});

describe('the clock of the product', () => {
  const HOUR = 3_600_000;

  it.each([HOUR, -HOUR])('shows the database’s time on a machine that is %s ms ahead of it', (ahead) => {
    const clock = new Clock(10 * HOUR);
    clock.follow(ahead);
    const shown = clock.now();
    expect(Math.abs(shown.getTime() - (Date.now() - ahead + 10 * HOUR))).toBeLessThan(1_000);
    expect(clock.machineTime(shown).getTime()).toBe(shown.getTime() - 10 * HOUR);
  });

  it('never goes back', () => {
    const clock = new Clock();
    const first = clock.now();
    clock.follow(HOUR);
    expect(clock.now()).toEqual(first);
    clock.follow(-HOUR);
    expect(clock.now().getTime()).toBeGreaterThan(first.getTime());
  });
});

describe('a machine that starts', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it.each([0, 4_000, -4_000])('may be %s ms from the database’s clock, and knows it', async (off) => {
    const ahead = await refuseWrongClock(db.url, () => Date.now() + off);
    expect(Math.abs(ahead - off)).toBeLessThan(1_000);
  });

  it.each([
    [3_600_000, '3600 s ahead of'],
    [-60_000, '60 s behind'],
  ])('is refused where its clock is %s ms off', async (off, words) => {
    await expect(refuseWrongClock(db.url, () => Date.now() + off)).rejects.toThrow(
      `The clock of this machine is ${words} the database’s. Set both by NTP, then start again (docs/runbooks/clock-wrong.md)`,
    );
  });
});
