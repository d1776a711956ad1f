import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { accountLimits } from '../../shared/limits.js';
import { CaseFigures, type DecisionTime } from '../../moderation/cases/cases.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Account } from '../account.entity.js';
import type { AccountDto, ConfirmParams } from '../accounts.dto.js';
import { accountProblems } from '../accounts.problems.js';
import { Passkeys, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { AccountParts } from '../account-parts.js';
import { AccountsApi } from '../accounts.api.js';
import { AccountsQueries } from '../accounts.queries.js';
import { Completion } from './completion.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { Sessions } from '../sign-in/sessions.js';
import type { Auth } from '../../kernel/auth/auth.api.js';
import { AnnounceLegal } from '../legal/announce-legal.js';
import { IdentityMarks } from '../identity/identity-marks.js';

/** What the screen after the confirmation needs. */
export interface Confirmed {
  readonly id: number;
  readonly model: 'user' | 'lawyer';
  readonly email: string;
  /** Path to resume at, if the registration named one. */
  readonly resume: string | null;
}

/** Token and key for the call that sets a new password. */
export interface ChoosePassword {
  readonly token: string;
  readonly key: number;
}

/** The result of confirming. The session and the draft are given once, to the person who opens the link. */
export interface Confirmation {
  readonly account: Confirmed;
  readonly choose_password?: ChoosePassword;
  readonly session?: { readonly auth: Auth; readonly account: AccountDto };
  readonly draft?: { readonly id: number };
}

/**
 * Confirms an address with its mailed token. Where the address was registered more than once meanwhile, the last
 * registration may not be the owner's: all earlier passwords and passkeys are void, and the owner chooses one now. Who
 * confirms is signed in. A citizen finds what they had written as a draft; a firm gets its wallet, and its 30 days
 * begin. Rules 1.26, 6.1, 12.4, 12.23 and 13.3.
 */
@Injectable()
export class ConfirmAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly completion: Completion,
    private readonly parts: AccountParts,
    private readonly accounts: AccountsApi,
    private readonly sessions: Sessions,
    private readonly queries: AccountsQueries,
    private readonly events: SecurityEvents,
    private readonly legal: AnnounceLegal,
    private readonly marks: IdentityMarks,
    private readonly figures: CaseFigures,
    private readonly notifications: NotificationsApi,
    private readonly passkeys: Passkeys,
  ) {}

  /**
   * A link opened twice within the hour answers as the first time did: mail programs open links before people do.
   * @param origin of the person who is to be signed in; without it the address is confirmed only
   * @throws invalid_token (422)
   */
  async execute({ model, token }: ConfirmParams, origin?: Origin): Promise<Confirmation> {
    const time = model === 'lawyer' ? await this.figures.decisionTime('verification') : null;
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
      const first = !account.confirmedAt;
      const draft = first ? await this.confirm(em, account, now, time) : null;
      const { id, email, resume } = account;
      // A used link opens no session: it may be in a forwarded mail, or in the history of a shared computer.
      const owner = { accountId: id, memberId: null };
      const mayEnter = account.passwordHash !== '' || (await this.passkeys.has(sqlOf(em), owner));
      const enters = origin !== undefined && first && mayEnter;
      return {
        account: { id, model: account.model, email, resume: resume ?? null },
        ...(!mayEnter && {
          choose_password: {
            token: (await this.tokens.issue(em, owner, 'reset')).token,
            key: id,
          },
        }),
        ...(enters && { session: await this.enter(em, id, origin) }),
        ...(draft !== null && { draft: { id: draft } }),
      };
    });
  }

  /** @returns the draft that the registration came with */
  private async confirm(
    em: EntityManager,
    account: Account,
    now: Date,
    time: DecisionTime | null,
  ): Promise<number | null> {
    account.confirmedAt = now;
    if (account.registrations > 1) {
      account.passwordHash = '';
      await this.passkeys.drop(em, { accountId: account.id, memberId: null });
    }
    account.updatedAt = now;
    await em.flush();
    await this.marks.refresh(em, account.id);
    await this.completion.review(em, account.id);
    await this.legal.notifyNewcomer(em, account.id);
    const facts = await this.accounts.facts(em, account.id);
    const opened = facts ? await this.parts.confirmed(em, facts, now) : {};
    if (account.model === 'lawyer') await this.parts.firmChanged(em, account.id);
    if (time) await this.notifyFirm(em, account.id, now, time);
    return opened.draft ?? null;
  }

  /** What a firm has to do now, and what happens then. Rule 13.11. */
  private async notifyFirm(em: EntityManager, accountId: number, now: Date, time: DecisionTime): Promise<void> {
    await this.notifications.notify(em, {
      accountId,
      template: 'firm_confirmed',
      params: {
        until: plus(now, accountLimits.profileCompletion).toISOString(),
        decision_time: JSON.stringify(time),
      },
      deduplicationKey: `firm_confirmed:${accountId}`,
    });
  }

  private async enter(em: EntityManager, id: number, origin: Origin): Promise<Confirmation['session']> {
    const auth = await this.sessions.open(em, { accountId: id, memberId: null }, false, origin);
    await this.events.write(em, 'signed_in', { accountId: id }, origin);
    return { auth, account: await this.queries.account({ accountId: id, memberId: null }, sqlOf(em)) };
  }
}
