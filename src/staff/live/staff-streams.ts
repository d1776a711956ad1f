import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { ServerResponse } from 'node:http';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { failureOf } from '../../kernel/failure.js';
import { problems } from '../../kernel/problem.js';
import { eventLimits, staffLimits } from '../../shared/limits.js';
import type { StaffActor } from '../staff-actor.js';
import { staffProblems } from '../staff.problems.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';

/** The channel on which the database tells of changed cases and refunds, by the name of the resource. */
const CHANNEL = 'staff_events';
/** A client that was refused asks by polling meanwhile (seconds). */
const TRY_AGAIN = 30;
/** Bytes that a reader may leave unread. Who is farther behind comes back and reads everything anew. */
const MOST_UNREAD = 64 * 1024;

/** What pages are told of: the resources whose records wait for a decision. */
export const toldResources = ['cases', 'refunds'] as const;

interface Stream {
  readonly actor: StaffActor;
  readonly raw: ServerResponse;
}

/**
 * The open streams of the back office in this process. They say that a resource has changed and nothing else: the page
 * reads it anew, so that nothing has to be kept for one that comes back. Rule 16.16.
 */
@Injectable()
export class StaffStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Set<Stream>();
  private readonly state: { beats?: NodeJS.Timeout; closing: boolean } = { closing: false };

  constructor(
    listener: DatabaseListener,
    private readonly sessions: StaffSessions,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('staff-events');
    listener.subscribe(CHANNEL, {
      heard: (resource) => this.tell(resource),
      missed: () => toldResources.forEach((resource) => this.tell(resource)),
    });
  }

  onApplicationBootstrap(): void {
    this.state.beats = setInterval(
      () =>
        void this.beat().catch((error: unknown) =>
          this.logger.warn({ err: failureOf(error) }, 'sessions of streams were not checked'),
        ),
      eventLimits.heartbeat,
    ).unref();
  }

  /** Streams end before the server waits for its last answers. */
  beforeApplicationShutdown(): void {
    this.state.closing = true;
    clearInterval(this.state.beats);
    for (const { raw } of this.streams) raw.end();
  }

  /** How many streams are open. */
  get open(): number {
    return this.streams.size;
  }

  /** @throws too_many_streams (429) */
  add(actor: StaffActor, raw: ServerResponse, start: () => void): void {
    if (this.state.closing) throw problems.unavailable();
    const own = [...this.streams].filter(({ actor: { staffId } }) => staffId === actor.staffId);
    if (own.length >= staffLimits.streams) throw staffProblems.too_many_streams({ retryAfter: TRY_AGAIN });
    const stream = { actor, raw };
    this.streams.add(stream);
    raw.once('close', () => this.streams.delete(stream));
    start();
  }

  private tell(resource: string): void {
    for (const { raw } of this.streams) write(raw, `event: ${resource}\ndata: {}\n\n`);
  }

  /** A sign of life, and the end for sessions that no longer hold. */
  async beat(): Promise<void> {
    if (this.streams.size === 0) return;
    const held = await this.sessions.holding([...this.streams].map(({ actor }) => actor.sessionId));
    for (const { actor, raw } of this.streams) {
      if (held.has(actor.sessionId)) write(raw, ':\n\n');
      else raw.end();
    }
  }
}

function write(raw: ServerResponse, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  raw.write(text);
  if (raw.writableLength > MOST_UNREAD) raw.destroy();
}
