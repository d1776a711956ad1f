import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { CreditsApi } from '../../credits/credits.api.js';
import { Clock, plus } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { accountLimits } from '../../limits.js';
import { MatchingApi } from '../../matching/matching.api.js';
import { Account } from '../account.entity.js';
import type { ConfirmParams } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Completion } from '../completion.js';
import { MailedTokens } from '../mailed-tokens.js';

/** What the screen after the confirmation needs. */
export interface Confirmed {
  readonly id: number;
  readonly model: 'user' | 'lawyer';
  readonly email: string;
  /** Path to resume at, if the registration named one. */
  readonly resume: string | null;
}

/** What choosing a password takes: token and key of the call that resets it. */
export interface ChoosePassword {
  readonly token: string;
  readonly key: number;
}

/**
 * Confirms an address with its mailed token. Where the address was registered more than once meanwhile, whoever came last
 * may not be its owner: no password given before counts, and the owner chooses one now. A firm gets its wallet, and its
 * 30 days begin. Rules 6.1, 12.4 and 13.3.
 */
@Injectable()
export class ConfirmAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly completion: Completion,
    private readonly credits: CreditsApi,
    private readonly matching: MatchingApi,
  ) {}

  /**
   * A link opened twice within the hour answers as the first time did: mail programs open links before people do.
   * @throws invalid_token (422)
   */
  execute({ model, token }: ConfirmParams): Promise<{ account: Confirmed; choose_password?: ChoosePassword }> {
    return this.database.transaction(async (em) => {
      const found = await this.tokens.find(em, token, 'confirm');
      const account = await em.findOne(
        Account,
        { id: found.accountId, model, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!account) throw accountProblems.invalid_token();
      const now = this.clock.now();
      const repeated =
        found.usedAt !== null &&
        found.usedAt !== undefined &&
        now <= plus(found.usedAt, accountLimits.confirmationRepeat);
      if (!repeated) this.tokens.use(found);
      if (!account.confirmedAt) await this.confirm(em, account, now);
      const { id, email, resume } = account;
      return {
        account: { id, model: account.model, email, resume: resume ?? null },
        ...(account.passwordHash === '' && {
          choose_password: { token: (await this.tokens.issue(em, id, 'reset')).token, key: id },
        }),
      };
    });
  }

  private async confirm(em: EntityManager, account: Account, now: Date): Promise<void> {
    account.confirmedAt = now;
    if (account.registrations > 1) account.passwordHash = '';
    account.updatedAt = now;
    await em.flush();
    await this.completion.review(em, account.id);
    if (account.model !== 'lawyer') return;
    await this.credits.openWallet(em, account.id, now);
    await this.matching.indexFirm(em, account.id);
  }
}
