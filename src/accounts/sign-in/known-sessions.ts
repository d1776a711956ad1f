import { Injectable } from '@nestjs/common';
import { SessionMemory } from '../../kernel/auth/auth.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { DatabaseListener } from '../../kernel/database/listener.js';

/** The sessions of the site that this process has read. */
@Injectable()
export class KnownSessions extends SessionMemory<Actor> {
  constructor(listener: DatabaseListener, clock: Clock) {
    super(listener, clock, 'session_changes', ({ accountId }) => accountId);
  }
}
