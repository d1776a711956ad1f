import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Callers } from '../bench/data/callers.js';
import { openSessions, sessionKey } from '../bench/data/tokens.js';
import { freePort, SECRET } from '../bench/servers.js';
import { spawnProduct, type Product } from '../support/product.js';
import { Cluster } from './cluster.js';
import { brokenInvariants, compare } from './ha/checks.js';
import { Load } from './ha/load.js';
import { makePeople } from './ha/people.js';
import { placesFor, readsOf } from './ha/places.js';
import { holds, Stream } from './ha/signs.js';
import { answerOf, inLetters } from './ha/writes.js';
import { connected } from './work.js';

const MINUTE = 60_000;
/** Ten calls a second, and two pages: the milliseconds between two. */
const PACE = { calls: 100, pages: 500 };
/** The calls of a part have places of their own. */
const PART = 2 * MINUTE;
const PLACES = { citizens: 320, responses: 160, messages: 320 };
/** An order is fulfilled by a job, in milliseconds. */
const FULFILLED_WITHIN = 3_000;
/** How often memory is looked at, and how long a window is, whose smallest heap is what a collection leaves. */
const LOOK = 5_000;
const WINDOW = 10 * MINUTE;
/** Streams of events that are open at a time, and how long each stays open. */
const STREAMS = { open: 20, lasts: MINUTE };
/** The most by which the smallest heap of the last window may be above that of the one in the middle, in bytes. */
const GROWTH = 10_000_000;

const started = Date.now();
const say = (text: string): void =>
  console.log(`${String(Math.round((Date.now() - started) / MINUTE)).padStart(4)} min  ${text}`);
const megabytes = (bytes = 0): string => (bytes / 1_000_000).toFixed(0);

/** The memory of a process in windows of ten minutes. */
class Memory {
  /** The smallest heap of each window, and the largest resident memory, in bytes. */
  readonly heaps: number[] = [];
  readonly resident: number[] = [];
  readonly name: 'web' | 'worker';
  readonly metrics: string;
  readonly #began = Date.now();

  /** @param metrics the address of its metrics */
  constructor(name: 'web' | 'worker', metrics: string) {
    this.name = name;
    this.metrics = metrics;
  }

