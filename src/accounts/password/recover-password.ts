import { Injectable } from '@nestjs/common';
import { CallLimits, type Origin } from '../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { RecoveryBody } from '../accounts.dto.js';
import { signInByEmail } from '../sign-in/sign-ins.js';
import { MailLink } from './mail-link.js';
import { withMinimumDuration } from './minimum-duration.js';

/** Mails a link to choose a new password, if the address has an account. The answer does not reveal whether it has. */
@Injectable()
export class RecoverPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly link: MailLink,
  ) {}

  /** @throws too_many_requests (429) */
  async execute({ email }: RecoveryBody, origin: Origin): Promise<void> {
    await this.limits.count('recovery', { address: origin.address });
    return withMinimumDuration(
      this.database.transaction(async (em) => {
        const found = await signInByEmail(sqlOf(em), email);
        if (found) await this.link.send(em, found, email, 'reset', origin);
      }),
    );
  }
}
