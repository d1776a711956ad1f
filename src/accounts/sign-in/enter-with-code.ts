import { Injectable } from '@nestjs/common';
import { Guesses, SecurityEvents, type Guess, type Origin } from '../../kernel/auth/auth.api.js';
import { Database } from '../../kernel/database/database.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { accountProblems } from '../accounts.problems.js';
import { EnterAccount, type Entered } from './enter-account.js';
import { SecondFactor } from './second-factor.js';
import { codesOf, type SignIn } from './sign-ins.js';

/** Signs in somebody whose first factor is proved, with the code of the second where there is one. Rule 12.13. */
@Injectable()
export class EnterWithCode {
  constructor(
    private readonly database: Database,
    private readonly guesses: Guesses,
    private readonly factor: SecondFactor,
    private readonly events: SecurityEvents,
    private readonly account: EnterAccount,
  ) {}

  /**
   * Wrong codes from all unknown places count together, so that changing the address does not help to guess.
   * @param guess by which the first factor is counted
   * @param first uses the first factor up, in the transaction of the sign-in
   * @throws code_required or wrong_code (401), account_suspended (403), too_many_requests (429)
   */
  async execute(
    row: SignIn,
    { remember, code, guess }: { remember: boolean; code: string | null | undefined; guess: Guess },
    origin: Origin,
    first: (em: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<Entered> {
    if (!(await this.factor.isOn(this.database.read, row)))
      return this.database.transaction(async (em) => {
        await first(em);
        return this.account.enter(em, row, remember, origin);
      });
    if (!code) throw accountProblems.code_required();
    const ofCode = this.guesses.ofCode(codesOf(row), guess);
    await this.guesses.count(ofCode);
    const entered = await this.database.transaction(async (em) => {
      const proof = await this.factor.prove(em, row, code);
      if (!proof) return null;
      await first(em);
      await this.guesses.clear(em, ofCode);
      if (proof === 'recovery') await this.events.write(em, 'recovery_code_used', row, origin);
      return this.account.enter(em, row, remember, origin);
    });
    if (entered) return entered;
    await this.events.refused('wrong_code', row, origin);
    throw accountProblems.wrong_code();
  }
}
