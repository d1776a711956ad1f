import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountParts } from '../../account-parts.js';
import { Clock, plus } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { accountLimits } from '../../../shared/limits.js';
import {
  CasesApi,
  type CaseHandler,
  type Decision,
  type ModerationCase,
  type Subject,
} from '../../../moderation/cases/cases.api.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { accountProblems } from '../../accounts.problems.js';
import { Erasure } from '../erasure.js';
import { lockAccount } from '../../suspension/suspensions.queries.js';
import { unusedFile, unusedToDecide, unusedToNotify } from './unused.queries.js';

const unusedCase = (accountId: number): Subject => ({ kind: 'inactive', type: 'account', id: accountId });

/**
 * Accounts that nobody has used for two years: their owner is notified, a month later staff decide, and a sign-in ends
 * it. Rule 21.11.
 */
@Injectable()
export class UnusedAccounts implements CaseHandler, OnModuleInit {
  readonly kind = 'inactive';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly notifications: NotificationsApi,
    private readonly parts: AccountParts,
    private readonly erasure: Erasure,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  /** Notifies the owner, once in two years. Nothing happens when somebody used the account meanwhile. */
  notify(em: EntityManager, accountId: number): Promise<void> {
    return this.ifDue(em, accountId, unusedToNotify, async ({ email, locale, first_name }, now) => {
      await sqlOf(em).updateTable('accounts').set({ unused_told_at: now }).where('id', '=', accountId).execute();
      this.notifications.mail(em, {
        accountId,
        to: email,
        locale,
        template: 'account_unused',
        params: { first_name, at: plus(now, accountLimits.unusedAnswer).toISOString() },
        deduplicationKey: `account-unused/${accountId}/${now.toISOString()}`,
      });
    });
  }

  /** Opens a case for the staff. Nothing happens when somebody used the account meanwhile. */
  present(em: EntityManager, accountId: number): Promise<void> {
    return this.ifDue(em, accountId, unusedToDecide, async () => {
      await this.cases.open(em, { ...unusedCase(accountId), accountId });
      await em.flush();
    });
  }

  /** Somebody signed in after the notification. */
  async used(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).updateTable('accounts').set({ unused_told_at: null }).where('id', '=', accountId).execute();
    await this.cases.withdraw(em, unusedCase(accountId));
  }

  async lock(em: EntityManager, accountId: number): Promise<void> {
    await lockAccount(em, accountId);
  }

  async decide(em: EntityManager, { subjectId: accountId }: ModerationCase, { decision }: Decision) {
    const deleted = decision === 'delete';
    if (deleted) {
      const open = await this.parts.openPayments(em, accountId);
      if (open > 0) throw accountProblems.payment_open({ facts: { open_payments: open } });
      await this.erasure.erase(em, accountId, { template: 'account_unused_deleted' });
    }
    return { resource: 'accounts', recordId: accountId, before: { deleted: false }, after: { deleted } };
  }

  file(accountId: number): Promise<object> {
    return unusedFile(this.database.read, accountId);
  }

  private async ifDue(
    em: EntityManager,
    accountId: number,
    due: typeof unusedToNotify,
    work: (account: Awaited<ReturnType<typeof lockAccount>>, now: Date) => Promise<void>,
  ): Promise<void> {
    const account = await lockAccount(em, accountId);
    const now = this.clock.now();
    const { rows } = await due(now, 1, accountId).execute(sqlOf(em));
    if (rows.length > 0) await work(account, now);
  }
}
