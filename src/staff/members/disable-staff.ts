import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../staff-actor.js';
import { Database } from '../../kernel/database/database.js';
import { Members } from './members.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';

/** Disables a member, at once and on every process. */
@Injectable()
export class DisableStaff {
  constructor(
    private readonly database: Database,
    private readonly members: Members,
    private readonly sessions: StaffSessions,
  ) {}

  /** @throws not_found (404), last_admin (409) */
  async execute(actor: StaffActor, id: number): Promise<void> {
    await this.database.transaction((em) =>
      this.members.change(em, actor, id, 'disable', async (member, now) => {
        member.disabledAt ??= now;
        await this.sessions.closeAll(em, id);
      }),
    );
  }
}
