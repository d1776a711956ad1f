import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { CasesApi, type ModerationCase } from '../../moderation/cases/cases.api.js';
import { decisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { lockRequest } from '../moves/locks.js';
import { duplicateOf, replyOf, screeningOf } from '../screening/screening.js';
import type { StaffDecision } from '../../shared/requests/staff-decisions.codes.js';
import { StaffDecisions } from './staff-decisions.js';

/**
 * Staff decide about a request on its own page. If a case about it waits for this decision, the case is decided, too,
 * as from the queue. Rules 23.3 to 23.11.
 */
@Injectable()
export class DecideRequest {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly decisions: StaffDecisions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found (404); move_not_allowed and the rules of the move, case_claimed (409) */
  async execute(staff: StaffActor, requestId: number, decision: StaffDecision, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const request = await lockRequest(em, requestId);
      const waiting = await this.waiting(em, requestId, decision);
      if (waiting) {
        await this.cases.decide(em, staff, waiting.id, { decision, reason });
        return;
      }
      const changed = await this.decisions.make(em, request, decision, reason, this.clock.now());
      await em.flush();
      await this.audit.write(em, { staffId: staff.staffId, action: decision, reason, ...changed });
    });
  }

  /** The case that this decision decides. */
  private async waiting(em: EntityManager, requestId: number, decision: string): Promise<ModerationCase | null> {
    for (const subject of [screeningOf(requestId), replyOf(requestId), duplicateOf(requestId)]) {
      const one = decisionOf(subject.kind, decision) ? await this.cases.undecided(em, subject) : null;
      if (one) return one;
    }
    return null;
  }
}
