import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Clock } from '../../shared/clock.js';
import { Audit, differing } from '../audit/audit.js';
import type { StaffActor } from '../staff-actor.js';
import type { ReasonTextChange } from './reason-texts.dto.js';
import { demandName, lockReasonText, lockTextsOf } from './reason-texts.queries.js';

/** A member of the staff changes the words of a ready text. What was sent with it is a copy and stays. Rule 16.28. */
@Injectable()
export class ChangeReasonText {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404); invalid_input (422) on a name that the decision has */
  async execute({ staffId }: StaffActor, id: number, body: ReasonTextChange): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const { decision, ...before } = await lockReasonText(db, id);
      const others = (await lockTextsOf(db, decision)).filter((other) => other.id !== id);
      demandName(others, body.name);
      const changed = differing<ReasonTextChange>(before, body);
      if (changed === null) return;
      await db
        .updateTable('reason_texts')
        .set({ ...body, updated_at: this.clock.now() })
        .where('id', '=', id)
        .execute();
      await this.audit.write(em, { staffId, action: 'update', resource: 'reason-texts', recordId: id, ...changed });
    });
  }
}
