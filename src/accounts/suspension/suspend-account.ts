import { Injectable } from '@nestjs/common';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { invalidFields } from '../../kernel/problem.js';
import { accountLimits, ms } from '../../shared/limits.js';
import type { StaffActor } from '../../staff/staff.api.js';
import type { SuspendBody } from './suspension.dto.js';
import { suspensionFieldTexts } from './suspensions.problems.js';
import { SuspensionsApi } from './suspensions.api.js';

/** Staff suspend an account, for a time or until they lift it. Rules 21.1 and 21.3. */
@Injectable()
export class SuspendAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly suspensions: SuspensionsApi,
  ) {}

  /** @throws invalid_input (422) for an end in the past or too far; not_found (404); already_suspended, not_confirmed_yet (409) */
  async execute(staff: StaffActor, accountId: number, { reason, until: given }: SuspendBody): Promise<void> {
    const now = this.clock.now();
    const until = given ? new Date(given) : null;
    if (until && (until <= now || until > plus(now, accountLimits.suspensionMax)))
      throw invalidFields({ until: suspensionFieldTexts.until }, { max: accountLimits.suspensionMax / ms.day });
    await this.database.transaction((em) => this.suspensions.suspend(em, staff, accountId, { reason, until }));
  }
}
