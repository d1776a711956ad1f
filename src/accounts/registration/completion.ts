import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { accountLimits } from '../../shared/limits.js';
import { AccountsQueries } from '../accounts.queries.js';
import { missingFields } from '../accounts.rules.js';

/** The job that reminds a firm of its profile, and deletes the account when the 30 days are over. */
export const FOLLOW_COMPLETION = 'accounts.follow-completion';

/** Updates `completed` from the profile, and runs a firm's 30 days while something is missing. Rules 13.3 and 13.4. */
@Injectable()
export class Completion {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly queries: AccountsQueries,
  ) {}

  /** Reads the profile as this transaction leaves it. @returns the fields still missing */
  async review(em: EntityManager, accountId: number): Promise<string[]> {
    const db = sqlOf(em);
    const facts = await this.queries.facts(accountId, db);
    const missing = missingFields(facts);
    const account = await db
      .updateTable('accounts')
      .set({ completed: missing.length === 0 })
      .where('id', '=', accountId)
      .returning(['completion_deadline', 'confirmed_at'])
      .executeTakeFirstOrThrow();
    const running = account.completion_deadline !== null;
    const confirmed = account.confirmed_at !== null;
    if (missing.length === 0 && running) {
      await this.setDeadline(em, accountId, null);
    } else if (missing.length > 0 && !running && facts.model === 'lawyer' && confirmed) {
      await this.startCounting(em, accountId);
    }
    return missing;
  }

  private async startCounting(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const deadline = plus(now, accountLimits.profileCompletion);
    await this.setDeadline(em, accountId, deadline);
    const moments = [...accountLimits.profileReminders, accountLimits.profileCompletion].map((after) =>
      plus(now, after),
    );
    for (const at of moments) this.jobs.send(em, FOLLOW_COMPLETION, { accountId }, at);
  }

  private async setDeadline(em: EntityManager, accountId: number, deadline: Date | null): Promise<void> {
    await sqlOf(em)
      .updateTable('accounts')
      .set({ completion_deadline: deadline, completion_reminders: 0 })
      .where('id', '=', accountId)
      .execute();
  }
}
