import { Injectable } from '@nestjs/common';
import { DocumentsApi } from '../../documents/documents.api.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { CaseFigures } from '../../moderation/cases/cases.api.js';
import type { VerificationDto } from './verification.dto.js';
import { verificationState, type VerificationState } from './verification.queries.js';
import { verificationStatus, type VerificationStatus } from './verification.rules.js';

/** Since when a firm has its status, and what staff wrote to it. */
const details: Readonly<
  Record<VerificationStatus, (state: VerificationState) => Pick<VerificationDto, 'since' | 'text'>>
> = {
  incomplete: () => ({ since: null, text: null }),
  pending: ({ opened_at }) => ({ since: opened_at, text: null }),
  asked: ({ asked_at, question }) => ({ since: asked_at, text: question }),
  refused: ({ decided_at, reason }) => ({ since: decided_at, text: reason }),
  verified: ({ verified_at }) => ({ since: verified_at, text: null }),
};

/** The verification of a firm, as the firm sees it. */
@Injectable()
export class OwnVerification {
  constructor(
    private readonly database: Database,
    private readonly figures: CaseFigures,
    private readonly documents: DocumentsApi,
  ) {}

  /** @throws not_found (404) for an account that is no firm */
  async read(firmId: number): Promise<VerificationDto> {
    const state = await verificationState(this.database.read, firmId);
    if (!state) throw problems.not_found();
    const { completed, verified_at, case_status, decision } = state;
    const last = case_status && { status: case_status, decision };
    const status = verificationStatus({ completed, verified: verified_at !== null, last });
    return {
      status,
      ...details[status](state),
      documents: await this.documents.evidence(this.database.read, firmId),
      ...(await this.figures.decisionTime('verification')),
    };
  }
}
