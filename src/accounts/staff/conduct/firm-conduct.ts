import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Problem } from '../../../kernel/problem.js';
import type { DecisionOf } from '../../../shared/moderation/case-decisions.codes.js';
import {
  CasesApi,
  type AboutCase,
  type CaseHandler,
  type Decision,
  type ModerationCase,
} from '../../../moderation/cases/cases.api.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import type { StaffActor } from '../../../staff/staff.api.js';
import { lockAccount } from '../../suspension/suspensions.queries.js';
import { SuspensionsApi } from '../../suspension/suspensions.api.js';
import { conductFile, conductOf, conductToPresent } from './conduct.queries.js';

/**
 * Firms whose clients are unhappy, or that several people reported, become a case by rule; a member of the staff
 * decides. Rules 18.10 to 18.12.
 */
@Injectable()
export class FirmConduct implements CaseHandler, OnModuleInit {
  readonly kind = 'conduct';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly notifications: NotificationsApi,
    private readonly suspensions: SuspensionsApi,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  /** Opens the case of a firm, if the rule still holds once its account is locked. */
  async present(firmId: number): Promise<void> {
    try {
      await this.database.transaction(async (em) => {
        await lockAccount(em, firmId);
        const now = this.clock.now();
        const db = sqlOf(em);
        const { rows } = await conductToPresent(now, 1, firmId).execute(db);
        if (rows.length === 0) return;
        const facts = { ...(await conductOf(db, firmId, now)) };
        await this.cases.open(em, { kind: 'conduct', type: 'account', id: firmId, accountId: firmId, facts });
        await em.flush();
      });
    } catch (error) {
      // The account was deleted meanwhile.
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }

  async lock(em: EntityManager, firmId: number): Promise<void> {
    await lockAccount(em, firmId);
  }

  /** @throws already_suspended (409) */
  async decide(
    em: EntityManager,
    { id, subjectId: firmId }: ModerationCase,
    { decision, reason }: Decision,
    staff: StaffActor,
  ) {
    const name = decision as DecisionOf<'conduct'>;
    if (name === 'suspend') await this.suspensions.suspend(em, staff, firmId, { reason, until: null, caseId: id });
    if (name === 'warn')
      await this.notifications.notify(em, {
        accountId: firmId,
        template: 'firm_warned',
        params: { reason },
        deduplicationKey: `firm_warned:${id}`,
      });
    const before = { warned: false, suspended: false };
    const after = { warned: name === 'warn', suspended: name === 'suspend' };
    return { resource: 'accounts', recordId: firmId, before, after };
  }

  async file(firmId: number, { caseId, locale }: AboutCase): Promise<object> {
    const db = this.database.read;
    const one = await db.selectFrom('cases').select('opened_at').where('id', '=', caseId).executeTakeFirstOrThrow();
    return conductFile(db, firmId, new Date(one.opened_at), locale);
  }
}
