import { expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { SharedConnections } from '../../src/kernel/database/connections/shared-connections.js';

const STATEMENT = { name: 'one', text: 'select 1', values: [] };

/** What becomes of the connections of statements whose answers these are. */
async function leftBy(answers: readonly (object[] | Error)[]): Promise<{ got: unknown[]; left: string[] }> {
  const left: string[] = [];
  let nth = 0;
  let opened = 0;
  const pool = {
    connect: () => {
      const name = `connection ${++opened}`;
      return Promise.resolve({
        connection: { stream: new PassThrough() },
        query: () => {
          const answer = answers[nth++]!;
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ rows: answer });
        },
        release: (broken?: boolean) => left.push(`${name} ${broken ? 'is closed' : 'is kept'}`),
      });
    },
  };
  const slow = { query: () => Promise.resolve({ rows: ['alone'] }) };
  const answered = () => undefined;
  const shared = new SharedConnections(pool as never, slow as never, answered);
  const got = await Promise.all(
    answers.map(() => shared.rows(STATEMENT).catch((error: unknown) => (error as Error).message)),
  );
  await new Promise(setImmediate);
  return { got, left: left.toSorted() };
}

const notPrepared = Object.assign(new Error('lost'), { code: '26000' });

it.each([
  ['answered', [[{ n: 1 }]]],
  ['refused', [new Error('no')]],
  ['not prepared any more', [notPrepared]],
  ['answered beside others, of which one is refused', [[{ n: 1 }], new Error('no'), [{ n: 3 }], [{ n: 4 }]]],
])('the connection of statements that are %s goes back to its pool', async (_, answers) => {
  expect(await leftBy(answers)).toMatchSnapshot();
});

it('a statement whose connection does not come up fails, and the next one asks for another', async () => {
  let asked = 0;
  const pool = { connect: () => Promise.reject(new Error(`no connection ${++asked}`)) };
  const shared = new SharedConnections(pool as never, {} as never, () => undefined);
  for (const nth of [1, 2]) await expect(shared.rows(STATEMENT)).rejects.toThrow(`no connection ${nth}`);
});
