import { beforeAll, describe, expect, it } from '@jest/globals';
import { PostgreSqlPlatform, raw } from '@mikro-orm/postgresql';
import pg from 'pg';
import { separate } from '../../src/kernel/database/connections/parameter-driver.js';
import { Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';
import { record } from '../support/record.js';

/** Input with characters that would end a literal or a placeholder if it were written into the statement. */
const MARK = `O'Marchio \\' ?? $1 ";--`;

/** The statements of the entity manager. */
describe('user input', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
  });

  it('is sent as a parameter, never inside a statement', async () => {
    let id = 0;
    const sent = await record(async () => {
      id = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id as number;
      const answer = await scenario.citizen.put(`/requests/${id}`, { description: MARK, city: MARK, extra: MARK });
      expect(answer.status).toBe(200);
    });
    expect(sent.filter(({ text }) => text.includes('Marchio'))).toEqual([]);
    const update = sent.find(({ text }) => /^update "?requests/.test(text));
    expect(update?.values.filter((value) => value === MARK)).toHaveLength(2);
    expect((await scenario.citizen.get(`/requests/${id}`)).info).toMatchObject({
      description: MARK,
      geo: { city: MARK },
      extra: [{ text: MARK }],
    });
  });

  it('is a value for PostgreSQL, not shown in pg_stat_activity', async () => {
    const owner = new pg.Client({ connectionString: test.databaseUrl });
    await owner.connect();
    try {
      const seen = await test.database.transaction(async (em) => {
        await em.getConnection().execute('select ? as typed', [MARK], 'all', em.getTransactionContext());
        const { rows } = await owner.query<{ query: string }>(
          'select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        return rows.map(({ query }) => query);
      });
      expect(seen).toContain('select $1 as typed');
      expect(seen.join()).not.toContain('Marchio');
    } finally {
      await owner.end();
    }
  });
});

/** Values as the entity manager gives them, and what is sent. */
describe('a statement of MikroORM', () => {
  const platform = new PostgreSqlPlatform();
  it.each<[string, string, unknown[], string, unknown[]]>([
    ['a text', 'select ?', ['a?b'], 'select $1', ['a?b']],
    ['numbers, null and truth', 'values (?, ?, ?)', [1.5, null, true], 'values ($1, $2, $3)', [1.5, null, true]],
    ['a moment', 'select ?', [new Date(0)], 'select $1', ['1970-01-01T00:00:00.000Z']],
    ['a list', 'id in (?)', [[1, 'x']], 'id in ($1, $2)', [1, 'x']],
    ['an object', 'select ?', [{ a: "'" }], 'select $1', [`{"a":"'"}`]],
    ['an expression', 'set n = ?', [raw('n + ?', [2])], 'set n = n + $1', [2]],
    ['a name', 'select ?? from x where y = ?', ['a.b', 'c'], 'select "a"."b" from x where y = $1', ['c']],
    ['nothing', `select '\\?'`, [], `select '\\?'`, []],
  ])('has %s as a parameter', (_, text, given, sent, values) => {
    expect(separate(platform, text, given)).toEqual({ text: sent, values });
  });
});
