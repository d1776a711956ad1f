import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FROM_A_SESSION, Guesses, SecurityEvents, type Guess, type Origin } from '../../kernel/auth/auth.api.js';
import type { Actor } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { accountFieldTexts, accountProblems } from '../accounts.problems.js';
import { SecondFactor, type NewAuthenticator } from '../sign-in/second-factor.js';
import { lockSignIn, type SignIn } from '../sign-in/sign-ins.js';
import type { SecondFactorEndBody } from '../sign-in/access.dto.js';
import type { IdentityProof } from './identity-proof.dto.js';
import { ProveIdentity } from './prove-identity.js';

/**
 * Attempts are counted for the session, from all addresses together, so that a stolen token cannot guess codes.
 * Rule 12.16.
 */
const guessOf = ({ sessionId }: Actor): Guess => ({ name: `session-code:${sessionId}`, place: FROM_A_SESSION });

/** Turns the second factor of a sign-in on and off. A mail notifies of both. Rule 12.13. */
@Injectable()
export class ChangeSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly prove: ProveIdentity,
    private readonly factor: SecondFactor,
    private readonly guesses: Guesses,
    private readonly events: SecurityEvents,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws invalid_input (422) on the proof, second_factor_on (409), too_many_requests (429) */
  async begin(actor: Actor, proof: IdentityProof): Promise<NewAuthenticator> {
    const proved = await this.prove.execute(actor, proof);
    return this.database.transaction(async (em) => {
      const { email } = await this.lock(em, actor);
      await this.prove.stillProved(em, actor, proved);
      if (await this.factor.isOn(sqlOf(em), actor)) throw accountProblems.second_factor_on();
      return this.factor.begin(em, actor, email);
    });
  }

  /** @returns the recovery codes @throws invalid_input (422) on the code, too_many_requests (429) */
  async confirm(actor: Actor, code: string, origin: Origin): Promise<string[]> {
    const guess = guessOf(actor);
    await this.guesses.count(guess);
    return this.database.transaction(async (em) => {
      const signIn = await this.lock(em, actor);
      const codes = await this.factor.confirm(em, actor, code);
      if (!codes) throw invalidFields({ code: accountFieldTexts.code });
      await this.guesses.clear(em, guess);
      await this.notify(em, signIn, 'two_factor_on', origin);
      return codes;
    });
  }

  /** @throws invalid_input (422) on proof or code, too_many_requests (429) */
  async end(actor: Actor, { code, ...proof }: SecondFactorEndBody, origin: Origin): Promise<void> {
    const proved = await this.prove.execute(actor, proof);
    const guess = guessOf(actor);
    await this.guesses.count(guess);
    await this.database.transaction(async (em) => {
      const signIn = await this.lock(em, actor);
      await this.prove.stillProved(em, actor, proved);
      if (!(await this.factor.prove(em, actor, code))) throw invalidFields({ code: accountFieldTexts.code });
      await this.guesses.clear(em, guess);
      await this.factor.drop(em, actor);
      await this.notify(em, signIn, 'two_factor_off', origin);
    });
  }

  private async lock(em: EntityManager, actor: Actor): Promise<SignIn> {
    const signIn = await lockSignIn(em, actor);
    if (!signIn) throw problems.unauthenticated();
    return signIn;
  }

  private async notify(
    em: EntityManager,
    { accountId, memberId, email, locale, firstName: first_name }: SignIn,
    kind: 'two_factor_on' | 'two_factor_off',
    origin: Origin,
  ): Promise<void> {
    await this.events.write(em, kind, { accountId, memberId }, origin);
    this.notifications.mail(em, { accountId, to: email, locale, template: kind, params: { first_name } });
  }
}
