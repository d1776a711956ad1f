import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Arrangement } from '../../../scripts/cluster/arrangement.mjs';
import { startHa, type Ha } from '../../../scripts/cluster/ha.mjs';
import { migrate } from '../../../src/kernel/database/setup/migrate.js';
import type { Callers } from '../../bench/data/callers.js';
import { openSessions, sessionKey } from '../../bench/data/tokens.js';
import { freePort, SECRET } from '../../bench/servers.js';
import { connected } from '../work.js';
import { brokenInvariants, compare, waitingOrders } from './checks.js';
import { FAULTS, type Fault, type Member } from './kinds.js';
import { Load } from './load.js';
import { Machines } from './machines.js';
import { makePeople } from './people.js';
import { placesFor, readsOf } from './places.js';
import { endsEverywhere, holds, Stream, sweepsRanAfter } from './signs.js';
import { answerOf, call, inLetters } from './writes.js';
import { say } from '../../support/say.js';

/** The goal: writes are acknowledged again within this time, in milliseconds. */
const GOAL = 30_000;
/** Calls before the first round, more and more: the processes have just started, and compile what they run often. */
const WARM = { time: 8_000, paces: [100, 40, 20] };
/** Calls before the fault, and after the next primary works. */
const BEFORE = 3_000;
const AFTER = 3_000;
/** How many first attempts in a row say that the service is back: about two seconds. */
const BACK = 40;
/** How long a service or a member may take until the run gives it up, in milliseconds. */
const PATIENCE = 120_000;
/** The places of a round: enough for two minutes of calls. */
const PLACES = { citizens: 900, responses: 600, messages: 1_300 };

/** What became of one round. */
interface Round {
  readonly kind: string;
  /** The longest time between two acknowledged writes, in milliseconds. */
  readonly gap: number;
  readonly writes: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unanswered: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** What did not hold afterwards. */
  readonly faults: readonly string[];
}

const key = sessionKey({ JWT_SECRET: SECRET });

const is = async (member: Member, what: string): Promise<boolean> =>
  (await answerOf(`http://${member.restAddress}/${what}`, {}, 1_000))[0] === 200;

async function primaryOf(members: readonly Member[]): Promise<Member | undefined> {
  for (const member of members) if (await is(member, 'primary')) return member;
  return undefined;
}

/** Whether both replicas follow the primary closely (bytes), one of them synchronously. */
async function isWhole(members: readonly Member[]): Promise<boolean> {
  const [replicas, synchronous] = await Promise.all(
    ['replica?lag=1048576', 'sync'].map(async (what) =>
      (await Promise.all(members.map((one) => is(one, what)))).filter(Boolean),
    ),
  );
  return replicas?.length === 2 && synchronous?.length === 1;
}

interface Stage {
  readonly ha: Ha;
  readonly machines: Machines;
  readonly callers: Callers;
  readonly base: string;
  readonly webs: readonly string[];
  readonly workers: readonly number[];
}

