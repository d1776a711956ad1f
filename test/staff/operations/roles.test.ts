import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { recordRun } from '../../../src/cli/backup/record-run.js';
import { restoreRoles, rolesIn } from '../../../src/cli/backup/roles.js';
import type { Env } from '../../../src/env.js';
import { useTestApp } from '../../support/app.js';

const test = useTestApp();
let client: pg.Client;
const written = process.stdout.write.bind(process.stdout);
// A role belongs to the whole server: each of these is gone before anybody else sees it.
beforeEach(async () => {
  client = new pg.Client(test.databaseUrl);
  await client.connect();
  await client.query('begin');
});
afterEach(async () => {
  process.stdout.write = written;
  await client.end();
});

/** Names of this process, so that files that run at once do not wait for each other. */
const own = `r${process.pid}`;
const named = (statements: readonly string[]) => statements.map((statement) => statement.replaceAll('OWN', own));
const MADE = named([
  'create role OWN_reads nologin',
  'create role "OWN Reports" login createdb noinherit connection limit 3 in role OWN_reads',
  'create role OWN_idle login',
  'create role OWN_makes nologin createrole',
  `alter role "OWN Reports" set statement_timeout to '5s'`,
  `alter role "OWN Reports" set search_path to 'public', '$user', 'Due "nomi", insieme'`,
  `alter role OWN_reads set search_path to ''`,
  `alter role OWN_reads set lock_timeout to '3s'`,
  `alter role OWN_makes set search_path to pgboss`,
  'grant usage on schema pgboss to OWN_reads',
  'grant select, update on municipalities to OWN_reads',
  'grant usage on sequence accounts_id_seq to OWN_reads',
  'grant select (email, first_name), update (first_name) on accounts to OWN_reads',
  'grant select on pgboss.job to OWN_makes',
]);
const rolesOf = async () =>
  (await rolesIn(client))
    .filter(({ name }) => name.startsWith(own))
    .map(({ create, grants, hasPassword }) => [`${create}${hasPassword ? ' with its password' : ''}`, ...grants])
    .flat()
    .map((said) => said.replaceAll(own, 'OWN'));

it('a backup has the roles that may do something here, with all that they may, and restores them', async () => {
  for (const statement of MADE) await client.query(statement);
  const roles = (await rolesIn(client)).filter(({ name }) => name.startsWith(own));
  const said = await rolesOf();
  expect(said).toMatchSnapshot();

  await client.query('rollback; begin');
  expect(await rolesOf()).toEqual([]);
  expect(await restoreRoles(client, roles)).toEqual([`the role ${own} Reports was made and has no password yet`]);
  expect(await rolesOf()).toEqual(said);
  // What is there already gets its rights, and is not made again.
  expect(await restoreRoles(client, roles)).toEqual([]);
});

it('what the user may not do is left to an administrator, in words', async () => {
  await client.query('rollback');
  const bad = { name: `${own}_bad`, create: 'create role', grants: ['grant nothing to nobody'], hasPassword: true };
  expect(await restoreRoles(client, [bad])).toEqual([
    'refused (syntax error at end of input): create role',
    'refused (role "nobody" does not exist): grant nothing to nobody',
  ]);
  await expect(restoreRoles({ query: () => Promise.reject(new Error('away')) } as never, [bad])).rejects.toThrow(
    'away',
  );
});

it('a run is recorded with what it came to, and what it noted itself stays', async () => {
  const env = { DATABASE_URL: test.databaseUrl } as Env;
  const said: unknown[] = [];
  process.stdout.write = (line: unknown) => said.push(line) > 0;
  const last = async () => {
    const { rows } = await client.query<object>(
      `select kind, passed, bytes::integer, restored_to, error, ended_at is not null as ended
       from operation_runs order by id desc limit 1`,
    );
    return rows[0];
  };
  await client.query('rollback');
  const at = '2026-03-01T10:00:00.000Z';
  const ended = { kind: 'drill', passed: true, bytes: null, restored_to: null, error: null, ended: true };
  await recordRun(env, 'drill', async (run) => {
    expect(await last()).toEqual({ ...ended, passed: false, ended: false });
    await client.query('update operation_runs set restored_to = $1 where id = $2', [at, run!.id]);
    return { passed: true };
  });
  expect(await last()).toEqual({ ...ended, restored_to: new Date(at) });
  const result = { passed: true, bytes: 7, restoredTo: '2026-03-02T10:00:00Z', error: 'none' };
  expect(await recordRun(env, 'backup', () => Promise.resolve(result))).toBe(result);
  expect(await last()).toEqual({ ...ended, kind: 'backup', bytes: 7, restored_to: new Date(result.restoredTo) });
  await recordRun(env, 'drill', () => Promise.resolve({ passed: false, error: 'x'.repeat(600) }));
  expect(await last()).toEqual({ ...ended, passed: false, error: 'x'.repeat(500) });
  await recordRun(env, 'drill', () => Promise.resolve({ passed: false }));
  expect(await last()).toEqual({ ...ended, passed: false, error: '' });
  const fault = new Error('it broke');
  await expect(recordRun(env, 'drill', () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await last()).toEqual({ ...ended, passed: false, error: 'it broke' });
  expect(said).toEqual([]);

  // A command does its work also where nothing can be recorded.
  const away = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' } as Env;
  expect(await recordRun(away, 'drill', (run) => Promise.resolve({ passed: run === undefined }))).toEqual({
    passed: true,
  });
  expect(said).toEqual([expect.stringMatching(/^Not recorded: .+\n$/)]);
  const none = { DATA_DIR: '/none' } as Env;
  expect(await recordRun(none, 'drill', (run) => Promise.resolve({ passed: run === undefined }))).toEqual({
    passed: true,
  });
  expect(said.slice(1)).toEqual(['Not recorded: DATABASE_URL is not set\n']);
  const direct = { DATABASE_DIRECT_URL: test.databaseUrl, DATABASE_URL: away.DATABASE_URL } as Env;
  expect(await recordRun(direct, 'drill', (run) => Promise.resolve({ passed: run !== undefined }))).toEqual({
    passed: true,
  });
});
