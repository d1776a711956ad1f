import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plus } from '../../src/shared/clock.js';
import { useTestApp } from '../support/app.js';
import { Writes } from '../support/written.js';
import { accountRows } from './accounts.js';
import { moneyRows } from './money.js';
import { recordRows } from './records.js';
import { requestRows } from './requests.js';
import { registered, Watch, World } from './world.js';

const table = [...moneyRows, ...recordRows, ...accountRows, ...requestRows];

describe('a sweep', () => {
  const test = useTestApp();
  let world: World;
  let writes: Writes;
  beforeAll(() => {
    world = new World(test);
    writes = new Writes(test);
  });
  afterAll(() => writes.end());

  it('has a row in the table', () => {
    expect([...new Set(table.map(({ sweep }) => sweep))].sort()).toEqual([...registered(test).keys()].sort());
  });

  it.each(table.map((row) => [`${row.sweep}: ${row.about}`, row] as const))(
    '%s acts on what is due, and on nothing else',
    async (_, { sweep, edge, write, neighbours = {}, seldom, also, changes }) => {
      const run = () => registered(test).get(sweep)?.(world.now);
      // What the rows before have left.
      if (!seldom) await run();
      const due = edge?.(world.now) ?? world.now;
      const watch = await Watch.start(test, also);
      await watch.own('due', () => write(world, due));
      if (edge) await watch.own('early', () => write(world, plus(due, sweep === 'events.kept' ? 5_000 : 1)));
      for (const [name, neighbour] of Object.entries(neighbours)) await watch.own(name, () => neighbour(world, due));
      let lines: string[] = [];
      expect(await watch.changes(async () => (lines = await writes.alone(async () => run())))).toEqual(changes);
      expect(lines.join('\n')).toMatchSnapshot();
    },
  );
});
