import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { FROM_A_SESSION, Guesses } from '../../kernel/auth/auth.api.js';
import { signInOf } from '../sign-in/sign-ins.js';

/**
 * Asks a signed-in person for the password once more, before an action that cannot be undone. Attempts are counted for
 * the session, from all addresses together, so that a stolen token cannot guess it. Rule 12.16.
 */
@Injectable()
export class ProvePassword {
  constructor(
    private readonly database: Database,
    private readonly guesses: Guesses,
  ) {}

  /**
   * @returns the hash that was proved, for {@link stillProved}
   * @throws invalid_input (422) on the field `password`, or too_many_requests (429)
   */
  async execute(actor: Actor, password: string): Promise<string> {
    const signIn = await signInOf(this.database.read, actor);
    const guess = { name: `session-password:${actor.sessionId}`, place: FROM_A_SESSION };
    if (!(await this.guesses.isRight(guess, signIn?.passwordHash, password)) || !signIn)
      throw invalidFields({ password: accountFieldTexts.passwordWrong });
    await this.guesses.succeed(guess);
    return signIn.passwordHash;
  }

  /**
   * Checks, with the account locked, that the password and the session have not changed since.
   * @throws invalid_input (422) when the password was changed meanwhile, unauthenticated (401) for a session that ended
   */
  async stillProved(em: EntityManager, actor: Actor, proved: string): Promise<void> {
    const db = sqlOf(em);
    const signIn = await signInOf(db, actor);
    if (signIn?.passwordHash !== proved) throw invalidFields({ password: accountFieldTexts.passwordWrong });
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', actor.sessionId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!session) throw problems.unauthenticated();
  }
}
