import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { freePort, SECRET } from '../bench/servers.js';
import { Drafts, tried, WRITE_MAIL } from '../faults/work.js';
import { ArchivedServer } from '../point/server.js';
import { Link } from '../support/link.js';
import { spawnProduct } from '../support/product.js';
import { say } from '../support/say.js';

const USAGE = `Makes alerts fire by their faults, in a real Prometheus with the rules of docker/observability/alerts.yaml.

  npm run alerts

One web process and one worker with the demo data on a PostgreSQL 15 with its archive. Every for: is shortened to 4 seconds,
and nothing else of the rules is changed. First nothing may fire for a minute, then each fault is made, and its alerts must
fire and end again. Alerts whose fault needs a mailbox that answers, a full disk or a certificate are tried by promtool alone. Needs
prometheus, postgresql-15, pgbackrest and faketime of Debian, and root.`;

/** The most that a fault may need, in milliseconds. The archive's needs five minutes, the mailbox's ten. */
const PATIENCE = 180_000;
const ARCHIVE_PATIENCE = 420_000;
const MAILBOX_PATIENCE = 900_000;
const QUIET = 60_000;
/** Each writes up to three drafts. */
const CITIZENS = 2_000;

interface Rules {
  groups: { rules: { alert: string; for: string }[] }[];
}

