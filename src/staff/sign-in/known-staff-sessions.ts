import { Injectable } from '@nestjs/common';
import { SessionMemory } from '../../kernel/auth/auth.api.js';
import { Clock } from '../../shared/clock.js';
import { DatabaseListener } from '../../kernel/database/listener.js';
import type { StaffActor } from '../staff-actor.js';

/** The sessions of the back office that this process has read, each until its use has to be written down again. */
@Injectable()
export class KnownStaffSessions extends SessionMemory<StaffActor> {
  constructor(listener: DatabaseListener, clock: Clock) {
    super(listener, clock, 'staff_session_changes', ({ staffId }) => staffId);
  }
}
