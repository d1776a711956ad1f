import { Injectable } from '@nestjs/common';
import { caseKinds } from '../../shared/moderation/case.codes.js';
import type { StaffActor } from '../staff-actor.js';
import { Database } from '../../kernel/database/database.js';
import { demandConfirmation } from '../sign-in/confirmation.js';
import { Members } from './members.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';
import type { StaffBody } from '../staff.dto.js';

/** Changes name, role, language or kinds of cases of a member. The role applies from the next call on. */
@Injectable()
export class UpdateStaff {
  constructor(
    private readonly database: Database,
    private readonly members: Members,
    private readonly sessions: StaffSessions,
  ) {}

  /** @throws not_found (404), last_admin (409); confirmation_required (403) for another role. Rule 16.8. */
  async execute(actor: StaffActor, id: number, { name, role, locale, case_kinds: chosen }: StaffBody): Promise<void> {
    await this.database.transaction((em) =>
      this.members.change(em, actor, id, 'update', (member) => {
        if (role !== undefined && role !== member.role) demandConfirmation(actor);
        Object.assign(member, {
          name: name ?? member.name,
          role: role ?? member.role,
          locale: locale ?? member.locale,
          // In the order of the code, each once.
          caseKinds: chosen ? caseKinds.filter((kind) => chosen.includes(kind)) : member.caseKinds,
        });
        this.sessions.changed(id);
      }),
    );
  }
}
