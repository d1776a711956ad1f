import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock, plus } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { problems } from '../kernel/problem.js';
import { Secrets } from '../kernel/secrets.js';
import { accountLimits, ms } from '../limits.js';

/**
 * Counts wrong passwords: five for an account from one address in 15 minutes, then no attempt until the oldest is 15
 * minutes old. An attempt counts before the password is compared, so that guesses sent all at once count too. Rule
 * 12.7.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** @throws too_many_requests (429) with the seconds to wait */
  async attempt(em: EntityManager, username: string, address: string): Promise<void> {
    const db = sqlOf(em);
    const now = this.clock.now();
    const key = this.keyOf(username);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${key} ${address}`}, 0))`.execute(db);
    const { rows } = await sql<{ at: string }>`
      select at from login_failures where username_hash = ${key} and address = ${address} and at > ${plus(now, -accountLimits.loginWindow)}
      order by at desc limit ${accountLimits.loginFailures}`.execute(db);
    const oldest = rows[accountLimits.loginFailures - 1];
    if (oldest) {
      const wait = new Date(oldest.at).getTime() + accountLimits.loginWindow - now.getTime();
      throw problems.too_many_requests({
        retryAfter: Math.max(1, Math.ceil(wait / 1000)),
        values: { minutes: Math.max(1, Math.ceil(wait / ms.minute)) },
      });
    }
    await sql`insert into login_failures (username_hash, address, at) values (${key}, ${address}, ${now})`.execute(db);
  }

  /** A right password clears the failures before it. */
  async clear(em: EntityManager, username: string, address: string): Promise<void> {
    await sql`delete from login_failures where username_hash = ${this.keyOf(username)} and address = ${address}`.execute(
      sqlOf(em),
    );
  }

  /** Deletes failures that are too old to count. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    await sql`delete from login_failures where at < ${plus(now, -accountLimits.loginWindow)}`.execute(sqlOf(em));
  }

  private keyOf(username: string): string {
    return this.secrets.hash('login', username.trim().toLowerCase());
  }
}
