import { Injectable } from '@nestjs/common';
import { SessionMemory } from '../auth/auth.api.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { DatabaseListener } from '../kernel/database/listener.js';

/** Triggers tell of changed sessions and accounts here, and `Sessions.reread` of accounts. */
export const SESSIONS_CHANNEL = 'session_changes';

/** The sessions of the site that this process has read. */
@Injectable()
export class KnownSessions extends SessionMemory<Actor> {
  constructor(listener: DatabaseListener, clock: Clock) {
    super(listener, clock, SESSIONS_CHANNEL, ({ accountId }) => accountId);
  }
}
