import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { CasesApi } from '../../cases/cases.api.js';
import { ModerationApi } from '../../moderation.api.js';
import { auditedEntry, Blacklist } from '../blacklist.js';
import { registrationOf } from '../refused-registrations.js';

/** A moderator removes an entry from the blacklist. Cases about registrations refused for it are closed. Rule 21.10. */
@Injectable()
export class RemoveBlacklistEntry {
  constructor(
    private readonly database: Database,
    private readonly blacklist: Blacklist,
    private readonly moderation: ModerationApi,
    private readonly cases: CasesApi,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404) */
  async execute({ staffId }: StaffActor, id: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const before = auditedEntry(await this.blacklist.lock(db, id));
      await this.cases.withdraw(em, registrationOf(id));
      await db.deleteFrom('blacklist').where('id', '=', id).execute();
      await this.audit.write(em, { staffId, action: 'delete', resource: 'blacklist', recordId: id, reason, before });
    });
    this.moderation.forgetTerms();
  }
}
