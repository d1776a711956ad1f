import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { ServerResponse } from 'node:http';
import { DatabaseListener } from '../../kernel/database/listener.js';
import type { SentEvent } from '../../kernel/live/open-stream.js';
import { StreamHub, TRY_AGAIN } from '../../kernel/live/stream-hub.js';
import type { Actor } from '../../shared/actor.js';
import { EVENTS_CHANNEL, type EventKind, type EventRefs } from '../../shared/chat/events.codes.js';
import { Clock } from '../../shared/clock.js';
import { eventLimits, ms } from '../../shared/limits.js';
import { eventProblems } from './events.problems.js';
import { EventsQueries, type KeptEvent } from './events.queries.js';

/** How many events are known to have been sent, for the moment after the database was lost. */
const REMEMBERED = 10_000;

/** Events older than this are no longer kept, by the machine's clock. */
export const KEPT_SECONDS = eventLimits.kept / ms.second;

type Notified = readonly [id: number | null, account: number, kind: EventKind, refs: EventRefs];

const asSent = ({ id, kind, refs }: KeptEvent): SentEvent => ({ id, kind, refs });

/**
 * What a person gets of an event of the firm. Who sees only some requests gets no ids: the screen reads again, and the answer
 * holds what it may. An event without an id of its own says nothing but its ids. Rule 26.24.
 */
const shownTo = ({ assignedTo }: Actor, event: SentEvent): SentEvent[] =>
  assignedTo === null
    ? [event]
    : event.id === null && Object.keys(event.refs).length > 0
      ? []
      : [{ ...event, refs: {} }];

/** The open streams of accounts. A stream that comes back gets what it missed. Rules 20.15 to 20.20. */
@Injectable()
export class EventStreams extends StreamHub<Actor> {
  private readonly sentIds = new Set<number>();
  private last = 0;

  constructor(
    listener: DatabaseListener,
    private readonly queries: EventsQueries,
    clock: Clock,
    logger: PinoLogger,
  ) {
    super(
      {
        sessions: 'session_changes',
        most: eventLimits.streams,
        ownerOf: ({ accountId }) => accountId,
        tooMany: () => eventProblems.too_many_streams({ retryAfter: TRY_AGAIN }),
        holding: (actors) => this.holding(actors),
      },
      clock,
      logger,
      listener,
    );
    logger.setContext('events');
    listener.subscribe(EVENTS_CHANNEL, {
      onNotification: (payload) => this.deliver(payload),
      onReconnect: () => this.quietly(this.catchUp()),
    });
  }

  /**
   * Opens a stream on an answer whose head `start` writes.
   * @param last the event that the client got last
   * @throws too_many_streams (429), unauthenticated (401) when the session has just ended
   */
  add(actor: Actor, raw: ServerResponse, last: number | null, start: () => void): Promise<void> {
    return this.openOn(actor, raw, start, async () =>
      last === null ? [] : (await this.missedSince(actor.accountId, last)).flatMap((event) => shownTo(actor, event)),
    );
  }

  /**
   * The events after a given one. If that one is no longer kept, what came since is unknown: each kind is sent once
   * without ids, and the client reads everything again.
   */
  private async missedSince(accountId: number, last: number): Promise<SentEvent[]> {
    if (!(await this.queries.isKept(last)))
      return (['notification', 'message', 'request'] as const).map((kind) => ({ id: null, kind, refs: {} }));
    return (await this.queries.since([accountId], last)).map(asSent);
  }

  private deliver(payload: string): void {
    for (const [id, account, kind, refs] of JSON.parse(payload) as Notified[]) {
      if (id !== null) this.remember(id);
      this.send(account, { id, kind, refs });
    }
  }

  /** A stream ends when its person sees other requests than before: the next one begins with what they see now. */
  private async holding(actors: readonly Actor[]): Promise<Map<Actor, Date>> {
    const held = await this.queries.holding(actors.map(({ sessionId }) => sessionId));
    return new Map(
      actors.flatMap((actor) => {
        const now = held.get(actor.sessionId);
        return now?.assignedTo === actor.assignedTo ? [[actor, now.until] as const] : [];
      }),
    );
  }

  private send(account: number, event: SentEvent): void {
    for (const stream of this.of(account)) for (const shown of shownTo(stream.actor, event)) stream.send(shown);
  }

  private remember(id: number): void {
    this.last = Math.max(this.last, id);
    this.sentIds.add(id);
    if (this.sentIds.size > REMEMBERED) this.sentIds.delete(this.sentIds.values().next().value as number);
  }

  /** The connection to the database was restored: events of the meantime are read. */
  private async catchUp(): Promise<void> {
    const { last, owners } = this;
    if (last === 0 || owners.length === 0) {
      this.last = Math.max(last, await this.queries.last());
      return;
    }
    for (const event of await this.queries.since(owners, last)) {
      if (this.sentIds.has(event.id)) continue;
      this.remember(event.id);
      this.send(event.account_id, asSent(event));
    }
  }
}
