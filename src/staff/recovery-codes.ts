import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../kernel/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { Secrets } from '../kernel/secrets.js';
import { staffLimits } from '../limits.js';
import { plainCode, recoveryCode } from './one-time.js';

/** Codes for the day the authenticator is lost: each works once, and only their keyed hashes are kept. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Replaces what there was. @returns the codes, which can't be read again */
  async renew(em: EntityManager, staffId: number): Promise<string[]> {
    const db = sqlOf(em);
    const codes = Array.from({ length: staffLimits.recoveryCodes }, recoveryCode);
    await this.drop(em, staffId);
    await sql`insert into staff_recovery_codes (staff_id, code_hash) select ${staffId}, unnest(${codes.map((code) => this.hashOf(code))}::text[])`.execute(
      db,
    );
    return codes;
  }

  /** @returns whether it was a code of the member's that had not been used */
  async use(em: EntityManager, staffId: number, code: string): Promise<boolean> {
    const { rows } = await sql`
      update staff_recovery_codes set used_at = ${this.clock.now()} where staff_id = ${staffId} and code_hash = ${this.hashOf(code)} and used_at is null returning id`.execute(
      sqlOf(em),
    );
    return rows.length > 0;
  }

  async drop(em: EntityManager, staffId: number): Promise<void> {
    await sql`delete from staff_recovery_codes where staff_id = ${staffId}`.execute(sqlOf(em));
  }

  private hashOf(code: string): string {
    return this.secrets.hash('staff-recovery', plainCode(code));
  }
}
