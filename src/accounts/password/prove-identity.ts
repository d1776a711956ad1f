import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { FROM_A_SESSION, Guesses, Passkeys, RefusedUse, type Guess } from '../../kernel/auth/auth.api.js';
import { signInOf } from '../sign-in/sign-ins.js';
import type { PasskeyProofBody } from '../../kernel/auth/passkeys/passkeys.dto.js';
import type { IdentityProof } from './identity-proof.dto.js';

/** What was proved, and must still hold with the account locked. */
export interface Proved {
  readonly passwordHash: string;
}

/** What a passkey confirms within a session; a challenge of another session is worth nothing. */
export const proofUse = ({ sessionId }: Actor): string => `proof in session ${sessionId}`;

/**
 * Asks a signed-in person for the password or a passkey once more, before an action that cannot be undone. Attempts are
 * counted for the session, from all addresses together, so that a stolen token cannot guess it. Rules 12.16 and 12.19.
 */
@Injectable()
export class ProveIdentity {
  constructor(
    private readonly database: Database,
    private readonly guesses: Guesses,
    private readonly passkeys: Passkeys,
  ) {}

  /**
   * @returns what was proved, for {@link stillProved}
   * @throws invalid_input (422) on the field `password` or `passkey`, passkey_expired (422), or too_many_requests (429)
   */
  async execute(actor: Actor, { password, passkey }: IdentityProof): Promise<Proved> {
    if (passkey !== undefined && password !== undefined) throw invalidFields({ passkey: fieldTexts.unknown });
    if (passkey !== undefined) return this.byPasskey(actor, passkey);
    if (password === undefined) throw invalidFields({ password: fieldTexts.required });
    const signIn = await signInOf(this.database.read, actor);
    const guess = { name: `session-password:${actor.sessionId}`, place: FROM_A_SESSION };
    if (!(await this.guesses.isRight(guess, signIn?.passwordHash, password)) || !signIn)
      throw invalidFields({ password: accountFieldTexts.passwordWrong });
    await this.guesses.succeed(guess);
    return signIn;
  }

  private async byPasskey(actor: Actor, passkey: PasskeyProofBody): Promise<Proved> {
    const guess: Guess = { name: `session-passkey:${actor.sessionId}`, place: FROM_A_SESSION };
    await this.guesses.count(guess);
    const signIn = await signInOf(this.database.read, actor);
    const used = await this.passkeys.check(this.database.read, proofUse(actor), passkey);
    const refused = invalidFields({ passkey: accountFieldTexts.passkeyRefused });
    if (used instanceof RefusedUse || !signIn) throw refused;
    const { accountId, memberId } = used.owner;
    if (accountId !== actor.accountId || memberId !== actor.memberId) throw refused;
    await this.database.transaction(async (em) => {
      if (!(await this.passkeys.record(em, used))) throw refused;
      await this.guesses.clear(em, guess);
    });
    return signIn;
  }

  /**
   * Checks, with the account locked, that the password and the session have not changed since.
   * @throws invalid_input (422) when the password was changed meanwhile, unauthenticated (401) for a session that ended
   */
  async stillProved(em: EntityManager, actor: Actor, { passwordHash }: Proved): Promise<void> {
    const db = sqlOf(em);
    const signIn = await signInOf(db, actor);
    if (signIn?.passwordHash !== passwordHash) throw invalidFields({ password: accountFieldTexts.passwordWrong });
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', actor.sessionId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!session) throw problems.unauthenticated();
  }
}