async function playRound(kind: string, fault: Fault, name: string, stage: Stage): Promise<Round> {
  const { ha, machines, callers, base, webs, workers } = stage;
  const faults: string[] = [];
  const must = (what: string, is: boolean): void => {
    if (is) return;
    faults.push(what);
    say(`${name}: not in time: ${what}`);
  };
  const { places, sessions, reader } = await connected(ha.url, async (client) => {
    const places = await placesFor(client, key, callers, PLACES);
    const owner = callers.citizens[0]!.id;
    const sessions = [...(await openSessions(client, key, [owner])), ...(await openSessions(client, key, [owner]))];
    // The firm that the last message of the round is for.
    const { rows } = await client.query<{ firm_id: number }>(
      'select firm_id from conversations where response_id = $1',
      [places.messages[0]!.response],
    );
    const [reader] = await openSessions(client, key, [rows[0]!.firm_id]);
    return { places, sessions, reader: reader! };
  });
  const conversation = places.messages[0]!;
  const streams = webs.map((web) => new Stream(web, reader.token));
  const load = new Load([base], name, readsOf(callers), places);
  try {
    await pause(BEFORE);
    const before = await primaryOf(ha.members);
    if (!before) throw new Error('there is no primary');
    say(`${name}: ${load.summary} before the ${kind} of ${before.place.name}`);
    const at = performance.now();
    await fault.inject(before, machines);
    let next: Member | undefined;
    const isBack = await holds(async () => {
      next ??= await primaryOf(ha.members.filter((member) => member !== before));
      if (next === undefined) load.row = 0;
      return next !== undefined && load.row >= BACK;
    }, PATIENCE);
    must('another primary', isBack);
    say(`${name}: ${load.summary} until ${next?.place.name ?? 'nobody'} took over`);
    for (const refusal of new Set(load.refusals)) say(refusal.slice(0, 300));
    must('a place for every write', !load.isShort);
    await pause(AFTER);
    fault.mend(before, machines);
    const backAt = Date.now() / 1_000;
    await pause(AFTER);
    await load.stop();
    const gap = load.longestGap(at);
    const unanswered = await load.finish();
    must('an answer to every write', unanswered === 0);
    // NOTIFY: both processes hear what a citizen writes through one of them.
    const heard = streams.map(({ messages }) => messages);
    const { status, body } = await call(base, {
      method: 'POST',
      path: '/messages',
      token: conversation.token,
      key: `${name} heard`,
      body: { response_id: conversation.response, text: `Buongiorno, scrivo di nuovo. Prova ${name}.` },
    });
    must(`a message after the fault: ${status} ${status === 201 ? '' : JSON.stringify(body)}`, status === 201);
    must(
      'NOTIFY in both processes',
      await holds(() => Promise.resolve(streams.every(({ messages }, nth) => messages > (heard[nth] ?? 0))), 10_000),
    );
    say(`${name}: every write is acknowledged, and notifications arrive`);
    must('a session that ends everywhere', await endsEverywhere(webs, sessions[0]!, sessions[1]!));
    must('jobs of paid orders', await holds(async () => (await connected(ha.url, waitingOrders)) === 0));
    must('sweeps of a worker', await holds(() => sweepsRanAfter(workers, backAt)));
    say(`${name}: sessions, jobs and sweeps work`);
    must('three members again', await holds(() => isWhole(ha.members), PATIENCE));
    const { lost, doubled } = await connected(ha.url, (client) => compare(client, load.writes));
    faults.push(...(await brokenInvariants(ha.url)));
    return { kind, gap, writes: load.writes.length, lost, doubled, unanswered, statuses: load.statuses, faults };
  } finally {
    await load.stop();
    for (const stream of streams) stream.close();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);

function lineOf(rounds: readonly Round[], name: string): string {
  const gaps = rounds.map(({ gap }) => gap).toSorted((one, other) => one - other);
  const count = (test: (status: number) => boolean): number =>
    sum(rounds.flatMap(({ statuses }) => [...statuses].filter(([status]) => test(status)).map(([, times]) => times)));
  const cells = [
    name,
    rounds.length,
    sum(rounds.map(({ writes }) => writes)),
    sum(rounds.map(({ lost }) => lost.length)),
    sum(rounds.map(({ doubled }) => doubled.length)),
    `${seconds(gaps[Math.floor(gaps.length / 2)] ?? 0)}, ${seconds(gaps.at(-1) ?? 0)}`,
    count((status) => status === 503),
    count((status) => status >= 500 && status !== 503),
    count((status) => status === 0),
    sum(rounds.map(({ faults }) => faults.length)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * Plays rounds of each kind of fault of the primary, in turn, and prints what was lost or done twice.
 * @returns whether nothing was, every service was back in time, and everything held afterwards
 */
export async function runHa(rounds: number, kinds: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-ha-'));
  const machines = new Machines();
  const arrangement = new Arrangement();
  const stopping = new AbortController();
  const lost = (error: Error): void => {
    if (arrangement.isEnding) return;
    say(error.message);
    stopping.abort();
    void arrangement.end();
  };
  process.once('SIGTERM', () => stopping.abort()).once('SIGINT', () => stopping.abort());
  const all: Round[] = [];
  try {
    const ha = arrangement.add(await startHa(folder, { machines: machines.all, etcdAddress: machines.here, lost }));
    await migrate(ha.url);
    const callers = await connected(ha.url.replace(/\?.*/, ''), (client) => makePeople(client, key));
    const settings = { NODE_ENV: 'development', LOG_LEVEL: 'warn', DEMO: '0', JWT_SECRET: SECRET, DATA_DIR: folder };
    // The sandbox's payments are reported to this address.
    const port = await freePort();
    const product = await arrangement.startProduct(ha.url, {
      webs: 2,
      workers: 2,
      isDirect: false,
      settings: { ...settings, JOB_HEARTBEAT: '10', PUBLIC_URL: `http://127.0.0.1:${port}` },
      port,
      lost,
    });
    if (!product) return false;
    const stage: Stage = {
      ha,
      machines,
      callers,
      base: `http://127.0.0.1:${product.port}`,
      webs: product.webs.map((port) => `http://127.0.0.1:${port}`),
      workers: product.workers,
    };
    say('everything runs; the processes get warm');
    for (const every of WARM.paces) {
      const places = await connected(ha.url, (client) => placesFor(client, key, callers, PLACES));
      const warm = new Load([stage.base], `warm ${every}`, readsOf(callers), places, every);
      await pause(WARM.time);
      await warm.stop();
      say(`before the first round: ${warm.summary}`);
    }
    for (let nth = 0; nth < rounds * kinds.length && !stopping.signal.aborted; nth++) {
      const kind = kinds[nth % kinds.length]!;
      const fault = FAULTS[kind];
      if (!fault) throw new Error(`there is no fault ${kind}: ${Object.keys(FAULTS).join(', ')}`);
      const round = await playRound(kind, fault, inLetters(nth), stage);
      all.push(round);
      const statuses = [...round.statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
      const found = [
        ...round.lost.map((one) => `lost ${one}`),
        ...round.doubled.map((one) => `doubled ${one}`),
        ...round.faults,
      ];
      say(`${kind}: ${seconds(round.gap)} s without a write, ${statuses} ${found.join('; ')}`);
    }
  } finally {
    await arrangement.end();
    machines.end();
    if (all.some(isBad)) say(`the logs are in ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
  console.log(
    `\n${cpus().length} cores, load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}; a goal of ${seconds(GOAL)} s`,
  );
  console.log(
    '\n| Fault | Rounds | Writes | Lost | Twice | Seconds without a write: median, most | 503 | Other 5xx | No answer | Did not hold |\n|---|--:|--:|--:|--:|---|--:|--:|--:|--:|',
  );
  for (const kind of kinds) {
    const some = all.filter((round) => round.kind === kind);
    if (some.length > 0) console.log(lineOf(some, FAULTS[kind]!.name));
  }
  return all.length > 0 && !all.some(isBad);
}

const isBad = ({ gap, lost, doubled, faults, statuses }: Round): boolean =>
  gap > GOAL ||
  lost.length + doubled.length + faults.length > 0 ||
  [...statuses.keys()].some((status) => status >= 500 && status !== 503 && status !== 502);
