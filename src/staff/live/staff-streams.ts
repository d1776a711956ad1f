import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { ServerResponse } from 'node:http';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { StreamHub, TRY_AGAIN } from '../../kernel/live/stream-hub.js';
import { Clock } from '../../shared/clock.js';
import { staffLimits } from '../../shared/limits.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';
import type { StaffActor } from '../staff-actor.js';
import { staffProblems } from '../staff.problems.js';

/** The channel on which the database announces changed cases and refunds, by the name of the resource. */
const CHANNEL = 'staff_events';

/** The resources whose changes are announced: their records wait for a decision. */
const resources = ['cases', 'refunds'] as const;

/**
 * The open streams of the back office. An event only names the resource that has changed: the page reads it again, so
 * no events are stored for pages that reconnect. Rule 16.16.
 */
@Injectable()
export class StaffStreams extends StreamHub<StaffActor> {
  constructor(listener: DatabaseListener, sessions: StaffSessions, clock: Clock, logger: PinoLogger) {
    super(
      {
        sessions: 'staff_session_changes',
        most: staffLimits.streams,
        ownerOf: ({ staffId }) => staffId,
        tooMany: () => staffProblems.too_many_streams({ retryAfter: TRY_AGAIN }),
        holding: async (actors) => {
          const held = await sessions.holding(actors.map(({ sessionId }) => sessionId));
          return new Map(
            actors.flatMap((actor) => {
              const until = held.get(actor.sessionId);
              return until ? [[actor, until] as const] : [];
            }),
          );
        },
      },
      clock,
      logger,
      listener,
    );
    logger.setContext('staff-events');
    listener.subscribe(CHANNEL, {
      onNotification: (resource) => this.changed(resource),
      onReconnect: () => resources.forEach((resource) => this.changed(resource)),
    });
  }

  /** @throws too_many_streams (429) */
  add(actor: StaffActor, raw: ServerResponse, start: () => void): Promise<void> {
    return this.openOn(actor, raw, start);
  }

  private changed(resource: string): void {
    for (const stream of this.all()) stream.send({ id: null, kind: resource, refs: {} });
  }
}
