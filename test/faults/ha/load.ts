import { setTimeout as pause } from 'node:timers/promises';
import { call, inLetters, nextWrite, send, type Kind, type Places, type Write } from './writes.js';

/** Fifty calls a second: the milliseconds between two. */
const EVERY = 20;

/** What ten calls in a row do: five of them write. */
const MIX: readonly (Kind | 'read')[] = [
  'read',
  'draft',
  'read',
  'message',
  'read',
  'quote',
  'read',
  'message',
  'read',
  'draft',
];
/** An order is two calls and a job: every so many quotes one takes its place. */
const ORDER_OF = 4;
/** A refund is two calls and a job, and takes the place of a quote where there are packages to give back. */
const REFUND_OF = 8;

/** Writes without an answer are repeated at this pace, in milliseconds, as soon as new ones succeed. */
const REPEAT_EVERY = 40;

/** A read of somebody. */
export interface Read {
  readonly token?: string;
  readonly path: string;
}

/** Calls at a steady pace, whatever becomes of them. */
export class Load {
  readonly writes: Write[] = [];
  /** Statuses of all answers, 0 for none, with how often. */
  readonly statuses = new Map<number, number>();
  /** What was refused (4xx): nothing should be. */
  readonly refusals: string[] = [];
  /** The moments of acknowledgements of first attempts, by the monotonic clock. */
  readonly acknowledged: number[] = [];
  /** Whether there was no place left for a write. */
  isShort = false;
  /** How many first attempts in a row succeeded. */
  row = 0;
  readonly #pending: Write[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #bases: readonly string[];
  #calls = 0;
  readonly #reads: readonly Read[];
  readonly #places: Places;
  readonly #name: string;
  readonly #every: number;
  #runs = true;
  readonly #loops: Promise<unknown>;

  /**
   * @param bases the addresses of the web processes: each call goes to the next
   * @param every milliseconds between two calls
   */
  constructor(bases: readonly string[], name: string, reads: readonly Read[], places: Places, every = EVERY) {
    this.#bases = bases;
    this.#name = name;
    this.#every = every;
    this.#reads = reads;
    this.#places = places;
    this.#loops = Promise.all([this.#new(), this.#repeat()]);
  }

  /** What the calls have come to so far. */
  get summary(): string {
    return [...this.statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
  }

  /** The longest time between two acknowledgements from this moment on, in milliseconds. */
  longestGap(since: number): number {
    const moments = [since, ...this.acknowledged.filter((moment) => moment > since)];
    return Math.max(...moments.slice(1).map((moment, nth) => moment - (moments[nth] ?? moment)));
  }

  /** No new calls from now on. */
  async stop(): Promise<void> {
    this.#runs = false;
    await this.#loops;
    await Promise.all(this.#open);
  }

  /**
   * Repeats what has no answer, until all has one.
   * @returns how many still have none after a minute and a half: the claim of a call that was cut lasts a minute
   */
  async finish(): Promise<number> {
    const end = Date.now() + 90_000;
    while (this.#pending.length > 0 && Date.now() < end) {
      const some = this.#pending.splice(0, 25);
      await Promise.all(some.map((write) => this.#again(write)));
      if (some.some(({ ids }) => ids.size === 0)) await pause(500);
    }
    return this.#pending.length;
  }

  #base(): string {
    return this.#bases[this.#calls++ % this.#bases.length] ?? '';
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  #track(work: Promise<void>): void {
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async #new(): Promise<void> {
    const began = performance.now();
    for (let nth = 0; this.#runs; nth++) {
      const kind = MIX[nth % MIX.length] ?? 'read';
      const write = kind === 'quote' ? this.#inPlaceOfQuote(Math.floor(nth / MIX.length)) : kind;
      this.#track(write === 'read' ? this.#read(nth) : this.#first(write, nth));
      // The pace does not depend on how long a turn of the loop takes.
      await pause(Math.max(0, began + (nth + 1) * this.#every - performance.now()));
    }
  }

  #inPlaceOfQuote(turn: number): Kind {
    if (turn % ORDER_OF === 0) return 'order';
    return this.#places.refunds && turn % REFUND_OF === 1 ? 'refund' : 'quote';
  }

  async #repeat(): Promise<void> {
    while (this.#runs) {
      const write = this.row > 0 ? this.#pending.shift() : undefined;
      if (write) this.#track(this.#again(write));
      await pause(REPEAT_EVERY);
    }
  }

  async #read(nth: number): Promise<void> {
    const read = this.#reads[Math.floor(nth / 2) % this.#reads.length];
    if (read) this.#count((await call(this.#base(), { method: 'GET', ...read })).status);
  }

  async #first(kind: Kind, nth: number): Promise<void> {
    const write = nextWrite(kind, `${this.#name} ${inLetters(nth)}`, this.#places);
    if (!write) {
      this.isShort = true;
      return;
    }
    this.writes.push(write);
    const { status, refusal } = await send(this.#base(), write);
    this.#count(status);
    if (refusal !== undefined) this.refusals.push(`${kind}: ${refusal}`);
    if (write.ids.size > 0) {
      this.acknowledged.push(performance.now());
      this.row++;
      return;
    }
    this.row = 0;
    this.#pending.push(write);
  }

  async #again(write: Write): Promise<void> {
    this.#count((await send(this.#base(), write)).status);
    if (write.ids.size === 0) this.#pending.push(write);
  }
}
