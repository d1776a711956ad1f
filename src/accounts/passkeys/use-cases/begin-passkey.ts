import { Injectable } from '@nestjs/common';
import { Passkeys } from '../../../kernel/auth/auth.api.js';
import type { PasskeyCreationDto } from '../../../kernel/auth/passkeys/passkeys.dto.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import type { IdentityProof } from '../../password/identity-proof.dto.js';
import { ProveIdentity } from '../../password/prove-identity.js';
import { signInOf } from '../../sign-in/sign-ins.js';
import { passkeyUses } from '../passkey-uses.js';

/** Begins to add a passkey: the person proves who they are, and the device gets what it needs. Rule 12.19. */
@Injectable()
export class BeginPasskey {
  constructor(
    private readonly database: Database,
    private readonly prove: ProveIdentity,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws invalid_input (422) on the proof, too_many_requests (429) */
  async execute(actor: Actor, proof: IdentityProof): Promise<PasskeyCreationDto> {
    await this.prove.execute(actor, proof);
    const signIn = await signInOf(this.database.read, actor);
    if (!signIn) throw problems.unauthenticated();
    const { email, firstName, lastName } = signIn;
    const displayName = `${firstName} ${lastName}`;
    return this.passkeys.creation(this.database.read, passkeyUses.add(actor), actor, { name: email, displayName });
  }
}
