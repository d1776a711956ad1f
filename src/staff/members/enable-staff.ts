import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../staff-actor.js';
import { Database } from '../../kernel/database/database.js';
import { Members } from './members.js';

/** Enables a disabled member. */
@Injectable()
export class EnableStaff {
  constructor(
    private readonly database: Database,
    private readonly members: Members,
  ) {}

  /** @throws not_found (404), last_admin (409) */
  async execute(actor: StaffActor, id: number): Promise<void> {
    await this.database.transaction((em) =>
      this.members.change(em, actor, id, 'enable', (member) => {
        member.disabledAt = null;
      }),
    );
  }
}
