import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { Counter, Registry } from 'prom-client';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../src/kernel/database/database.js';
import { ReadPool } from '../../src/kernel/database/read-pool.js';
import type { DatabaseListener, Subscriber } from '../../src/kernel/database/listener.js';
import { REPLICAS, type Replicas } from '../../src/kernel/database/replicas/replicas.js';
import { MOST_BEHIND } from '../../src/kernel/database/replicas/following.rules.js';
import { Metrics } from '../../src/kernel/observation/metrics.js';
import { doing } from '../../src/kernel/observation/work.js';
import { KeptPages } from '../../src/site/kept-pages.js';
import type { KeptPage } from '../../src/site/page-cache.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { until } from '../support/instance.js';
import { Rows } from '../support/rows.js';
import { asked, startReplicated, type Replicated, type Standby } from '../support/standby.js';

let servers: Replicated;
let standby: Standby;
let test: TestApp;
let firm: number;
let neighbour: number;
let member: HttpClient;
let replicas: Replicas;

beforeAll(async () => {
  servers = await startReplicated({ standbys: 1 });
  [standby] = servers.standbys as [Standby];
  test = await startTestApp({ databaseUrl: servers.url, env: { DATABASE_REPLICA_URL: standby.url } });
  const rows = new Rows(test);
  firm = await rows.firm({ name: 'Studio Uno' });
  neighbour = await rows.firm({ name: 'Studio Due' });
  member = await rows.as(firm);
  replicas = test.app.get(REPLICAS);
});
afterAll(async () => {
  await test.close();
  await servers.end();
});

const state = () => [...replicas.following.values()].map((one) => one.state);
const becomes = (wanted: string) =>
  until(`the replica is ${wanted}`, () => Promise.resolve(state().join() === wanted), 15);

/** It follows, and has everything that was written until now. */
async function isLevel(): Promise<void> {
  const [written] = await asked<{ at: string }>(servers.url, 'select pg_current_wal_lsn() as at');
  const query = `select pg_last_wal_replay_lsn() >= '${written!.at}' as has`;
  const has = async () => (await asked<{ has: boolean }>(standby.url, query))[0]?.has;
  await until('the replica has everything', has, 15);
  await becomes('following');
}

const nameFor = async (client: HttpClient, id = firm): Promise<string> => {
  const { status, info } = await client.get(`/lawyers/${id}`);
  return status === 200 ? info.company_name : String(status);
};
const rename = (name: string) =>
  sql`update firms set company_name = ${name} where account_id = ${firm}`.execute(test.sql);

async function reads(): Promise<Record<string, number>> {
  const metric = test.app.get(Metrics).registry.getSingleMetric('database_reads_total') as Counter;
  return Object.fromEntries((await metric.get()).values.map(({ labels, value }) => [labels.server, value]));
}

/** The servers that have answered visitors and reports meanwhile. */
async function answering(work: () => Promise<unknown>): Promise<string[]> {
  const before = await reads();
  await work();
  const after = Object.entries(await reads());
  return after.filter(([server, value]) => value > (before[server] ?? 0)).map(([server]) => server);
}

