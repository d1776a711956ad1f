import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Assignments } from '../assignments/assignments.js';
import { ModerationCase } from '../case.entity.js';

/** A member of the staff gives a case to a colleague, or back to the queue. Rules 18.16 and 18.17. */
@Injectable()
export class AssignCase {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly assignments: Assignments,
  ) {}

  /**
   * @param to the colleague; null for the queue
   * @throws not_found (404); case_decided, case_claimed, case_assigned (409); invalid_input (422) for whoever cannot be
   * given cases
   */
  async execute(staff: StaffActor, id: number, to: number | null): Promise<void> {
    await this.database.transaction(async (em) => {
      const one = await em.findOne(ModerationCase, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!one) throw problems.not_found();
      if (to !== null) await this.assignments.demandColleague(em, staff, to);
      await this.assignments.give(em, staff, one, to, this.clock.now());
    });
  }
}
