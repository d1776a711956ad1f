import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { ms } from '../../shared/limits.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { AskedMails, NotificationsApi } from '../../notifications/notifications.api.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { MailedTokens } from './mailed-tokens.js';
import type { EmailBody } from '../profile/profile.dto.js';
import { lockSignIn, signInByEmail, signInName } from '../sign-in/sign-ins.js';
import { ProveIdentity } from './prove-identity.js';

/**
 * Asks for a new address: the new one gets the link, the old one is notified. Until the link is opened nothing changes. An
 * address of another account gets the same answer, and its owner is notified.
 */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly prove: ProveIdentity,
    private readonly tokens: MailedTokens,
    private readonly moderation: ModerationApi,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
  ) {}

  /** @throws invalid_input (422) on email or the proof, blacklisted (422), too_many_requests (429) */
  async execute(actor: Actor, { email, ...proof }: EmailBody): Promise<void> {
    const proved = await this.prove.execute(actor, proof);
    await this.moderation.refuseBlocked(this.database.read, { emails: [email] });
    await this.database.transaction(async (em) => {
      const signIn = await lockSignIn(em, actor);
      if (!signIn) throw problems.unauthenticated();
      await this.prove.stillProved(em, actor, proved);
      if (signIn.email === email) throw invalidFields({ email: accountFieldTexts.sameEmail });
      if (!(await this.tokens.mayIssue(em, actor, 'change_email')))
        throw problems.too_many_requests({ retryAfter: ms.minute / 1000, values: { minutes: 1 } });
      const owner = await signInByEmail(sqlOf(em), email);
      const kind = owner?.confirmed ? 'address_in_use' : 'address_change';
      const pass = await this.asked.take(em, kind, email, { accountId: actor.accountId });
      // Enough mails were sent there already: an earlier link stays valid, and the answer is the same.
      if (!pass) return;
      await this.tokens.revoke(em, actor, 'change_email');
      const { token, expiresAt } = await this.tokens.issue(em, actor, 'change_email', email);
      const { locale, firstName: first_name } = signIn;
      if (owner?.confirmed) {
        const hour = this.clock.now().toISOString().slice(0, 13);
        this.notifications.mail(em, {
          accountId: owner.accountId,
          to: email,
          locale: owner.locale,
          template: 'address_in_use',
          pass,
          deduplicationKey: `address-in-use/${signInName(owner)}/${hour}`,
        });
      } else {
        const params = { token, key: actor.accountId, until: expiresAt.toISOString() };
        this.notifications.mail(em, {
          accountId: actor.accountId,
          to: email,
          locale,
          template: 'confirm_change',
          pass,
          params,
        });
      }
      this.notifications.mail(em, {
        accountId: actor.accountId,
        to: signIn.email,
        locale,
        template: 'change_told',
        params: { first_name },
      });
    });
  }
}
