import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { Secrets } from '../../kernel/secrets.js';
import { staffLimits } from '../../shared/limits.js';
import { plainCode, recoveryCode } from '../../kernel/auth/auth.api.js';

/** Codes for the day the authenticator is lost: each works once, and only their keyed hashes are kept. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Replaces what there was. @returns the codes, which can't be read again */
  async renew(em: EntityManager, staffId: number): Promise<string[]> {
    const codes = Array.from({ length: staffLimits.recoveryCodes }, recoveryCode);
    await this.drop(em, staffId);
    await sqlOf(em)
      .insertInto('staff_recovery_codes')
      .values(codes.map((code) => ({ staff_id: staffId, code_hash: this.hashOf(code) })))
      .execute();
    return codes;
  }

  /** @returns whether it was a code of the member's that had not been used */
  async use(em: EntityManager, staffId: number, code: string): Promise<boolean> {
    const used = await sqlOf(em)
      .updateTable('staff_recovery_codes')
      .set({ used_at: this.clock.now() })
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', this.hashOf(code))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  }

  async drop(em: EntityManager, staffId: number): Promise<void> {
    await sqlOf(em).deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  }

  private hashOf(code: string): string {
    return this.secrets.hash('staff-recovery', plainCode(code));
  }
}