async function alerts(): Promise<boolean> {
  const server = await ArchivedServer.start();
  const link = await Link.to(server.url);
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-alerts-'));
  const children: ChildProcess[] = [];
  const [web, worker, own] = [await freePort(), await freePort(), await freePort()];
  const base = `http://127.0.0.1:${web}`;
  const settings = {
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    DATABASE_URL: link.url,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: SECRET,
    DEMO: '1',
    PORT: String(web),
    WORKER_PORT: String(worker),
  };
  /** How a process ended that should run. */
  let ended: string | undefined;
  /** Asks until it is so. */
  const until = async (ask: () => Promise<boolean>): Promise<void> => {
    while (!(await ask().catch(() => false))) {
      if (ended !== undefined) throw new Error(ended);
      await pause(500);
    }
  };
  const start = (role: 'web' | 'worker', more: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawnProduct({ ...settings, ...more, ROLE: role });
    child.stdout.resume();
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    // Those that the run ends are killed.
    child.once('exit', (code) => (ended ??= code === null ? undefined : `a ${role} process ended: ${said}`));
    children.push(child);
    return child;
  };
  const run = (...args: string[]): Promise<unknown> =>
    new Promise((done) => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'development', ...settings, DATABASE_URL: server.url };
      spawn(process.execPath, args, { env, stdio: 'ignore' }).once('exit', done);
    });
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  /** As the superuser, whom no trigger stops. */
  const asSuperuser = (...statements: string[]): Promise<string> =>
    server.as(
      'psql',
      ...[
        '-h',
        server.folder,
        '-p',
        String(server.port),
        '-U',
        'postgres',
        '-d',
        'giustamente',
        '-v',
        'ON_ERROR_STOP=1',
      ],
      ...statements.flatMap((statement) => ['-c', statement]),
    );
  const firing = async (): Promise<Set<string>> => {
    const answer = await fetch(`http://127.0.0.1:${own}/api/v1/alerts`);
    const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
    return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
  };
  const results: { fault: string; alert: string; 'fired after (s)': string; 'quiet after (s)': string }[] = [];
  /** Makes a fault and waits until all its alerts have fired, mends it and waits until they have ended. */
  const fault = async (
    name: string,
    expected: readonly string[],
    make: () => Promise<unknown>,
    mend?: () => Promise<unknown>,
    { lasting = [], patience = PATIENCE }: { lasting?: readonly string[]; patience?: number } = {},
  ): Promise<void> => {
    const began = Date.now();
    const fired = new Map<string, number>();
    const quiet = new Map<string, number>();
    const before = await firing();
    await make();
    while (fired.size < expected.length && Date.now() - began < patience) {
      if (ended !== undefined) throw new Error(ended);
      for (const one of await firing())
        if (expected.includes(one) && !fired.has(one) && !before.has(one)) fired.set(one, (Date.now() - began) / 1000);
      await pause(1_000);
    }
    const mended = Date.now();
    await mend?.();
    const waits = mend ? [...fired.keys()].filter((one) => !lasting.includes(one)) : [];
    while (quiet.size < waits.length && Date.now() - mended < patience) {
      const now = await firing();
      for (const one of waits) if (!now.has(one) && !quiet.has(one)) quiet.set(one, (Date.now() - mended) / 1000);
      await pause(1_000);
    }
    for (const alert of expected) {
      const of = (times: Map<string, number>): string => times.get(alert)?.toFixed(0) ?? '';
      const isLasting = !mend || lasting.includes(alert);
      const end = of(quiet) || (isLasting ? 'its window' : 'NEVER');
      results.push({ fault: name, alert, 'fired after (s)': of(fired) || 'NEVER', 'quiet after (s)': end });
      say(`${name}: ${alert} fired after ${of(fired) || 'NEVER'}, quiet after ${end}`);
    }
  };
  try {
    const rules = parse(await readFile('docker/observability/alerts.yaml', 'utf8')) as Rules;
    for (const rule of rules.groups.flatMap((group) => group.rules)) if (rule.for !== '0m') rule.for = '4s';
    await writeFile(join(folder, 'alerts.yaml'), stringify(rules));
    await writeFile(
      join(folder, 'prometheus.yaml'),
      stringify({
        global: { scrape_interval: '5s', evaluation_interval: '2s', scrape_timeout: '5s' },
        rule_files: ['alerts.yaml'],
        scrape_configs: [
          {
            job_name: 'giustamente',
            static_configs: [{ targets: [`127.0.0.1:${web}`, `127.0.0.1:${worker}`] }],
          },
        ],
      }),
    );
    const webProcess = start('web');
    await until(async () => (await fetch(`${base}/health/ready`)).ok);
    let workerProcess = start('worker');
    const replaceWorker = async (more: NodeJS.ProcessEnv = {}): Promise<void> => {
      // The next one needs its port.
      const gone = once(workerProcess, 'exit');
      workerProcess.kill('SIGKILL');
      await gone;
      workerProcess = start('worker', more);
    };
    await until(async () =>
      (await (await fetch(`http://127.0.0.1:${worker}/metrics`)).text()).includes(
        'sweep_last_success_timestamp_seconds{',
      ),
    );
    // Nobody has sent the invoices of the demo to the exchange system.
    await asSuperuser(REPLICA, `update invoices set state = 'sent' where state <> 'sent'`);
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yaml`,
        `--storage.tsdb.path=${folder}/tsdb`,
        `--web.listen-address=127.0.0.1:${own}`,
      ],
      { stdio: 'ignore' },
    );
    children.push(prometheus);
    await until(async () => (await fetch(`http://127.0.0.1:${own}/-/ready`)).ok);
    // Each process was read once, and the mails of the demo are gone.
    await until(async () => {
      const answer = await fetch(`http://127.0.0.1:${own}/api/v1/query?query=count(up==1)==2`);
      return ((await answer.json()) as { data: { result: unknown[] } }).data.result.length > 0;
    });
    await pause(15_000);
    say('the product runs; nothing may fire for a minute');
    const drafts = await Drafts.of(CITIZENS, server.url, base);
    const traffic = { flows: true };
    const calling = (async () => {
      while (traffic.flows) {
        void drafts.write();
        await pause(250);
      }
    })();
    const loud = new Set<string>();
    for (const end = Date.now() + QUIET; Date.now() < end;) {
      for (const one of await firing()) loud.add(one);
      await pause(1_000);
    }
    say(`on a healthy run these fire: ${[...loud].join(', ') || 'none'}`);

    // It takes its time beside the others.
    const shipped = (await asSuperuser('show archive_command')).split('\n')[2]?.trim() ?? '';
    const archive = fault(
      'archive_command fails',
      ['ArchiveBehind'],
      () => asSuperuser(`alter system set archive_command = 'false'`, 'select pg_reload_conf()'),
      () => asSuperuser(`alter system set archive_command = '${shipped}'`, 'select pg_reload_conf()'),
      { patience: ARCHIVE_PATIENCE },
    );
    archive.catch(() => undefined);
    await fault(
      'the last backup is 27 hours old',
      ['BackupOld'],
      () => query(RUN('backup', '27 hours')),
      () => query(RUN('backup', '0 hours')),
    );
    await fault(
      'a drill finds no backup',
      ['BackupUnproven'],
      () => run('dist/cli/backup/drill.cli.js', '/no/such/folder'),
      () => query(RUN('drill', '0 hours')),
    );
    await fault(
      'a balance differs from its movements, and the nightly check runs',
      ['InvariantsBroken'],
      async () => {
        await asSuperuser(REPLICA, BREAK);
        await run('dist/cli/invariants.cli.js');
      },
      async () => {
        await asSuperuser(REPLICA, BREAK.replace('+ 1', '- 1'));
        await run('dist/cli/invariants.cli.js');
      },
    );
    for (const [name, alert, state] of [
      ['an invoice was not sent in its days', 'InvoicesLate', 'to_send'],
      ['an invoice is rejected', 'InvoicesNeedFinance', 'rejected'],
    ] as const)
      await fault(
        name,
        [alert],
        () => asSuperuser(REPLICA, INVOICE(state)),
        () => asSuperuser(REPLICA, INVOICE('sent')),
      );
    await fault(
      'an event of the payment provider is refused',
      ['WebhooksRefused'],
      () => query(REFUSED_EVENT),
      () => query(`delete from payment_events where event_id = 'refused'`),
    );
    await fault(
      'a mail is given up',
      ['MailsGivenUp'],
      () => query(`update outbox set failed_at = now(), sent_at = null where id = (select min(id) from outbox)`),
      () => query(`update outbox set failed_at = null, sent_at = now() where id = (select min(id) from outbox)`),
    );
    const documents = join(settings.DATA_DIR, 'documents');
    await fault(
      'the folder of the documents is no folder',
      ['DocumentsStore'],
      async () => {
        await rename(documents, `${documents}.away`);
        await writeFile(documents, '');
      },
      async () => {
        await rm(documents);
        await rename(`${documents}.away`, documents);
      },
    );
    await fault(
      'a job fails whose attempts are used up',
      ['JobsGivenUp'],
      () => query(WRITE_MAIL.replace(`jsonb_build_object('id', mail.id), q.retry_limit`, `'{"id": "none"}', 0`)),
      () => query(`delete from pgboss.job where name = 'jobs.given-up'`),
    );
    await fault(
      'kill -9 of the only worker, with a mail and its job of 40 minutes ago',
      ['InstanceDown', 'SweepsStopped', 'QueueBehind', 'MailBehind', 'WebhooksBehind'],
      async () => {
        workerProcess.kill('SIGKILL');
        await query(WRITE_MAIL);
        await query(LATE_EVENT);
        await query(`update outbox set created_at = now() - interval '40 minutes' where sent_at is null`);
        await query(
          `update pgboss.job set start_after = now() - interval '40 minutes' where name = 'mail.send' and state = 'created'`,
        );
      },
      async () => {
        await query(`delete from payment_events where event_id = 'late'`);
        workerProcess = start('worker');
      },
    );
    for (const [name, alert, settings] of WORKERS)
      await fault(
        name,
        [alert],
        () => replaceWorker(settings),
        () => replaceWorker(),
      );
    // It takes ten minutes, so it is made beside those that leave the worker alone.
    const mailbox = fault(
      'the mailbox of answers by mail cannot be reached',
      ['MailboxUnread'],
      () => replaceWorker(MAILBOX),
      () => replaceWorker(),
      { patience: MAILBOX_PATIENCE },
    );
    mailbox.catch(() => undefined);
    await fault(
      'a week has far fewer requests than those before',
      ['MarketFell'],
      () => query(FALLEN),
      () => query(`delete from market_counts where province_id = '' and request_type_id = ''`),
    );
    await fault(
      'the network to the database is silent',
      ['DatabaseDown', 'CallsFail', 'CallsSlow'],
      () => {
        link.fallSilent();
        return Promise.resolve();
      },
      () => {
        link.mend();
        return Promise.resolve();
      },
      { lasting: ['CallsFail', 'CallsSlow'] },
    );
    let frozen = true;
    await fault(
      'the web process gets no processor for a second, again and again',
      ['EventLoopLag'],
      () => {
        void (async () => {
          while (frozen) {
            webProcess.kill('SIGSTOP');
            await pause(1_200);
            webProcess.kill('SIGCONT');
            await pause(300);
          }
        })();
        return Promise.resolve();
      },
      () => {
        frozen = false;
        return Promise.resolve();
      },
    );
    let locked = true;
    await fault(
      'a table is locked for three seconds, again and again',
      ['PoolExhausted'],
      () => {
        void (async () => {
          while (locked) {
            for (let nth = 0; nth < 40; nth++) void drafts.write();
            await tried(
              server.url,
              `begin; lock table requests in access exclusive mode; select pg_sleep(3); rollback`,
            );
            await pause(300);
          }
        })();
        return Promise.resolve();
      },
      () => {
        locked = false;
        return Promise.resolve();
      },
    );
    await Promise.all([archive, mailbox]);
    traffic.flows = false;
    await calling;
    console.table(results);
    return loud.size === 0 && results.every((one) => !Object.values(one).includes('NEVER'));
  } finally {
    for (const child of children) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await link.close();
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run of a command that succeeded so long ago. */
const RUN = (kind: string, ago: string): string =>
  `delete from operation_runs where kind = '${kind}';
   insert into operation_runs (kind, began_at, ended_at, passed)
   select '${kind}', at, at, true from (select now() - interval '${ago}' as at) one`;

/** No trigger works in this session. */
const REPLICA = 'set session_replication_role = replica';
const INVOICE = (state: string): string =>
  `update invoices set state = '${state}' where id = (select min(id) from invoices where kind = 'invoice')`;
const REFUSED_EVENT = `
  insert into payment_events (provider, event_id, type, facts, occurred_at, received_at, worked_at, outcome, reason)
  values ('stripe', 'refused', 'charge.refunded', '{}', now(), now(), now(), 'refused', 'unknown')`;
const LATE_EVENT = `
  insert into payment_events (provider, event_id, type, facts, occurred_at, received_at)
  select 'stripe', 'late', 'charge.refunded', '{}', at, at from (select now() - interval '40 minutes' as at) one`;
/** A thousand requests a week until a week ago. */
const FALLEN = `
  insert into market_counts (day, request_type_id, province_id, figure, value, count)
  select current_date - days, '', '', 'published', 0, 1000 from unnest(array[10, 17, 24, 31]) as days`;
/** Nobody listens there. */
const NOWHERE = '127.0.0.1:1';
const MAILBOX = { REPLY_ADDRESS: 'risposte@giustamente.example', REPLY_IMAP_URL: `imap://a:b@${NOWHERE}` };
/** Faults of the worker alone, as settings of its process. */
const WORKERS: readonly (readonly [name: string, alert: string, settings: NodeJS.ProcessEnv])[] = [
  ['the worker is of another commit', 'VersionsMixed', { COMMIT: 'abcdef0' }],
  [
    'the clock of the worker is three seconds ahead',
    'ClockWrong',
    {
      LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
      FAKETIME: '+3s',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  ],
  [
    'a replica cannot be reached',
    'ReplicaLeftOut',
    { DATABASE_REPLICA_URL: `postgresql://giustamente@${NOWHERE}/giustamente` },
  ],
  [
    'the worker holds 700 MB',
    'MemoryHigh',
    { NODE_OPTIONS: '--import=data:text/javascript,globalThis.ballast=Buffer.alloc(7e8,1)' },
  ],
];
const BREAK = 'update wallets set balance = balance + 1 where account_id = (select min(account_id) from wallets)';

if (process.argv.includes('--help')) console.log(USAGE);
else process.exit((await alerts()) ? 0 : 1);
