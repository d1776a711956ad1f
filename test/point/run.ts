import { spawn, execFile } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { freePort, SECRET } from '../bench/servers.js';
import { Drafts } from '../faults/work.js';
import { ArchivedServer } from './server.js';
import { say } from '../support/say.js';

const USAGE = `Takes a real PostgreSQL 15 back to the moment before a mistake, with pgBackRest, and proves it.

  npm run point:trial -- [--fill]

Starts the product on a server with the shipped archive. Citizens write drafts; a full backup, an incremental one, then
somebody deletes requests and documents. The commands of the product restore the moment before into another folder. Every
draft that was answered before the moment must be there, none that began after it, and the invariants must hold. Then the
monthly drill runs once. Needs postgresql-15 and pgbackrest of Debian, and root to become their user.

  --fill  first fills the database as the benchmark does: 20,000 firms and 100,000 requests`;

const { values } = parseArgs({
  options: { fill: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
});

const CITIZENS = 2_000;

async function query<Row extends pg.QueryResultRow>(url: string, text: string, given: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, given)).rows;
  } finally {
    await client.end();
  }
}

/** The ids that drafts were answered with, of the keys from one number to another. */
const idsOf = (drafts: Drafts, from: number, to: number): number[] =>
  [...drafts.received].slice(from, to).flatMap(([, ids]) => [...ids]);