  async look(): Promise<void> {
    const [status, text] = await answerOf(this.metrics);
    if (status !== 200) return;
    const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const window = Math.floor((Date.now() - this.#began) / WINDOW);
    this.heaps[window] = Math.min(this.heaps[window] ?? Infinity, figure('nodejs_heap_size_used_bytes'));
    this.resident[window] = Math.max(this.resident[window] ?? 0, figure('process_resident_memory_bytes'));
  }

  cell(window: number): string {
    return `${megabytes(this.heaps.at(window))}, ${megabytes(this.resident.at(window))}`;
  }

  /** What the smallest heap gained from the window in the middle to the last whole one, in bytes. */
  growth(minutes: number): number {
    const whole = this.heaps.slice(0, Math.max(1, Math.floor((minutes * MINUTE) / WINDOW)));
    return (whole.at(-1) ?? 0) - (whole[Math.floor(whole.length / 2)] ?? 0);
  }
}

/** Pages as visitors and crawlers open them: many addresses once, a few often. */
async function pagesIn(url: string): Promise<(nth: number) => string> {
  const { rows: towns } = await connected(url, (client) =>
    client.query<{ name: string }>('select name from municipalities order by id'),
  );
  const { rows: firms } = await connected(url, (client) =>
    client.query<{ id: number }>('select account_id as id from firms order by 1'),
  );
  const kinds: ((nth: number) => string)[] = [
    () => '/',
    (nth) => `/avvocati/sinistri-stradali/classifica?city=${encodeURIComponent(towns[nth % towns.length]?.name ?? '')}`,
    (nth) => `/studio/${firms[nth % firms.length]?.id ?? 0}`,
    (nth) => `/cerca?q=${inLetters(nth)}`,
    (nth) => `/en/nessuna-pagina-${nth}`,
    () => '/avvocati/malasanita',
  ];
  return (nth) => kinds[nth % kinds.length]!(Math.floor(nth / kinds.length));
}

/** One web process and one worker, and what they are asked. */
class Soak {
  readonly faults: string[] = [];
  readonly statuses = new Map<string, number>();
  readonly memories: readonly Memory[];
  readonly #url: string;
  readonly #base: string;
  readonly #callers: Callers;
  readonly #ended = new AbortController();
  readonly #key = sessionKey({ JWT_SECRET: SECRET });

  constructor(url: string, base: string, memories: readonly Memory[], callers: Callers) {
    this.#url = url;
    this.#base = base;
    this.memories = memories;
    this.#callers = callers;
  }

  /** Calls, pages and streams for so many minutes. */
  async run(minutes: number): Promise<void> {
    const end = Date.now() + minutes * MINUTE;
    const others = [this.#visit(await pagesIn(this.#url)), this.#listen(), this.#repeat(LOOK, () => this.#look())];
    for (let part = 0; Date.now() < end; part++) {
      await this.#playPart(part, Math.min(PART, Math.max(0, end - Date.now())));
      if (part % 5 === 4) say(this.memories.map((one) => `${one.name} ${one.cell(-1)}`).join('; '));
    }
    this.#ended.abort();
    await Promise.all(others);
    this.faults.push(...(await brokenInvariants(this.#url)));
  }

  #count(what: string, times = 1): void {
    this.statuses.set(what, (this.statuses.get(what) ?? 0) + times);
  }

  async #repeat(every: number, work: (nth: number) => Promise<void>): Promise<void> {
    for (let nth = 0; !this.#ended.signal.aborted; nth++) {
      await work(nth);
      await pause(every, undefined, { signal: this.#ended.signal }).catch(() => undefined);
    }
  }

  /** What is written is there once afterwards. */
  async #playPart(part: number, lasts: number): Promise<void> {
    const name = `soak ${inLetters(part)}`;
    const places = await connected(this.#url, (client) => placesFor(client, this.#key, this.#callers, PLACES));
    const load = new Load([this.#base], name, readsOf(this.#callers), places, PACE.calls);
    await pause(lasts);
    await load.stop();
    if ((await load.finish()) > 0) this.faults.push(`${name}: a write has no answer`);
    if (load.isShort) this.faults.push(`${name}: too few places`);
    for (const [status, times] of load.statuses) {
      this.#count(`calls with ${status}`, times);
      if (status === 0 || status >= 400)
        this.faults.push(`${name}: ${times} times ${status} ${load.refusals[0] ?? ''}`);
    }
    await pause(FULFILLED_WITHIN);
    const { lost, doubled } = await connected(this.#url, (client) => compare(client, load.writes));
    this.faults.push(...lost.map((one) => `lost: ${one}`), ...doubled.map((one) => `doubled: ${one}`));
  }

  #visit(pageAt: (nth: number) => string): Promise<void> {
    return this.#repeat(PACE.pages, async (nth) => {
      const path = pageAt(nth);
      const [status] = await answerOf(this.#base + path);
      this.#count(`pages with ${status}`);
      if (status === 0 || status >= 500) this.faults.push(`${path}: ${status}`);
    });
  }

  #listen(): Promise<void> {
    const people = this.#callers.citizens.slice(0, STREAMS.open).map(({ id }) => id);
    let streams: Stream[] = [];
    const close = (): void => {
      for (const stream of streams) stream.close();
    };
    this.#ended.signal.addEventListener('abort', close);
    return this.#repeat(STREAMS.lasts, async () => {
      close();
      const sessions = await connected(this.#url, (client) => openSessions(client, this.#key, people));
      streams = sessions.map(({ token }) => new Stream(this.#base, token));
    });
  }

  async #look(): Promise<void> {
    for (const memory of this.memories) await memory.look();
  }
}

function startProducts(url: string, base: string, folder: string, ports: { web: number; worker: number }): Product[] {
  return (['web', 'worker'] as const).map((role) => {
    const product = spawnProduct({
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: String(ports.web),
      WORKER_PORT: String(ports.worker),
      // The sandbox's payments are reported to this address.
      PUBLIC_URL: base,
      DATABASE_URL: url,
      DATA_DIR: folder,
      JWT_SECRET: SECRET,
      DEMO: '0',
    });
    for (const stream of [product.stdout, product.stderr]) stream.resume();
    return product;
  });
}

function report({ memories, statuses, faults }: Soak): void {
  console.log(`\n| ten minutes | ${memories.map(({ name }) => `${name}: heap, resident (MB)`).join(' | ')} |`);
  console.log(`|--:|${memories.map(() => '--:|').join('')}`);
  for (const window of memories[0]?.heaps.keys() ?? [])
    console.log(`| ${window + 1} | ${memories.map((memory) => memory.cell(window)).join(' | ')} |`);
  console.log(`\n${[...statuses].map(([what, times]) => `${times} ${what}`).join(', ')}`);
  for (const fault of faults.slice(0, 40)) say(fault);
}

/**
 * Ordinary work of one web process and one worker: people who write, read and listen, and visitors of many pages.
 * @returns whether nothing failed, nothing was lost or done twice, and no heap grew in the second half
 */
export async function runSoak(minutes: number): Promise<boolean> {
  const cluster = await Cluster.start();
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-soak-'));
  let products: Product[] = [];
  try {
    const url = cluster.directUrl;
    const callers = await connected(url, (client) => makePeople(client, sessionKey({ JWT_SECRET: SECRET })));
    const ports = { web: await freePort(), worker: await freePort() };
    const base = `http://127.0.0.1:${ports.web}`;
    products = startProducts(url, base, folder, ports);
    const isUp = (metrics: string): Promise<boolean> =>
      holds(async () => (await answerOf(metrics))[0] === 200, 2 * MINUTE);
    const memories = (['web', 'worker'] as const).map(
      (role) => new Memory(role, `http://127.0.0.1:${ports[role]}/metrics`),
    );
    for (const { name, metrics } of memories) if (!(await isUp(metrics))) throw new Error(`the ${name} does not start`);
    const soak = new Soak(url, base, memories, callers);
    await soak.run(minutes);
    for (const memory of memories) {
      const growth = memory.growth(minutes);
      say(`${memory.name}: from the middle to the end the smallest heap changed by ${megabytes(growth)} MB`);
      if (growth > GROWTH) soak.faults.push(`the heap of the ${memory.name} grew`);
    }
    report(soak);
    return soak.faults.length === 0;
  } finally {
    for (const product of products) product.kill('SIGKILL');
    await cluster.end();
    await rm(folder, { recursive: true, force: true });
  }
}
