import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { invalidFields } from '../../../kernel/problem.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { ModerationApi } from '../../moderation.api.js';
import type { BlacklistBody } from '../blacklist.dto.js';
import { blacklistFieldTexts, blacklistProblems } from '../blacklist.problems.js';
import { valueFits } from '../blacklist.rules.js';
import { Blacklist } from '../blacklist.js';

/** A moderator puts a value on the blacklist. Rule 21.10. */
@Injectable()
export class AddBlacklistEntry {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly blacklist: Blacklist,
    private readonly moderation: ModerationApi,
    private readonly audit: Audit,
  ) {}

  /** @returns the number of the entry. @throws invalid_input (422) on the value; already_listed (409) */
  async execute({ staffId }: StaffActor, { kind, value, reason }: BlacklistBody): Promise<number> {
    if (!valueFits[kind](value)) throw invalidFields({ value: blacklistFieldTexts.value });
    const id = await this.database.transaction(async (em) => {
      const added = await this.blacklist.add(sqlOf(em), { kind, value, reason, staffId }, this.clock.now());
      if (added === null) throw blacklistProblems.already_listed();
      await this.audit.write(em, {
        staffId,
        action: 'create',
        resource: 'blacklist',
        recordId: added,
        reason,
        after: { kind, ...(kind === 'term' && { value }) },
      });
      return added;
    });
    if (kind === 'term') this.moderation.forgetTerms();
    return id;
  }
}
