import { Injectable } from '@nestjs/common';
import { CallLimits } from '../../../kernel/auth/auth.api.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { invalidFields, problems } from '../../../kernel/problem.js';
import { accountLimits } from '../../../shared/limits.js';
import { ModerationApi } from '../../../moderation/moderation.api.js';
import { accountFieldTexts } from '../../accounts.problems.js';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { lockSignIn } from '../../sign-in/sign-ins.js';
import { InvitationMails } from '../invitation-mails.js';
import type { InvitationBody } from '../members.dto.js';
import { memberProblems } from '../members.problems.js';
import { mayInvite } from '../../../shared/accounts/members.rules.js';

/** The owner of a firm invites another person to sign in for it. Rules 26.1, 26.3 and 26.4. */
@Injectable()
export class InviteMember {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly moderation: ModerationApi,
    private readonly mails: InvitationMails,
  ) {}

  /**
   * @returns the id of the member
   * @throws sign_ins_full (409), invalid_input (422) for the owner's own address, blacklisted (422), too_many_requests (429)
   */
  async execute(
    actor: Actor,
    { email, first_name, last_name, role, request_access }: InvitationBody,
    address: string,
  ): Promise<number> {
    await this.limits.count('invitation', { address, account: actor.accountId });
    await this.moderation.refuseBlocked(this.database.read, { emails: [email] });
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const owner = await lockSignIn(em, actor);
      if (!owner) throw problems.unauthenticated();
      if (owner.email === email) throw invalidFields({ email: accountFieldTexts.sameEmail });
      const members = await db
        .selectFrom('firm_members')
        .select('id')
        .where('account_id', '=', actor.accountId)
        .where('removed_at', 'is', null)
        .execute();
      if (!mayInvite(members.length)) throw memberProblems.sign_ins_full({ values: { max: accountLimits.signIns } });
      const now = this.clock.now();
      // Triggers of firm_members:
      // - session_changes, session_truncation: every process keeps known sessions in memory; those of a member end
      //   everywhere.
      const { id } = await db
        .insertInto('firm_members')
        .values({
          account_id: actor.accountId,
          email,
          first_name,
          last_name,
          role,
          request_access,
          locale: actor.locale,
          invited_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.mails.send(em, { accountId: actor.accountId, memberId: id });
      recordAct(em, actor, 'member_invited', now, { aboutMemberId: id });
      return id;
    });
  }
}
