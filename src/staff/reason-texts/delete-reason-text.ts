import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Audit } from '../audit/audit.js';
import type { StaffActor } from '../staff-actor.js';
import { lockReasonText } from './reason-texts.queries.js';

/** A member of the staff deletes a ready text. What was sent with it is a copy and stays. Rule 16.28. */
@Injectable()
export class DeleteReasonText {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404) */
  async execute({ staffId }: StaffActor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const before = await lockReasonText(db, id);
      await db.deleteFrom('reason_texts').where('id', '=', id).execute();
      await this.audit.write(em, { staffId, action: 'delete', resource: 'reason-texts', recordId: id, before });
    });
  }
}
