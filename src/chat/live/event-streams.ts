import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { ServerResponse } from 'node:http';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { failureOf } from '../../kernel/failure.js';
import { problems } from '../../kernel/problem.js';
import { eventLimits, ms } from '../../shared/limits.js';
import { EventStream, type SentEvent } from './event-stream.js';
import { EVENTS_CHANNEL, type EventKind, type EventRefs } from '../../shared/chat/events.codes.js';
import { eventProblems } from './events.problems.js';
import { EventsQueries, type KeptEvent } from './events.queries.js';

/** The channel on which the database tells of changed sessions and accounts. */
const SESSIONS_CHANNEL = 'session_changes';
/** A client that was refused asks by polling meanwhile. */
const TRY_AGAIN = 30;
/** How many events are known to have been sent, for the moment after the database was lost. */
const REMEMBERED = 10_000;

type Told = readonly [id: number | null, account: number, kind: EventKind, refs: EventRefs];

const asSent = ({ id, kind, refs }: KeptEvent): SentEvent => ({ id, kind, refs });

/**
 * The open streams of this process. The database tells every process of every event, with all that is sent, so that a
 * stream at rest costs its connection and nothing else. Rules 20.15 to 20.20.
 */
@Injectable()
export class EventStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly byAccount = new Map<number, Set<EventStream>>();
  private readonly heardIds = new Set<number>();
  private readonly state: { last: number; beats?: NodeJS.Timeout; closing: boolean } = { last: 0, closing: false };

  constructor(
    private readonly listener: DatabaseListener,
    private readonly queries: EventsQueries,
    private readonly clock: Clock,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('events');
    const quietly = (work: Promise<void>): void =>
      void work.catch((error: unknown) => this.logger.warn({ err: failureOf(error) }, 'events may be late'));
    listener.subscribe(EVENTS_CHANNEL, {
      heard: (payload) => this.heard(payload),
      missed: () => quietly(this.catchUp()),
    });
    listener.subscribe(SESSIONS_CHANNEL, {
      heard: (change) => quietly(this.recheck(change)),
      missed: () => quietly(this.recheck('*')),
    });
  }

  onApplicationBootstrap(): void {
    this.state.beats = setInterval(() => this.beat(), eventLimits.heartbeat).unref();
  }

  /** Streams end before the server waits for its last answers. */
  beforeApplicationShutdown(): void {
    this.state.closing = true;
    clearInterval(this.state.beats);
    for (const stream of this.all()) stream.end();
  }

  /** How many streams are open. */
  get open(): number {
    let open = 0;
    for (const streams of this.byAccount.values()) open += streams.size;
    return open;
  }

  /**
   * Opens a stream on an answer whose head `start` writes.
   * @param last the event that the client got last
   * @throws too_many_streams (429), unauthenticated (401) when the session has just ended
   */
  async add(actor: Actor, raw: ServerResponse, last: number | null, start: () => void): Promise<void> {
    if (this.state.closing) throw problems.unavailable();
    const others = this.byAccount.get(actor.accountId);
    if (others && others.size >= eventLimits.streams) throw eventProblems.too_many_streams({ retryAfter: TRY_AGAIN });
    const stream = new EventStream(actor, raw, this.clock.now());
    // From here on events wait in the stream, so that none is lost while the missed ones are read.
    this.keep(stream);
    raw.once('close', () => this.drop(stream));
    try {
      const [held, missed] = await Promise.all([
        this.queries.holding([actor.sessionId]),
        last === null ? [] : this.missedSince(actor.accountId, last),
      ]);
      const expiresAt = held.get(actor.sessionId);
      if (!expiresAt) throw problems.unauthenticated();
      stream.expiresAt = expiresAt;
      start();
      stream.begin(missed);
    } catch (error) {
      this.drop(stream);
      throw error;
    }
  }

  /**
   * What came after an event. Where that one is no longer kept nobody knows what came since: each kind is sent once
   * without ids, and the client reads everything anew.
   */
  private async missedSince(accountId: number, last: number): Promise<SentEvent[]> {
    if (!(await this.queries.isKept(last)))
      return (['notification', 'message', 'request'] as const).map((kind) => ({ id: null, kind, refs: {} }));
    return (await this.queries.since([accountId], last)).map(asSent);
  }

  private heard(payload: string): void {
    for (const [id, account, kind, refs] of JSON.parse(payload) as Told[]) {
      if (id !== null) this.remember(id);
      for (const stream of this.byAccount.get(account) ?? []) stream.send({ id, kind, refs });
    }
  }

  private remember(id: number): void {
    this.state.last = Math.max(this.state.last, id);
    this.heardIds.add(id);
    if (this.heardIds.size > REMEMBERED) this.heardIds.delete(this.heardIds.values().next().value as number);
  }

  /** The connection to the database was lost and is back: what was told meanwhile is read. */
  private async catchUp(): Promise<void> {
    const { last } = this.state;
    if (last === 0 || this.byAccount.size === 0) {
      this.state.last = Math.max(last, await this.queries.last());
      return;
    }
    for (const event of await this.queries.since([...this.byAccount.keys()], last)) {
      if (this.heardIds.has(event.id)) continue;
      this.remember(event.id);
      for (const stream of this.byAccount.get(event.account_id) ?? []) stream.send(asSent(event));
    }
  }

  /** A session or an account has changed: its streams end unless the session still holds. */
  private async recheck(change: string): Promise<void> {
    const id = Number(change.slice(1));
    const concerned = this.all().filter(({ actor }) => {
      if (change.startsWith('s')) return actor.sessionId === id;
      return change === '*' || actor.accountId === id;
    });
    if (concerned.length === 0) return;
    const held = await this.queries.holding(concerned.map(({ actor }) => actor.sessionId));
    for (const stream of concerned) if (!held.has(stream.actor.sessionId)) stream.end();
  }

  private beat(): void {
    const now = this.clock.now();
    for (const stream of this.all()) {
      if (stream.expiresAt <= now) stream.end();
      else stream.beat();
    }
  }

  private all(): EventStream[] {
    return [...this.byAccount.values()].flatMap((streams) => [...streams]);
  }

  private keep(stream: EventStream): void {
    const others = this.byAccount.get(stream.actor.accountId);
    if (others) others.add(stream);
    else this.byAccount.set(stream.actor.accountId, new Set([stream]));
  }

  private drop(stream: EventStream): void {
    const others = this.byAccount.get(stream.actor.accountId);
    others?.delete(stream);
    if (others?.size === 0) this.byAccount.delete(stream.actor.accountId);
  }
}

/** Events older than this are no longer kept, by the machine's clock. */
export const KEPT_SECONDS = eventLimits.kept / ms.second;
