import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { fieldTexts } from '../../../kernel/field-texts.js';
import { hashPassword } from '../../../kernel/passwords.js';
import { invalidFields } from '../../../kernel/problem.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { accountFieldTexts, accountProblems } from '../../accounts.problems.js';
import { checkPassword } from '../../../kernel/auth/password.rules.js';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Addresses } from '../../addresses.js';
import { MailedTokens } from '../../password/mailed-tokens.js';
import { lockSignIn } from '../../sign-in/sign-ins.js';
import type { AcceptanceBody, InvitationDto, InvitationParams } from '../members.dto.js';
import { MembersQueries } from '../members.queries.js';
import { markAnew } from '../../identity/identity-marks.js';

/**
 * The invited person reads the invitation, and accepts it by choosing a password. Reading changes nothing: mail programs
 * open links before people do. Rules 26.3 and 26.4.
 */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly queries: MembersQueries,
    private readonly addresses: Addresses,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws invalid_token (422) */
  async read({ key, token }: InvitationParams): Promise<InvitationDto> {
    const found = await this.queries.invitation(key, token);
    if (!found) throw accountProblems.invalid_token();
    return found;
  }

  /** @throws invalid_token (422), invalid_input (422) on the password, email_taken (409) */
  async execute({ key, token }: InvitationParams, { password, password_confirmation }: AcceptanceBody): Promise<void> {
    if (password !== password_confirmation) throw invalidFields({ password_confirmation: fieldTexts.confirmed });
    // Hashing costs memory and time: the token is checked first.
    await this.tokens.check(this.database.read, token, 'invitation', key);
    const passwordHash = await hashPassword(password);
    await this.database.transaction(async (em) => {
      const found = await this.tokens.find(em, token, 'invitation');
      const owner = await lockSignIn(em, { accountId: found.accountId, memberId: null });
      const memberId = found.memberId ?? null;
      if (owner?.accountId !== key || memberId === null) throw accountProblems.invalid_token();
      const member = await this.queries.invited(em, memberId);
      if (!member) throw accountProblems.invalid_token();
      const { email, first_name: firstName, last_name: lastName } = member;
      const verdict = checkPassword(password, { email, firstName, lastName });
      if (verdict !== 'ok') throw invalidFields({ password: accountFieldTexts[verdict] });
      this.tokens.use(found);
      await em.flush();
      await this.addresses.take(em, email);
      const now = this.clock.now();
      await sqlOf(em)
        .updateTable('firm_members')
        .set({ password_hash: passwordHash, accepted_at: now })
        .where('id', '=', memberId)
        .execute();
      await markAnew(em, key);
      recordAct(em, { model: 'lawyer', accountId: key, memberId }, 'member_joined', now);
      this.notifications.mail(em, {
        accountId: key,
        to: owner.email,
        locale: owner.locale,
        template: 'member_joined',
        params: { first_name: owner.firstName, member: `${firstName} ${lastName}` },
      });
    });
  }
}
