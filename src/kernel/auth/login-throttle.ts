import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../shared/clock.js';
import { sqlOf } from '../database/database.js';
import { lockName } from '../database/locks.js';
import { moment } from '../database/sql.js';
import { problems } from '../problem.js';
import { Secrets } from '../secrets.js';
import { accountLimits } from '../../shared/limits.js';
import { countsFor, waitOf } from './throttle.rules.js';

/**
 * Counts wrong passwords: five for an account from one place in 15 minutes, then no attempt until the oldest is 15 minutes
 * old. A refused one is not counted. An attempt counts before the password is compared, so that guesses sent all at once
 * count too. Rule 12.7.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * @returns what {@link withdraw} takes
   * @throws too_many_requests (429) with the seconds to wait
   */
  async attempt(em: EntityManager, username: string, address: string): Promise<string> {
    const db = sqlOf(em);
    const now = this.clock.now();
    const key = this.keyOf(username);
    await lockName(db, `${key} ${address}`);
    const failures = await db
      .selectFrom('login_failures')
      .select('at')
      .where('username_hash', '=', key)
      .where('address', '=', address)
      .where('at', '>', moment(plus(now, -accountLimits.loginWindow)))
      .orderBy('at', 'desc')
      .limit(accountLimits.loginFailures)
      .execute();
    const oldest = failures[accountLimits.loginFailures - 1];
    if (oldest) throw problems.too_many_requests(waitOf(countsFor(new Date(oldest.at), now)));
    const { id } = await db
      .insertInto('login_failures')
      .values({ username_hash: key, address, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** An attempt that came to nothing no longer counts. */
  async withdraw(em: EntityManager, attempt: string): Promise<void> {
    await sqlOf(em).deleteFrom('login_failures').where('id', '=', attempt).execute();
  }

  /** A right password clears the failures before it. */
  async clear(em: EntityManager, username: string, address: string): Promise<void> {
    await sqlOf(em)
      .deleteFrom('login_failures')
      .where('username_hash', '=', this.keyOf(username))
      .where('address', '=', address)
      .execute();
  }

  /** Clears the failures of these names from everywhere. */
  async lift(em: EntityManager, usernames: readonly string[]): Promise<void> {
    const keys = usernames.map((username) => this.keyOf(username));
    await sqlOf(em).deleteFrom('login_failures').where('username_hash', 'in', keys).execute();
  }

  /** Deletes failures that are too old to count. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    await sqlOf(em)
      .deleteFrom('login_failures')
      .where('at', '<', moment(plus(now, -accountLimits.loginWindow)))
      .execute();
  }

  private keyOf(username: string): string {
    return this.secrets.hash('login', username.trim().toLowerCase());
  }
}
