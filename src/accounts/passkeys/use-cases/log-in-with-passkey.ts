import { Injectable } from '@nestjs/common';
import {
  CallLimits,
  passkeyProblems,
  Passkeys,
  RefusedUse,
  SecurityEvents,
  type Origin,
} from '../../../kernel/auth/auth.api.js';
import { Database } from '../../../kernel/database/database.js';
import { EnterAccount, type Entered } from '../../sign-in/enter-account.js';
import { signInOf } from '../../sign-in/sign-ins.js';
import type { PasskeyLoginBody } from '../passkeys.dto.js';
import { passkeyUses } from '../passkey-uses.js';

/**
 * Signs a person in by a passkey. The device verified the person, so it counts as both factors. Nobody can guess a
 * signature: calls are limited by where they come from, and a stranger locks nobody out. Rules 12.17 and 12.18.
 */
@Injectable()
export class LogInWithPasskey {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly passkeys: Passkeys,
    private readonly events: SecurityEvents,
    private readonly account: EnterAccount,
  ) {}

  /**
   * @throws passkey_refused (401), passkey_expired (422), not_confirmed or account_suspended (403), too_many_requests (429)
   */
  async execute({ passkey, remember }: PasskeyLoginBody, origin: Origin): Promise<Entered> {
    await this.limits.count('passkey', { address: origin.address });
    const used = await this.passkeys.check(this.database.read, passkeyUses.signIn, passkey);
    const { owner } = used;
    const key = owner?.accountId === undefined ? null : owner;
    const row = key && (await signInOf(this.database.read, key));
    if (used instanceof RefusedUse || !row) return this.refuse(owner?.accountId === undefined ? {} : owner, origin);
    await this.account.admit(row);
    const entered = await this.database.transaction(async (em) =>
      (await this.passkeys.record(em, used)) ? this.account.enter(em, row, remember, origin) : null,
    );
    return entered ?? this.refuse(row, origin);
  }

  private async refuse(
    { accountId, memberId }: { accountId?: number; memberId?: number | null },
    origin: Origin,
  ): Promise<never> {
    await this.events.refused('wrong_passkey', { accountId, memberId }, origin);
    throw passkeyProblems.passkey_refused();
  }
}
