import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { SecondFactor } from '../sign-in/second-factor.js';
import { Sessions } from '../sign-in/sessions.js';
import { Passkeys } from '../../kernel/auth/auth.api.js';
import { dayInRome } from '../../shared/calendar.js';
import { AbsenceMails } from './absences/absence-mails.js';
import { AbsencesQueries, replacedBy } from './absences/absences.queries.js';
import { lockMember } from './member-writes.js';

/** Why a member can't sign in any more. */
export type MemberFarewell = 'member_removed' | 'member_account_deleted';

/** Ends the sign-ins of members. */
@Injectable()
export class Members {
  constructor(
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly factor: SecondFactor,
    private readonly passkeys: Passkeys,
    private readonly sessions: Sessions,
    private readonly notifications: NotificationsApi,
    private readonly absences: AbsencesQueries,
    private readonly absenceMails: AbsenceMails,
  ) {}

  /**
   * Removes a member: the sessions end, address and password are deleted, and the name stays in the activity of the
   * firm. An invitation that nobody has accepted is deleted completely. Rules 26.6 and 26.9.
   * @returns whether it was a member or an invitation; undefined where there is no such member
   */
  async remove(em: EntityManager, accountId: number, memberId: number): Promise<'active' | 'invited' | undefined> {
    const member = await lockMember(em, accountId, memberId);
    if (!member) return undefined;
    const who = { accountId, memberId };
    const db = sqlOf(em);
    await this.notifications.eraseMails(em, accountId, member.email);
    if (member.accepted_at === null) {
      await db.deleteFrom('firm_members').where('id', '=', memberId).execute();
      return 'invited';
    }
    await db.deleteFrom('member_absences').where('member_id', '=', memberId).execute();
    const absences = await this.absences.comingOf(db, accountId, dayInRome(this.clock.now()));
    await this.absenceMails.lapsed(em, who, replacedBy(absences, memberId));
    await this.sessions.closeOwn(em, who);
    await this.tokens.revoke(em, who, 'reset', 'change_email', 'invitation', 'sign_in');
    await this.factor.drop(em, who);
    await this.passkeys.drop(em, who);
    await db
      .updateTable('firm_members')
      .set({ email: null, password_hash: '', removed_at: this.clock.now() })
      .where('id', '=', memberId)
      .execute();
    await this.farewell(em, accountId, member, 'member_removed');
    return 'active';
  }

  /** Notifies the members of an account that is erased; their rows are deleted with it. */
  async notifyOfErasure(em: EntityManager, accountId: number): Promise<void> {
    const members = await sqlOf(em)
      .selectFrom('firm_members')
      .select(['email', 'locale', 'first_name'])
      .where('account_id', '=', accountId)
      .where('accepted_at', 'is not', null)
      .where('removed_at', 'is', null)
      .execute();
    for (const { email, ...member } of members)
      await this.farewell(em, accountId, { ...member, email: email ?? '' }, 'member_account_deleted');
  }

  private async farewell(
    em: EntityManager,
    accountId: number,
    { email, locale, first_name }: { email: string; locale: Locale; first_name: string },
    template: MemberFarewell,
  ): Promise<void> {
    const { company_name: firm } = await sqlOf(em)
      .selectFrom('firms')
      .select('company_name')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    this.notifications.mail(em, {
      to: email,
      locale,
      template,
      params: { first_name, firm },
    });
  }
}
