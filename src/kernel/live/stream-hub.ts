import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';
import type { ServerResponse } from 'node:http';
import { eventLimits } from '../../shared/limits.js';
import type { Clock } from '../../shared/clock.js';
import type { DatabaseListener } from '../database/listener.js';
import { failureOf } from '../failure.js';
import { problems, type Problem } from '../problem.js';
import { OpenStream, type SentEvent } from './open-stream.js';

/** A refused client polls for so long (seconds). */
export const TRY_AGAIN = 30;

/** What the streams of the site and of the back office differ in. */
export interface StreamPolicy<Actor> {
  /** The channel on which the database announces changed sessions (`s1`) and their owners (`a1`). */
  readonly sessions: string;
  /** Streams that an owner may have open. */
  readonly most: number;
  ownerOf(actor: Actor): number;
  /** The refusal of one more stream (429). */
  tooMany(): Problem;
  /** Those whose session is still valid, each with the moment at which it ends or has to be checked again. */
  holding(actors: readonly Actor[]): Promise<ReadonlyMap<Actor, Date>>;
}

/**
 * The open streams of this process for one audience. A stream ends with its session. The database notifies every
 * process of events, so that an idle stream costs only its connection.
 */
export abstract class StreamHub<Actor extends { readonly sessionId: number }>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly byOwner = new Map<number, Set<OpenStream<Actor>>>();
  private beats: NodeJS.Timeout | undefined;
  private closing = false;

  protected constructor(
    private readonly policy: StreamPolicy<Actor>,
    protected readonly clock: Clock,
    protected readonly logger: PinoLogger,
    listener: DatabaseListener,
  ) {
    listener.subscribe(policy.sessions, {
      onNotification: (change) => this.quietly(this.recheck(change)),
      onReconnect: () => this.quietly(this.recheck('*')),
    });
  }

  onApplicationBootstrap(): void {
    this.beats = setInterval(() => this.quietly(this.beat()), eventLimits.heartbeat).unref();
  }

  /** Streams end before the server waits for its last answers. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.beats);
    for (const stream of this.all()) stream.end();
  }

  /** How many streams are open. */
  get open(): number {
    return this.all().length;
  }

  /**
   * Opens a stream on an answer and keeps it until the answer closes. Events wait in it from the moment it is kept, so that
   * none is lost while the missed ones are read.
   * @param start writes the head of the answer
   * @param missed what is sent first
   * @throws too_many_streams (429), unauthenticated (401) when the session has just ended
   */
  protected async openOn(
    actor: Actor,
    raw: ServerResponse,
    start: () => void,
    missed: () => Promise<readonly SentEvent[]> = () => Promise.resolve([]),
  ): Promise<void> {
    if (this.closing) throw problems.unavailable();
    if (this.of(this.policy.ownerOf(actor)).size >= this.policy.most) throw this.policy.tooMany();
    const stream = new OpenStream(actor, raw, this.clock.now());
    this.keep(stream);
    raw.once('close', () => this.drop(stream));
    try {
      const [held, first] = await Promise.all([this.policy.holding([actor]), missed()]);
      const expiresAt = held.get(actor);
      if (!expiresAt) throw problems.unauthenticated();
      stream.expiresAt = expiresAt;
      start();
      stream.begin(first);
    } catch (error) {
      this.drop(stream);
      throw error;
    }
  }

  /** The open streams of an owner. */
  protected of(owner: number): ReadonlySet<OpenStream<Actor>> {
    return this.byOwner.get(owner) ?? new Set();
  }

  /** The owners who have a stream open. */
  protected get owners(): readonly number[] {
    return [...this.byOwner.keys()];
  }

  protected all(): readonly OpenStream<Actor>[] {
    return [...this.byOwner.values()].flatMap((streams) => [...streams]);
  }

  protected quietly(work: Promise<void>): void {
    void work.catch((error: unknown) => this.logger.warn({ err: failureOf(error) }, 'events may be late'));
  }

  /** Sends heartbeats, and ends the streams of sessions that are no longer valid. */
  async beat(): Promise<void> {
    const now = this.clock.now();
    await this.check(this.all().filter(({ expiresAt }) => expiresAt <= now));
    for (const stream of this.all()) stream.beat();
  }

  /** A session or its owner has changed: the streams end unless the session is still valid. */
  private async recheck(change: string): Promise<void> {
    const id = Number(change.slice(1));
    await this.check(
      this.all().filter(({ actor }) => {
        if (change.startsWith('s')) return actor.sessionId === id;
        return change === '*' || this.policy.ownerOf(actor) === id;
      }),
    );
  }

  private async check(streams: readonly OpenStream<Actor>[]): Promise<void> {
    if (streams.length === 0) return;
    const held = await this.policy.holding(streams.map(({ actor }) => actor));
    for (const stream of streams) {
      const expiresAt = held.get(stream.actor);
      if (expiresAt) stream.expiresAt = expiresAt;
      else {
        this.drop(stream);
        stream.end();
      }
    }
  }

  private keep(stream: OpenStream<Actor>): void {
    const owner = this.policy.ownerOf(stream.actor);
    const others = this.byOwner.get(owner);
    if (others) others.add(stream);
    else this.byOwner.set(owner, new Set([stream]));
  }

  private drop(stream: OpenStream<Actor>): void {
    const owner = this.policy.ownerOf(stream.actor);
    const others = this.byOwner.get(owner);
    others?.delete(stream);
    if (others?.size === 0) this.byOwner.delete(owner);
  }
}
