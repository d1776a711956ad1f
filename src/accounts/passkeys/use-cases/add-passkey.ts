import { Injectable } from '@nestjs/common';
import { passkeyProblems, Passkeys, type Origin } from '../../../kernel/auth/auth.api.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { lockSignIn } from '../../sign-in/sign-ins.js';
import { PasskeyNotices } from '../passkey-notices.js';
import type { PasskeyAdditionBody } from '../passkeys.dto.js';
import { passkeyNameOf, passkeyUses } from '../passkey-uses.js';

/** Stores the passkey that a device has created. A mail says so. Rule 12.19. */
@Injectable()
export class AddPasskey {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly notices: PasskeyNotices,
  ) {}

  /** @returns its number @throws passkey_expired or passkey_invalid (422), passkey_limit (409) */
  async execute(actor: Actor, { passkey, name }: PasskeyAdditionBody, origin: Origin): Promise<number> {
    const accepted = await this.passkeys.accept(this.database.read, passkeyUses.add(actor), passkey);
    return this.database.transaction(async (em) => {
      const signIn = await lockSignIn(em, actor);
      if (!signIn) throw problems.unauthenticated();
      const id = await this.passkeys.add(em, signIn, accepted, name ?? passkeyNameOf(origin.device));
      if (id === undefined) throw passkeyProblems.passkey_invalid();
      await this.notices.write(em, signIn, 'passkey_added', origin);
      return id;
    });
  }
}
