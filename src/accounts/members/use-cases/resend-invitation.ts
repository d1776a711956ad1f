import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { ms } from '../../../shared/limits.js';
import { MailedTokens } from '../../password/mailed-tokens.js';
import { InvitationMails } from '../invitation-mails.js';
import { lockMember } from '../member-writes.js';
import { memberProblems } from '../members.problems.js';

/** The owner sends an invitation once more; its seven days start again. Rule 26.3. */
@Injectable()
export class ResendInvitation {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly mails: InvitationMails,
  ) {}

  /** @throws not_found (404), already_accepted (409), too_many_requests (429) */
  execute({ accountId }: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const member = await lockMember(em, accountId, id);
      if (!member) throw problems.not_found();
      if (member.accepted_at !== null) throw memberProblems.already_accepted();
      const invited = { accountId, memberId: id };
      if (!(await this.tokens.mayIssue(em, invited, 'invitation')))
        throw problems.too_many_requests({ retryAfter: ms.minute / ms.second, values: { minutes: 1 } });
      await sqlOf(em).updateTable('firm_members').set({ invited_at: this.clock.now() }).where('id', '=', id).execute();
      await this.mails.send(em, invited);
    });
  }
}
