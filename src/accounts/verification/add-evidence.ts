import { Injectable } from '@nestjs/common';
import { DocumentsApi, type DocumentDto, type Upload } from '../../documents/documents.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { accountProblems } from '../accounts.problems.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { FirmVerification } from './firm-verification.js';
import { verificationState } from './verification.queries.js';

/** A firm that is not verified sends a paper that proves its enrolment. Rule 13.9. */
@Injectable()
export class AddEvidence {
  constructor(
    private readonly documents: DocumentsApi,
    private readonly verification: FirmVerification,
    private readonly clock: Clock,
  ) {}

  /** @throws already_verified (409), document_limit_reached (409), and what an upload may meet */
  execute(actor: Actor, open: () => Promise<Upload>): Promise<DocumentDto> {
    return this.documents.addEvidence(actor, open, async (em) => {
      await this.verification.lock(em, actor.accountId);
      const state = await verificationState(sqlOf(em), actor.accountId);
      if (state?.verified_at) throw accountProblems.already_verified();
      recordAct(em, actor, 'verification_answered', this.clock.now());
    });
  }
}
