import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { accountProblems } from '../accounts.problems.js';
import { enrolmentOf, FirmVerification } from './firm-verification.js';
import { verificationState } from './verification.queries.js';

/** Staff decide about the enrolment of a firm from its account: the same as from the queue of cases. Rule 13.8. */
@Injectable()
export class VerifyFirm {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly verification: FirmVerification,
  ) {}

  /**
   * A firm without a case gets one, which is decided immediately.
   * @throws not_found (404); already_verified, already_refused, enrolment_missing, case_claimed (409)
   */
  async execute(
    staff: StaffActor,
    firmId: number,
    decision: DecisionOf<'verification'>,
    reason: string,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      await this.verification.lock(em, firmId);
      const last = await verificationState(sqlOf(em), firmId);
      if (decision === 'refuse' && last?.case_status === 'decided' && last.decision === 'refuse')
        throw accountProblems.already_refused();
      const subject = enrolmentOf(firmId);
      await this.cases.open(em, { ...subject, accountId: firmId });
      await em.flush();
      const one = await this.cases.undecided(em, subject);
      if (one) await this.cases.decide(em, staff, one.id, { decision, reason });
    });
  }
}
