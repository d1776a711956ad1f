// Three PostgreSQL under Patroni, with etcd and HAProxy, on this machine: for `npm run cluster -- --ha` and `npm run faults -- --ha`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../product.mjs';
import { haproxyConfiguration, patroniSettings } from './configuration.mjs';
import { findPrograms } from './programs.mjs';

const NAMES = ['node1', 'node2', 'node3'];
/** A member whose Patroni ended is started again after this time, as systemd does it. */
const RESTART_AFTER = 2_000;
/** The first start copies the primary twice. */
const PATIENCE = 120_000;
const DATABASE = 'giustamente';

/** root runs everything as the user whom Debian's package of PostgreSQL makes: PostgreSQL refuses root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const number = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function makeFolder(path, user) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!user) return;
  await chown(path, user.uid, user.gid);
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    const { mode } = await stat(above);
    // Passing through is enough: nobody else may list what lies beside it.
    if ((mode & 0o001) === 0) await chmod(above, mode | 0o001);
  }
}

async function writeFor(user, path, text) {
  await writeFile(path, text, { mode: 0o600 });
  if (user) await chown(path, user.uid, user.gid);
}

/** What stays from start to start: etcd and the members know each other by these ports and passwords. */
async function identity(folder, machines) {
  const path = join(folder, 'cluster.json');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const members = [];
  for (const machine of machines)
    members.push({ port: await freePort(), rest: await freePort(), name: machine.name, address: machine.address });
  const made = {
    passwords: Object.fromEntries(
      ['superuser', 'replication', 'rewind', 'application'].map((of) => [of, crypto.randomUUID()]),
    ),
    ports: { etcd: await freePort(), peer: await freePort(), primary: await freePort(), replicas: await freePort() },
    members,
  };
  await writeFile(path, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/** A program that runs until it is stopped. Its output goes to a file. */
function run(command, options, log) {
  const child = spawn(command[0], command.slice(1), { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', log);
  child.stderr.on('data', log);
  child.on('error', (error) => log(`${error.message}\n`));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { child, stop };
}

const answersWith = (address, path) =>
  fetch(`http://${address}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(what, ask, isGivenUp = () => false) {
  for (const end = Date.now() + PATIENCE; Date.now() < end && !isGivenUp(); await wait(300)) if (await ask()) return;
  throw new Error(`${what}: waited in vain`);
}

/** The database of the product and its owner, who is no superuser, as docker/database.sql makes them. */
async function makeDatabase(url, password) {
  const asked = async (database, statements) => {
    const client = new pg.Client({ connectionString: `${url}/${database}` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await statements(client);
    } finally {
      await client.end();
    }
  };
  await asked('postgres', async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount > 0) return;
    await client.query(`create role ${DATABASE} login createrole password ${pg.escapeLiteral(password)}`);
    await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  });
  await asked(DATABASE, (client) => client.query('create extension if not exists earthdistance cascade'));
}

/**
 * Starts the three members, etcd and HAProxy with everything they need under one folder, and makes the product's database.
 * @param folder of their data, configuration and logs
 * @param options.machines where each member runs, and how a command is started there; by default beside each other here
 * @param options.etcdAddress where the members find etcd
 * @param options.lost is called when etcd or HAProxy ends
 * @returns `url` leads to the primary, `replicaUrl` to the replicas, `memberUrls` to each member;
 *   `stop` ends the replicas before the primary
 */
export async function startHa(folder, options = {}) {
  const programs = findPrograms();
  const root = resolve(folder, 'ha');
  const user = unprivileged();
  const machines = options.machines ?? NAMES.map((name) => ({ name, address: '127.0.0.1', command: (all) => all }));
  const etcdAddress = options.etcdAddress ?? '127.0.0.1';
  await makeFolder(root, user);
  const { passwords, ports, members: known } = await identity(root, machines);
  const log = (name) => (chunk) =>
    void writeFile(join(root, `${name}.log`), chunk, { flag: 'a' }).catch(() => undefined);
  let isEnding = false;
  const watched = (name, command, runOptions) => {
    const program = run(command, runOptions, log(name));
    program.child.on(
      'exit',
      (code) => isEnding || options.lost?.(new Error(`${name} ended with ${code}: see ${root}`)),
    );
    return program;
  };

  const etcdFolder = join(root, 'etcd');
  await makeFolder(etcdFolder, user);
  const client = `http://${etcdAddress}:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.peer}`;
  const etcd = watched(
    'etcd',
    [
      programs.etcd,
      ...['--name', 'etcd1', '--data-dir', etcdFolder, '--log-level', 'warn', '--enable-v2'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd1=${peer}`],
    ],
    { ...user, cwd: etcdFolder },
  );
  const running = [etcd];
  const members = [];
  const stop = async () => {
    isEnding = true;
    const [haproxy, ...others] = running.filter((one) => one !== etcd);
    await haproxy?.stop();
    for (const one of others) await one.stop();
    const isPrimary = await Promise.all(members.map((one) => answersWith(one.restAddress, '/primary')));
    await Promise.all(members.filter((_, nth) => !isPrimary[nth]).map((one) => one.stop()));
    await Promise.all(members.map((one) => one.stop()));
    await etcd.stop();
  };
  const hasEnded = () => isEnding || etcd.child.exitCode !== null;
  try {
    await until('etcd', () => answersWith(`${etcdAddress}:${ports.etcd}`, '/health'), hasEnded);
    for (const [nth, machine] of machines.entries()) {
      const { port, rest } = known[nth];
      const own = join(root, machine.name);
      await makeFolder(own, user);
      const place = { ...machine, port, rest, folder: own };
      const settings = patroniSettings(place, { etcd: `${etcdAddress}:${ports.etcd}`, passwords, programs });
      await writeFor(user, join(own, 'patroni.yaml'), JSON.stringify(settings, null, 2));
      members.push(newMember(place, programs, user, log(machine.name), () => isEnding));
    }
    for (const member of members) member.start();
    const replicas = async (path) =>
      (await Promise.all(members.map((one) => answersWith(one.restAddress, path)))).filter(Boolean).length;
    await until(
      'a primary with two replicas',
      async () =>
        (await replicas('/primary')) === 1 && (await replicas('/replica')) === 2 && (await replicas('/sync')) === 1,
      hasEnded,
    );
    await writeFor(
      user,
      join(root, 'haproxy.cfg'),
      haproxyConfiguration(
        ports,
        members.map(({ place }) => place),
      ),
    );
    const haproxy = watched('haproxy', [programs.haproxy, '-db', '-f', join(root, 'haproxy.cfg')], {
      ...user,
      cwd: root,
    });
    running.push(haproxy);
    const at = (port, name, password) => `postgresql://${name}:${password}@127.0.0.1:${port}`;
    await until(
      'HAProxy',
      () =>
        makeDatabase(at(ports.primary, 'postgres', passwords.superuser), passwords.application).then(
          () => true,
          (error) => {
            log('haproxy')(`${error.message}\n`);
            return false;
          },
        ),
      () => hasEnded() || haproxy.child.exitCode !== null,
    );
    const url = (port) => `${at(port, DATABASE, passwords.application)}/${DATABASE}`;
    // Each by its own address: what is proven about a replica holds for no other behind the same port.
    const memberUrls = members.map(({ place }) => {
      const address = new URL(url(place.port));
      address.hostname = place.address;
      return address.href;
    });
    return { url: url(ports.primary), replicaUrl: url(ports.replicas), memberUrls, members, stop };
  } catch (error) {
    await stop();
    throw new Error(`${error.message} (logs in ${root})`, { cause: error });
  }
}

/** A member: Patroni, which runs its PostgreSQL. It is started again when it ends, unless `isWatched` was set to false. */
function newMember(place, programs, user, log, isEnding) {
  let running;
  const member = {
    place,
    restAddress: `${place.address}:${place.rest}`,
    isWatched: true,
    start() {
      member.isWatched = true;
      const command = place.command([programs.patroni, join(place.folder, 'patroni.yaml')]);
      running = run(command, { ...(place.entersAsRoot ? {} : user), cwd: place.folder }, log);
      running.child.on('exit', () => {
        if (isEnding() || !member.isWatched) return;
        setTimeout(() => isEnding() || !member.isWatched || member.start(), RESTART_AFTER).unref();
      });
    },
    stop: () => running?.stop(),
  };
  return member;
}
