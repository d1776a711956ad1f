import { Injectable } from '@nestjs/common';
import { CallLimits, type Origin } from '../../kernel/auth/auth.api.js';
import { Database } from '../../kernel/database/database.js';
import type { SignInLinkBody } from '../accounts.dto.js';
import { MailLink } from '../password/mail-link.js';
import { withMinimumDuration } from '../password/minimum-duration.js';
import { ResendConfirmation } from '../registration/resend-confirmation.js';
import { signInByEmail } from './sign-ins.js';

/**
 * Mails a link that signs in, if the address has an account; to one that was never confirmed, the confirmation once
 * more. The answer does not reveal which. Rule 12.21.
 */
@Injectable()
export class MailSignInLink {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly link: MailLink,
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
    await this.database.transaction((em) => this.link.send(em, found, email, 'sign_in', origin));
  }
}
