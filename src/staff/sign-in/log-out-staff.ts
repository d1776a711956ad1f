import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../staff-actor.js';
import { Database } from '../../kernel/database/database.js';
import { StaffSessions } from './staff-sessions.js';

/** Ends the session that calls, on every process. */
@Injectable()
export class LogOutStaff {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
  ) {}

  async execute(actor: StaffActor): Promise<void> {
    await this.database.transaction((em) => this.sessions.close(em, actor.sessionId));
  }
}
