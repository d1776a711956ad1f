import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { CasesApi } from '../../../moderation/cases/cases.api.js';
import { FeedbackApi } from '../feedback.api.js';
import { reviewIdOf } from '../feedback.queries.js';
import { relatedCase } from '../publication.js';

/** Staff remove a review. Rule 16.13. */
@Injectable()
export class RemoveReview {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly feedback: FeedbackApi,
    private readonly audit: Audit,
    private readonly cases: CasesApi,
  ) {}

  /** @throws not_found (404), review_removed (409) */
  async execute({ staffId }: StaffActor, requestId: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      await this.feedback.removeReview(em, requestId, { reason, detection: 'staff' }, now);
      await this.cases.withdraw(em, relatedCase(await reviewIdOf(sqlOf(em), requestId)));
      await this.audit.write(em, {
        staffId,
        action: 'remove',
        resource: 'reviews',
        recordId: requestId,
        reason,
        before: { removed_at: null },
        after: { removed_at: now.toISOString() },
      });
    });
  }
}
