import { Injectable } from '@nestjs/common';
import { Passkeys, type Origin } from '../../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { accountProblems } from '../../accounts.problems.js';
import type { IdentityProof } from '../../password/identity-proof.dto.js';
import { ProveIdentity } from '../../password/prove-identity.js';
import { lockSignIn } from '../../sign-in/sign-ins.js';
import { PasskeyNotices } from '../passkey-notices.js';

/** Removes a passkey, but not the last one of somebody without a password. A mail says so. Rule 12.19. */
@Injectable()
export class RemovePasskey {
  constructor(
    private readonly database: Database,
    private readonly prove: ProveIdentity,
    private readonly passkeys: Passkeys,
    private readonly notices: PasskeyNotices,
  ) {}

  /** @throws not_found (404), last_sign_in_means (409), invalid_input (422) on the proof, too_many_requests (429) */
  async execute(actor: Actor, id: number, proof: IdentityProof, origin: Origin): Promise<void> {
    const proved = await this.prove.execute(actor, proof);
    await this.database.transaction(async (em) => {
      const signIn = await lockSignIn(em, actor);
      if (!signIn) throw problems.unauthenticated();
      await this.prove.stillProved(em, actor, proved);
      if (!(await this.passkeys.remove(em, actor, id))) throw problems.not_found();
      if (signIn.passwordHash === '' && !(await this.passkeys.has(sqlOf(em), actor)))
        throw accountProblems.last_sign_in_means();
      await this.notices.write(em, signIn, 'passkey_removed', origin);
    });
  }
}
