import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { lockAccount } from '../suspension/suspensions.queries.js';

/** A moderator writes a note about an account for the colleagues; its owner finds it in their export. Rule 21.6. */
@Injectable()
export class NoteAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404) */
  async execute({ staffId }: StaffActor, accountId: number, text: string): Promise<void> {
    await this.database.transaction(async (em) => {
      await lockAccount(em, accountId);
      const { id } = await sqlOf(em)
        .insertInto('account_notes')
        .values({ account_id: accountId, staff_id: staffId, at: this.clock.now(), text })
        .returning('id')
        .executeTakeFirstOrThrow();
      // The audit log does not repeat the text, because the note is deleted with the account.
      const entry = { staffId, action: 'note', resource: 'accounts', recordId: accountId };
      await this.audit.write(em, { ...entry, after: { note: id } });
    });
  }
}
