import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallLimits, KnownPlaces, type Origin } from '../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { AskedMails, NotificationsApi } from '../../notifications/notifications.api.js';
import type { RecoveryBody } from '../accounts.dto.js';
import { withMinimumDuration } from './minimum-duration.js';
import { MailedTokens } from './mailed-tokens.js';
import { lockSignIn, signInByEmail } from '../sign-in/sign-ins.js';

/** Mails a link to choose a new password, if the address has an account. The answer does not reveal whether it has. */
@Injectable()
export class RecoverPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
    private readonly places: KnownPlaces,
  ) {}

  /** @throws too_many_requests (429) */
  async execute({ email }: RecoveryBody, origin: Origin): Promise<void> {
    await this.limits.count('recovery', { address: origin.address });
    return withMinimumDuration(this.database.transaction((em) => this.recover(em, email, origin)));
  }

  private async recover(em: EntityManager, email: string, origin: Origin): Promise<void> {
    const found = await signInByEmail(sqlOf(em), email);
    const signIn = found && (await lockSignIn(em, found));
    if (signIn?.email.toLowerCase() !== email.toLowerCase()) return;
    if (!(await this.tokens.mayIssue(em, signIn, 'reset'))) return;
    const { isKnown } = await this.places.of(signIn, origin);
    const pass = await this.asked.take(em, 'recovery', signIn.email, { address: origin.address, isKnown });
    if (!pass) return;
    const { token, expiresAt } = await this.tokens.issue(em, signIn, 'reset');
    const { accountId, locale } = signIn;
    this.notifications.mail(em, {
      accountId,
      to: signIn.email,
      locale,
      template: 'reset_password',
      pass,
      params: { token, key: accountId, until: expiresAt.toISOString() },
    });
  }
}
