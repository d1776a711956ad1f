import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Clock } from '../../shared/clock.js';
import { staffLimits } from '../../shared/limits.js';
import { Audit } from '../audit/audit.js';
import type { StaffActor } from '../staff-actor.js';
import { staffProblems } from '../staff.problems.js';
import type { ReasonTextBody } from './reason-texts.dto.js';
import { demandName, lockTextsOf } from './reason-texts.queries.js';

/** A member of the staff writes a ready text for the reasons of a decision. Rule 16.28. */
@Injectable()
export class AddReasonText {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @returns its number. @throws invalid_input (422) on a name that the decision has; reason_texts_full (409) */
  async execute({ staffId }: StaffActor, body: ReasonTextBody): Promise<number> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const others = await lockTextsOf(db, body.decision);
      if (others.length >= staffLimits.reasonTexts) throw staffProblems.reason_texts_full();
      demandName(others, body.name);
      const { id } = await db
        .insertInto('reason_texts')
        .values({ ...body, created_by: staffId, updated_at: this.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.audit.write(em, { staffId, action: 'create', resource: 'reason-texts', recordId: id, after: body });
      return id;
    });
  }
}
