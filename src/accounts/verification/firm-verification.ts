import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { AccountParts } from '../account-parts.js';
import {
  CasesApi,
  type CaseHandler,
  type Decision,
  type ModerationCase,
  type Subject,
} from '../../moderation/cases/cases.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { Account } from '../account.entity.js';
import { accountProblems } from '../accounts.problems.js';
import { Firm } from '../firm.entity.js';
import { verificationFile, verificationState } from './verification.queries.js';
import { needsVerification } from './verification.rules.js';

/** The notification of each decision to the firm. */
const notices: Readonly<Record<string, NotificationName>> = {
  verify: 'firm_verified',
  ask: 'verification_asked',
  refuse: 'verification_refused',
};

/** The case about a firm's enrolment. */
export const enrolmentOf = (firmId: number): Subject => ({ kind: 'verification', type: 'account', id: firmId });

/** Opens, answers and decides the cases about the enrolment of firms. Rules 13.5 and 13.8. */
@Injectable()
export class FirmVerification implements CaseHandler, OnModuleInit {
  readonly kind = 'verification';

  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly parts: AccountParts,
    private readonly notifications: NotificationsApi,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  /**
   * Updates the case of a firm from its profile, as this transaction leaves it: a complete profile that is not verified
   * waits for staff, and a change is the answer to what they asked.
   * @param identityChanged the firm declares another identity than before
   */
  async review(em: EntityManager, firmId: number, identityChanged: boolean): Promise<void> {
    const state = await verificationState(sqlOf(em), firmId);
    if (!state) return;
    const { completed, verified_at, case_status, decision } = state;
    const last = case_status && { status: case_status, decision };
    if (!needsVerification({ completed, verified: verified_at !== null, last }, identityChanged)) return;
    if (identityChanged) await this.cases.answer(em, enrolmentOf(firmId));
    await this.cases.open(em, { ...enrolmentOf(firmId), accountId: firmId });
  }

  async lock(em: EntityManager, firmId: number): Promise<void> {
    const account = await em.findOne(
      Account,
      { id: firmId, deletedAt: null, model: 'lawyer' },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!account) throw problems.not_found();
  }

  async decide(
    em: EntityManager,
    { subjectId: firmId }: ModerationCase,
    { decision, reason }: Decision,
    _staff: StaffActor,
    now: Date,
  ) {
    const firm = await em.findOneOrFail(Firm, { accountId: firmId }, { refresh: true });
    if (firm.verifiedAt) throw accountProblems.already_verified();
    if (decision === 'verify') {
      if (!firm.bar) throw accountProblems.enrolment_missing();
      firm.verifiedAt = now;
      firm.identityChangedAt = null;
      await em.flush();
      await this.parts.firmChanged(em, firmId);
    }
    const template = notices[decision];
    if (template)
      await this.notifications.notify(em, {
        accountId: firmId,
        template,
        ...(decision !== 'verify' && { params: { reason } }),
      });
    return {
      resource: 'accounts',
      recordId: firmId,
      before: { verified: false },
      after: { verified: decision === 'verify' },
    };
  }

  file(firmId: number): Promise<object> {
    return verificationFile(this.database.read, firmId);
  }
}
