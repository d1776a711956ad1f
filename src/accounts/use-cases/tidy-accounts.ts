import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { accountLimits, ms } from '../../limits.js';
import { Erasure } from '../erasure.js';
import { LoginThrottle } from '../../auth/auth.api.js';

const BATCH = 100;
/** A token or session over for this long explains nothing any more. */
const KEPT = 30 * ms.day;

/** Forgets what has served: accounts whose address was never confirmed, old tokens, sessions and failures. */
@Injectable()
export class TidyAccounts {
  constructor(
    private readonly database: Database,
    private readonly throttle: LoginThrottle,
    private readonly erasure: Erasure,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const never = await sql<{ id: number }>`
        select id from accounts where confirmed_at is null and deleted_at is null and created_at < ${plus(now, -accountLimits.profileCompletion)}
        order by id limit ${BATCH} for update skip locked`.execute(db);
      for (const { id } of never.rows) await this.erasure.eraseUnconfirmed(em, id);
      await sql`delete from account_tokens where expires_at < ${plus(now, -KEPT)}`.execute(db);
      await sql`delete from sessions where expires_at < ${plus(now, -KEPT)} or revoked_at < ${plus(now, -KEPT)}`.execute(
        db,
      );
      await this.throttle.forget(em, now);
    });
  }
}
