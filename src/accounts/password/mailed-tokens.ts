import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { SignInKey } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { accountLimits, ms } from '../../shared/limits.js';
import { AccountToken, type TokenPurpose } from './account-token.entity.js';
import { accountProblems } from '../accounts.problems.js';
import { newToken, tokenHash } from '../../kernel/decimal-token.js';

const life: Readonly<Record<TokenPurpose, number>> = {
  confirm: accountLimits.confirmationToken,
  reset: accountLimits.resetToken,
  change_email: accountLimits.emailChangeToken,
  invitation: accountLimits.invitationToken,
  sign_in: accountLimits.signInToken,
};

/** Nobody needs more mails of one kind than this; more would be a way to pester someone. */
const PER_MINUTE = 1;
const PER_HOUR = 5;

/** Creates mailed tokens, finds them, and lets each be used once. */
@Injectable()
export class MailedTokens {
  constructor(private readonly clock: Clock) {}

  /** Makes a token; `token` exists only in what is returned. */
  async issue(
    em: EntityManager,
    { accountId, memberId }: SignInKey,
    purpose: TokenPurpose,
    email: string | null = null,
  ): Promise<{ token: string; expiresAt: Date }> {
    const now = this.clock.now();
    const token = newToken();
    const expiresAt = plus(now, life[purpose]);
    await sqlOf(em)
      .insertInto('account_tokens')
      .values({
        account_id: accountId,
        member_id: memberId,
        purpose,
        token_hash: tokenHash(token),
        email,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    return { token, expiresAt };
  }

  /** Whether another mail of this kind may be sent now. */
  async mayIssue(em: EntityManager, { accountId, memberId }: SignInKey, purpose: TokenPurpose): Promise<boolean> {
    const now = this.clock.now();
    const sent = await sqlOf(em)
      .selectFrom('account_tokens')
      .select(({ eb, fn }) => [
        eb
          .cast<number>(fn.countAll().filterWhere('created_at', '>', moment(plus(now, -ms.minute))), 'integer')
          .as('minute'),
        eb.cast<number>(fn.countAll(), 'integer').as('hour'),
      ])
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', moment(plus(now, -ms.hour)))
      .executeTakeFirstOrThrow();
    return sent.minute < PER_MINUTE && sent.hour < PER_HOUR;
  }

  /**
   * Checks that a token is valid now, without locking it.
   * @returns whose of the account's sign-ins it is for
   * @throws invalid_token
   */
  async check(db: Sql, token: string, purpose: TokenPurpose, accountId: number): Promise<{ memberId: number | null }> {
    const found = await db
      .selectFrom('account_tokens')
      .select('member_id as memberId')
      .where('token_hash', '=', tokenHash(token))
      .where('purpose', '=', purpose)
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', moment(this.clock.now()))
      .executeTakeFirst();
    if (!found) throw accountProblems.invalid_token();
    return found;
  }

  /**
   * Finds a token and locks it.
   * @throws invalid_token when there is none of this purpose
   */
  async find(em: EntityManager, token: string, purpose: TokenPurpose): Promise<AccountToken> {
    const found = await em.findOne(
      AccountToken,
      { tokenHash: tokenHash(token), purpose },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!found) throw accountProblems.invalid_token();
    return found;
  }

  /**
   * Uses a token up.
   * @throws invalid_token when it was used before or is too old
   */
  use(found: AccountToken): void {
    const now = this.clock.now();
    if (found.usedAt || found.expiresAt <= now) throw accountProblems.invalid_token();
    found.usedAt = now;
  }

  /** Makes all other tokens of these kinds invalid. */
  async revoke(em: EntityManager, { accountId, memberId }: SignInKey, ...purposes: TokenPurpose[]): Promise<void> {
    await sqlOf(em)
      .updateTable('account_tokens')
      .set({ used_at: this.clock.now() })
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .where('purpose', 'in', purposes)
      .where('used_at', 'is', null)
      .execute();
  }
}
