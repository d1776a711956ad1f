import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../kernel/database/database.js';
import { lockName } from '../kernel/database/locks.js';
import { accountProblems } from './accounts.problems.js';
import { Erasure } from './closing/erasure.js';
import { lockSignIn, signInByEmail } from './sign-in/sign-ins.js';

/** Addresses of sign-ins: each belongs to one. */
@Injectable()
export class Addresses {
  constructor(private readonly erasure: Erasure) {}

  /**
   * Makes an address free for the sign-in of somebody who has shown that they read its mail. An account that was never
   * confirmed belongs to nobody yet, and is deleted. Until the transaction ends nobody else can register with the
   * address.
   * @throws email_taken (409)
   */
  async take(em: EntityManager, email: string): Promise<void> {
    const db = sqlOf(em);
    await lockName(db, `register ${email}`);
    const found = await signInByEmail(db, email);
    // It may be confirmed at this moment.
    const other = found && (await lockSignIn(em, found));
    if (!other) return;
    if (other.confirmed) throw accountProblems.email_taken();
    await this.erasure.eraseUnconfirmed(em, other.accountId);
  }
}