describe('with a replica', () => {
  beforeEach(isLevel);

  it('has the same role and limits on it as on the primary, and each pool in the metrics', async () => {
    const pools = await test.app.get(Database).pools();
    const names = Object.keys(test.app.get(ReadPool).pools);
    expect(Object.keys(pools).sort()).toEqual(
      ['transactions', ...names, ...names.map((name) => `replica1_${name}`)].sort(),
    );
    const settingsOf = async (name: string): Promise<object[]> => {
      const given = `select name, setting from pg_settings where source = 'client' and name <> 'application_name' order by name`;
      return (await pools[name]!.query<object>(given)).rows;
    };
    for (const name of names) {
      expect(await settingsOf(`replica1_${name}`)).toEqual(await settingsOf(name));
      expect((await settingsOf(name)).length).toBeGreaterThan(2);
    }
  });

  it('reads for visitors on the replica, and for whoever is signed in on the primary', async () => {
    expect(await answering(() => nameFor(test.http))).toEqual(['replica']);
    expect(await answering(() => test.http.get('/lawyers?request_type=sinistri-stradali'))).toEqual(['replica']);
    expect(await answering(() => test.http.get('/geo/municipalities?q=mil'))).toEqual(['replica']);
    expect(await answering(() => nameFor(member))).toEqual([]);
    await standby.pause();
    await rename('Studio Tre');
    expect([await nameFor(test.http), await nameFor(member)]).toEqual(['Studio Uno', 'Studio Tre']);
    expect(await nameFor(test.http, neighbour)).toBe('Studio Due');
    await standby.resume();
  });

  it('leaves out a replica that is behind, and takes it back', async () => {
    await standby.pause();
    await rename('Studio Quattro');
    await pause(MOST_BEHIND + 1_500);
    expect(state()).toEqual(['behind']);
    expect(await answering(async () => expect(await nameFor(test.http)).toBe('Studio Quattro'))).toEqual(['primary']);
    expect(await test.app.get(Metrics).text()).toMatch(/^database_replica_in_use\{replica="127.0.0.1:\d+"\} 0$/m);
    await standby.resume();
    await becomes('following');
    expect(await answering(async () => expect(await nameFor(test.http)).toBe('Studio Quattro'))).toEqual(['replica']);
  });

  it('sends no report to a replica that lacks what was committed before it', async () => {
    const report = async () => {
      const { rows } = await sql<{ name: string }>`
        select company_name as name from firms where account_id = ${firm}`.execute(test.database.reports);
      return rows[0]?.name;
    };
    await rename('Studio Cinque');
    expect(await answering(async () => expect(await report()).toBe('Studio Cinque'))).toEqual(['replica']);
    await standby.pause();
    await rename('Studio Sei');
    expect(await answering(async () => expect(await report()).toBe('Studio Sei'))).toEqual(['primary']);
    await standby.resume();
  });

  it('repeats on the primary what the replay of a vacuum cancels, and no statement that is too slow', async () => {
    await asked(servers.url, 'create table kept as select 1 as n from generate_series(1, 1000)');
    await asked(servers.url, 'grant select on kept to giustamente_app');
    await asked(standby.url, 'alter system set max_standby_streaming_delay = 0');
    await asked(standby.url, 'select pg_reload_conf()');
    await isLevel();
    const asVisitor = <Row>(statement: RawBuilder<Row>) =>
      doing({ kind: 'route', name: 'test', isVisitor: true }, () => statement.execute(test.database.replica));
    const slow = sql<{ n: number }>`select (select count(*)::int from kept) as n, pg_sleep(0.7)`;
    const answer = answering(async () => expect((await asVisitor(slow)).rows[0]?.n).toBe(0));
    await pause(200);
    await asked(servers.url, 'delete from kept');
    await asked(servers.url, 'vacuum kept');
    expect(await answer).toEqual(['primary']);
    await isLevel();
    const endless = expect(asVisitor(sql`select pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' });
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)'`;
    await until('it is cancelled', async () => (await asked(standby.url, cancel)).length > 0, 5);
    await endless;
  });
});

describe('kept pages', () => {
  const subscribers: Subscriber[] = [];
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: servers.url });
    await client.connect();
    await client.query('listen page_changes');
    client.on('notification', ({ payload }) => {
      for (const one of subscribers) one.onNotification(payload ?? '');
    });
    await standby.delay(600);
    await isLevel();
  });
  afterAll(async () => {
    await client.end();
    await standby.delay(0);
  });

  /** The names that the page of a ranking shows after one of them was changed. */
  async function shownAfter(name: string, beforeRenewal?: () => void): Promise<string[]> {
    const listener = {
      subscribe: (_: string, one: Subscriber) => subscribers.push(one),
    } as unknown as DatabaseListener;
    const metrics = { registry: new Registry(), gauge: () => undefined } as unknown as Metrics;
    const pages = new KeptPages(listener, metrics, undefined, beforeRenewal);
    const render = async () => {
      const { info } = await test.http.get('/lawyers?request_type=sinistri-stradali');
      return { etag: info.map((one: { company_name: string }) => one.company_name).join() } as unknown as KeptPage;
    };
    const shown = async () => {
      const found = await pages.get({ address: '/avvocati/sinistri-stradali/classifica', hasQuery: false }, render);
      return found!.page.etag.split(',').sort();
    };
    await isLevel();
    await shown();
    await rename(name);
    // Its notification arrives before the answer to this.
    await client.query('select 1');
    await shown();
    await pause(100);
    subscribers.splice(0);
    return shown();
  }

  it('show what was changed at once, although the replica does not have it yet', async () => {
    expect(await shownAfter('Studio Sette')).toEqual(['Studio Due', 'Studio Sei']);
    const renewed = await shownAfter('Studio Otto', () => test.database.requireReplay());
    expect(renewed).toEqual(['Studio Due', 'Studio Otto']);
  });
});

describe('faults', () => {
  beforeAll(isLevel);

  /** Visitors who ask all the time, and what they were answered. */
  async function visited(fault: () => Promise<void>): Promise<{ statuses: Set<number>; slowest: number }> {
    const statuses = new Set<number>();
    let slowest = 0;
    let isOver = false;
    const visitors = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const began = performance.now();
        statuses.add((await test.http.get(`/lawyers/${firm}`)).status);
        slowest = Math.max(slowest, performance.now() - began);
        await pause(5);
      }
    });
    await pause(200);
    await fault();
    isOver = true;
    await Promise.all(visitors);
    return { statuses, slowest };
  }

  it('fails no read when the replica is killed, and uses it again when it is back', async () => {
    const { statuses } = await visited(async () => {
      await standby.end();
      await becomes('silent');
      await pause(300);
    });
    expect([...statuses]).toEqual([200]);
    await standby.start();
    await isLevel();
    expect(await answering(() => nameFor(test.http))).toEqual(['replica']);
  });

  it('fails no read when the machine of the replica stands still', async () => {
    const { statuses, slowest } = await visited(async () => {
      await standby.send('SIGSTOP');
      await becomes('silent');
      await pause(2_500);
      await standby.send('SIGCONT');
    });
    expect([...statuses]).toEqual([200]);
    expect(slowest).toBeLessThan(6_000);
    await isLevel();
  });

  it('serves visitors while the primary is gone', async () => {
    const name = await nameFor(test.http);
    await servers.stopPrimary();
    expect(await answering(async () => expect(await nameFor(test.http)).toBe(name))).toEqual(['replica']);
    expect(await nameFor(member)).toBe('503');
    await pause(2_500);
    test.database.requireReplay();
    await pause(3_500);
    expect(await nameFor(test.http)).toBe(name);
  });
});
