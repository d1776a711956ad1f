import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { MessageNotices } from '../../src/chat/message-notices.js';
import { messageLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();
const people: Record<string, number> = {};
const talks: Record<string, { requestId: number; responseId: number }> = {};
beforeAll(async () => {
  const rows = new Rows(test);
  [people.citizen, people.firm] = [await rows.citizen(), await rows.firm()];
  for (const name of ['one', 'two']) {
    const requestId = await rows.request(people.citizen);
    talks[name] = { requestId, responseId: await rows.response(requestId, people.firm, 7) };
  }
});

/** Rule 20.7. */
it('messages in a row make one notification for each side, each conversation and each time', async () => {
  // Such a time begins at a moment of the clock.
  test.clock.set(
    new Date(Math.ceil(test.clock.now().getTime() / messageLimits.oneNotification) * messageLimits.oneNotification),
  );
  const notify = async (who: string, talk: string) => {
    await test.database.transaction((em) =>
      test.app.get(MessageNotices).notify(em, people[who]!, talks[talk]!, test.clock.now()),
    );
    const { rows } = await sql<{ who: number; response: number }>`
      select account_id as who, (params->>'response_id')::integer as response from notifications order by id`.execute(
      test.sql,
    );
    const nameOf = (all: readonly [string, unknown][], wanted: unknown) => all.find(([, one]) => one === wanted)?.[0];
    return rows.map(({ who: id, response }) =>
      [
        nameOf(Object.entries(people), id),
        nameOf(
          Object.entries(talks).map(([name, { responseId }]) => [name, responseId] as [string, unknown]),
          response,
        ),
      ].join(' '),
    );
  };
  const first = ['citizen one', 'firm one', 'citizen two'];
  await notify('citizen', 'one');
  await notify('citizen', 'one');
  await notify('firm', 'one');
  expect(await notify('citizen', 'two')).toEqual(first);
  test.clock.advance(messageLimits.oneNotification - 1);
  expect(await notify('firm', 'one')).toEqual(first);
  test.clock.advance(1);
  expect(await notify('firm', 'one')).toEqual([...first, 'firm one']);
});