async function trial(): Promise<boolean> {
  const failures: string[] = [];
  const must = (what: string, holds: boolean): void => {
    say(`${holds ? 'yes' : 'NO '}  ${what}`);
    if (!holds) failures.push(what);
  };
  const server = await ArchivedServer.start();
  say(`PostgreSQL 15 with the archive runs in ${server.folder}`);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const settings: NodeJS.ProcessEnv = {
    ...server.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: base,
    DATABASE_URL: server.url,
    DATA_DIR: join(server.folder, 'product'),
    JWT_SECRET: SECRET,
    DEMO: '1',
  };
  /** Runs a command of the product as the user of the server, and shows what it says. @returns its exit code and its seconds */
  const product = async (...args: string[]): Promise<{ code: number | null; seconds: number }> => {
    const began = Date.now();
    const child = spawn(process.execPath, args, {
      ...server.user,
      env: settings,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    return { code, seconds: (Date.now() - began) / 1000 };
  };
  const point = (...args: string[]) => product('dist/cli/backup/point.cli.js', ...args);
  const running = spawn(process.execPath, ['dist/main.js'], {
    ...server.user,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    let ready = false;
    while (!ready) {
      await pause(500);
      ready = await fetch(`${base}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    say('the product runs with the demo data');
    if (values.fill) {
      const file = join(server.folder, 'tokens');
      await promisify(execFile)(
        process.execPath,
        [
          '--no-warnings',
          '--import',
          './test/bench/register.mjs',
          'test/bench/run.ts',
          '--fill',
          server.url,
          '--tokens',
          file,
        ],
        { maxBuffer: 2 ** 26 },
      );
      say('the database is filled');
    }
    const drafts = await Drafts.of(CITIZENS, server.url, base);
    const now = { writes: true, paused: false };
    const open = new Set<Promise<void>>();
    const traffic = (async () => {
      while (now.writes) {
        if (!now.paused) {
          const one = drafts.write().finally(() => open.delete(one));
          open.add(one);
        }
        await pause(100);
      }
    })();
    await pause(3_000);
    const size = await query<{ bytes: string }>(server.url, 'select pg_database_size(current_database()) as bytes');
    say(`the database has ${(Number(size[0]?.bytes) / 1e6).toFixed(1)} MB`);
    must('a full backup succeeds while citizens write', (await point('backup', 'full')).code === 0);
    await pause(2_000);
    const incremental = await point('backup', 'incr');
    must('an incremental backup succeeds', incremental.code === 0);
    await pause(2_000);

    // The moment: nothing is on its way, so that every draft is on one side of it.
    now.paused = true;
    await Promise.all(open);
    const documents = join(server.folder, 'product', 'documents');
    const copy = join(server.folder, 'copy');
    await cp(documents, copy, { recursive: true, preserveTimestamps: true });
    await promisify(execFile)('chown', ['-R', 'postgres:postgres', copy]);
    const files = async (folder: string): Promise<number> =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;
    const had = await files(documents);
    const before = drafts.asked;
    await pause(1_100);
    const [{ at } = { at: '' }] = await query<{ at: string }>(
      server.url,
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as at`,
    );
    const [counted] = await query<Record<string, number>>(server.url, COUNTS);
    await pause(1_100);
    now.paused = false;
    await pause(4_000);
    const mistake = await query<{ n: number }>(server.url, MISTAKE);
    say(`the mistake at ${at} and some seconds: every document and every draft is deleted (${mistake.length} drafts)`);
    // A worker deletes files without a row once they are a day old; here they go at once.
    for (const name of await readdir(documents)) await rm(join(documents, name), { recursive: true });
    must(`the ${had} files of the store are gone`, had > 0 && (await files(documents)) === 0);
    await pause(3_000);
    now.writes = false;
    await traffic;
    await Promise.all(open);
    // The machine is not lost, so its last minute is archived by the next timeout.
    let behind = true;
    while (behind) {
      await pause(1_000);
      const [row] = await query<{ done: boolean }>(
        server.url,
        "select last_archived_time > $1::timestamptz + interval '10 seconds' as done from pg_stat_archiver",
        [at],
      );
      behind = row?.done !== true;
    }
    say('the archive has the minute of the mistake');
    const into = join(server.folder, 'restored');
    const restored = await point('restore', '--to', at, '--into', into, '--documents', `file://${copy}`);
    must(
      `the moment is restored, invariants and documents included (${restored.seconds.toFixed(1)} s)`,
      restored.code === 0,
    );
    const data = join(into, 'data');
    const otherPort = await freePort();
    await server.as(
      'sh',
      '-c',
      `printf '%s\\n' "port = ${otherPort}" "unix_socket_directories = '${into}'" "archive_mode = off" >> ${data}/postgresql.auto.conf`,
    );
    await server.up(data);
    try {
      const other = new URL(server.url);
      other.port = String(otherPort);
      const [there] = await query<Record<string, number>>(other.href, COUNTS);
      must(
        `each table has the rows of the moment: ${JSON.stringify(there)}`,
        JSON.stringify(there) === JSON.stringify(counted),
      );
      const present = new Set((await query<{ id: number }>(other.href, 'select id from requests')).map(({ id }) => id));
      const [earlier, later] = [idsOf(drafts, 0, before), idsOf(drafts, before, drafts.asked)];
      must(
        `all ${earlier.length} drafts of before are there`,
        earlier.length > 50 && earlier.every((id) => present.has(id)),
      );
      must(
        `none of the ${later.length} drafts of after is there`,
        later.length > 20 && !later.some((id) => present.has(id)),
      );
      must(`the store has the ${had} files again`, (await files(documents)) === had);
      settings.DATABASE_URL = other.href;
      must('npm run invariants ends with 0 there', (await product('dist/cli/invariants.cli.js')).code === 0);
      settings.DATABASE_URL = server.url;
    } finally {
      await server.down(data);
    }
    const drill = await point('drill');
    must(
      `the drill of the month passes (${drill.seconds.toFixed(1)} s, of which up to 60 wait for the archive)`,
      drill.code === 0,
    );
    console.table(
      await query(
        server.url,
        `select kind, passed, bytes, restored_to, round(extract(epoch from ended_at - began_at), 1) as seconds, error
         from operation_runs order by id`,
      ),
    );
    say(await server.as('pgbackrest', `--config=${server.config}`, '--stanza=giustamente', 'info'));
    return failures.length === 0;
  } finally {
    running.kill('SIGTERM');
    await new Promise((done) => (running.exitCode === null ? running.once('exit', done) : done(undefined)));
    await server.end();
    await rm(server.folder, { recursive: true, force: true });
  }
}

/** What nothing but a person writes, so that it stands still while nobody writes. */
const COUNTS = `select
  (select count(*) from accounts)::int as accounts, (select count(*) from requests)::int as requests,
  (select count(*) from responses)::int as responses, (select count(*) from messages)::int as messages,
  (select count(*) from documents)::int as documents, (select count(*) from credit_movements)::int as credit_movements,
  (select count(*) from invoices)::int as invoices`;

/** As the owner at a prompt, in a hurry: documents, and the requests that nothing else names. */
const MISTAKE = `
  with files as (delete from documents)
  delete from requests r where not exists (select 1 from responses s where s.request_id = r.id)
    and account_id in (select id from accounts where email like 'drafts-%') returning id`;

if (values.help) console.log(USAGE);
else process.exit((await trial()) ? 0 : 1);
