import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallLimits, KnownPlaces, type Origin } from '../../kernel/auth/auth.api.js';
import { Database } from '../../kernel/database/database.js';
import { AskedMails, NotificationsApi } from '../../notifications/notifications.api.js';
import type { SignInLinkBody } from '../accounts.dto.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { withMinimumDuration } from '../password/minimum-duration.js';
import { ResendConfirmation } from '../registration/resend-confirmation.js';
import { lockSignIn, signInByEmail, type SignIn } from './sign-ins.js';

/**
 * Mails a link that signs in, if the address has an account; to one that was never confirmed, the confirmation once
 * more. The answer does not reveal which. Rule 12.21.
 */
@Injectable()
export class MailSignInLink {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
    private readonly places: KnownPlaces,
    private readonly confirmation: ResendConfirmation,
  ) {}

  /** @throws too_many_requests (429) */
  async execute({ email }: SignInLinkBody, origin: Origin): Promise<void> {
    await this.limits.count('sign_in_link', { address: origin.address });
    return withMinimumDuration(this.mail(email, origin));
  }

  private async mail(email: string, origin: Origin): Promise<void> {
    const found = await signInByEmail(this.database.read, email);
    if (!found) return;
    const { accountId, model, confirmed } = found;
    if (!confirmed) return this.confirmation.execute({ model, accountId }, origin.address);
    await this.database.transaction((em) => this.send(em, found, email, origin));
  }

  private async send(em: EntityManager, found: SignIn, email: string, origin: Origin): Promise<void> {
    const signIn = await lockSignIn(em, found);
    if (signIn?.email.toLowerCase() !== email.toLowerCase()) return;
    if (!(await this.tokens.mayIssue(em, signIn, 'sign_in'))) return;
    const { isKnown } = await this.places.of(signIn, origin);
    const pass = await this.asked.take(em, 'sign_in', signIn.email, { address: origin.address, isKnown });
    if (!pass) return;
    const { token, expiresAt } = await this.tokens.issue(em, signIn, 'sign_in');
    const { accountId, locale } = signIn;
    this.notifications.mail(em, {
      accountId,
      to: signIn.email,
      locale,
      template: 'sign_in_link',
      pass,
      params: { token, key: accountId, until: expiresAt.toISOString() },
    });
  }
}
