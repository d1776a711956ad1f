import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import type { DecisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { CasesApi, type CaseHandler, type Decision, type ModerationCase } from '../../moderation/cases/cases.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { letterFile } from './contact.queries.js';
import { Letter } from './letter.entity.js';
import { letterReference } from './letter.rules.js';

/** Staff answer letters by mail, or close them. Rule 22.14. */
@Injectable()
export class Letters implements CaseHandler, OnModuleInit {
  readonly kind = 'contact';
  readonly ofNobody = true;

  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly notifications: NotificationsApi,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    const letter = await em.findOne(Letter, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!letter) throw problems.not_found();
  }

  async decide(
    em: EntityManager,
    { subjectId }: ModerationCase,
    { decision, reason }: Decision,
    _staff: StaffActor,
    now: Date,
  ) {
    const letter = await em.findOneOrFail(Letter, { id: subjectId });
    letter.decidedAt = now;
    await em.flush();
    const reference = letterReference(letter.id, letter.createdAt);
    if ((decision as DecisionOf<'contact'>) === 'reply')
      this.notifications.mail(em, {
        ...(letter.accountId != null && { accountId: letter.accountId }),
        to: letter.email,
        locale: letter.locale,
        template: 'contact_reply',
        params: { reference, reason },
        deduplicationKey: `contact_reply/${letter.id}`,
      });
    return {
      resource: 'contacts',
      recordId: subjectId,
      before: { decided: false },
      after: { decided: true, decision },
    };
  }

  async file(id: number): Promise<object | null> {
    const found = await letterFile(this.database.read, id);
    return found ? { ...found, reference: letterReference(id, new Date(found.created_at)) } : null;
  }
}
