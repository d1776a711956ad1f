import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { tokenHash } from '../../../kernel/decimal-token.js';
import { problems } from '../../../kernel/problem.js';
import { CasesApi } from '../../cases/cases.api.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { Appeal, Report } from '../report.entity.js';
import { reportProblems } from '../reports.problems.js';
import { mayAppeal } from '../reports.rules.js';

/** Somebody appeals against a decision, signed in or by the link of a mail. Rules 22.8 and 22.9. */
@Injectable()
export class AppealDecision {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws not_found for the report of another; appeal_not_allowed (409) */
  async execute(by: { actor: Actor; reference: string } | { token: string }, text: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const report = await this.locked(
        em,
        'token' in by
          ? { appealTokenHash: tokenHash(by.token), appealUntil: { $gt: now } }
          : { reference: by.reference, accountId: by.actor.accountId },
        'token' in by,
      );
      const appeal = await em.findOne(Appeal, { reportId: report.id });
      const { side, decision = null, appealUntil = null, overturnedAt = null, accountId = null } = report;
      const facts = {
        side,
        decision,
        appealUntil,
        overturnedAt,
        appeal: appeal && { decision: appeal.decision ?? null },
      };
      if (!mayAppeal(facts, now)) throw reportProblems.appeal_not_allowed();
      em.persist(
        em.create(Appeal, { reportId: report.id, accountId, text, createdAt: now } as never, { partial: true }),
      );
      await em.flush();
      if ('actor' in by) recordAct(em, by.actor, 'appeal_made', now);
      await this.cases.open(em, { kind: 'appeal', type: 'report', id: report.id, accountId });
      if (accountId === null) return;
      await this.notifications.notify(em, {
        accountId,
        template: 'appeal_received',
        params: { reference: report.reference },
        deduplicationKey: `appeal_received:${report.reference}`,
      });
    });
  }

  private async locked(em: EntityManager, which: FilterQuery<Report>, byLink: boolean): Promise<Report> {
    const report = await em.findOne(Report, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!report) throw byLink ? reportProblems.invalid_appeal_link() : problems.not_found();
    return report;
  }
}
