import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { observedBy, type PreparedClient } from '../../src/kernel/database/connections/prepared-client.js';
import { doing } from '../../src/kernel/observation/work.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();
const call = { kind: 'route', name: '/accounts', id: 'call-1' } as const;

/** What the observer of a connection hears of a statement. */
const heard: string[] = [];

describe.each([
  ['prepares by name', true],
  ['goes through a pooler', false],
])('a connection that %s', (_, preparesByName) => {
  let client: PreparedClient;
  beforeAll(async () => {
    const Client = observedBy({
      ended: (text, began, work, error) => {
        const isTimed = began > 0 && began <= performance.now();
        heard.push([text, isTimed, work?.id, (error as { code?: string } | undefined)?.code].join(' | '));
      },
    });
    client = new Client({ connectionString: test.databaseUrl });
    client.preparesByName = preparesByName;
    await client.connect();
  });
  afterAll(() => client.end());
  beforeEach(() => {
    heard.length = 0;
  });

  /** Sends a statement as given, for a call; its answer comes to a callback or as a promise. */
  const ask = (withCallback: boolean, ...given: unknown[]): Promise<unknown> =>
    doing(call, async () => {
      const query = client.query.bind(client) as unknown as (...args: unknown[]) => unknown;
      if (!withCallback) return ((await query(...given)) as { rows: unknown }).rows;
      return new Promise((done, failed) => {
        query(...given, (error: Error | null, result?: { rows: unknown }) => {
          if (error) failed(error);
          else done(result?.rows);
        });
      });
    });
  const text = 'select 6 / $1::integer as n, $2::text as word';
  const quotient = (name: string) => ({ name, text });

  it.each([
    ['a text alone', (by: number) => [`select 6 / ${by} as n`], [{ n: 3 }]],
    ['a text with values', (by: number) => [text, [by, 'a']], [{ n: 3, word: 'a' }]],
    ['an object', (by: number) => [{ text, values: [by, 'b'] }], [{ n: 3, word: 'b' }]],
    ['an object with a name', (by: number) => [{ ...quotient('one'), values: [by, 'c'] }], [{ n: 3, word: 'c' }]],
  ])('answers %s, twice, and says when each has ended and how', async (_name, given, rows) => {
    for (const withCallback of [false, true]) {
      heard.length = 0;
      const [statement] = given(2) as [string | { text: string }];
      const sent = typeof statement === 'string' ? statement : statement.text;
      expect(await ask(withCallback, ...given(2))).toEqual(rows);
      expect(await ask(withCallback, ...given(2))).toEqual(rows);
      expect(heard).toEqual([`${sent} | true | call-1 | `, `${sent} | true | call-1 | `]);
      const [failing] = given(0) as [string | { text: string }];
      await expect(ask(withCallback, ...given(0))).rejects.toMatchObject({ code: '22012' });
      expect(heard[2]).toBe(`${typeof failing === 'string' ? failing : failing.text} | true | call-1 | 22012`);
      expect(heard).toHaveLength(3);
    }
  });

  it(`prepares what has a name ${preparesByName ? 'once' : 'never'}`, async () => {
    for (const values of [
      [1, 'x'],
      [3, 'y'],
    ])
      expect(await ask(false, { ...quotient('two'), values })).toEqual([{ n: 6 / Number(values[0]), word: values[1] }]);
    expect(await ask(false, `select name from pg_prepared_statements where name = 'two'`)).toEqual(
      preparesByName ? [{ name: 'two' }] : [],
    );
  });
});
