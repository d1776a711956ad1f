import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SecurityEvents, stepOfCode, type Origin } from '../../kernel/auth/auth.api.js';
import { Clock } from '../../shared/clock.js';
import { Audit } from '../audit/audit.js';
import { Enrolments } from './enrolments.js';
import { RecoveryCodes } from './recovery-codes.js';

/** What a code has proved: the step of the authenticator, or null for a recovery code, which is used up now. */
export interface ProvedCode {
  readonly step: number | null;
}

/**
 * Compares a member's code. No code works twice: the caller stores the step only if it is later than the stored one.
 */
@Injectable()
export class StaffSecondFactor {
  constructor(
    private readonly clock: Clock,
    private readonly enrolments: Enrolments,
    private readonly recovery: RecoveryCodes,
    private readonly audit: Audit,
    private readonly events: SecurityEvents,
  ) {}

  /** @returns null for a wrong code */
  async prove(
    em: EntityManager,
    { id: staffId, totp_secret }: { readonly id: number; readonly totp_secret: string | null },
    code: string,
    origin: Origin,
  ): Promise<ProvedCode | null> {
    const secret = this.enrolments.unseal(totp_secret ?? '');
    const step = secret === null ? null : stepOfCode(secret, code, this.clock.deviceTime());
    if (step !== null) return { step };
    if (!(await this.recovery.use(em, staffId, code))) return null;
    // A member who did not use this code learns from the log that somebody else has the codes.
    await this.audit.write(em, { staffId, action: 'use-recovery-code', resource: 'staff', recordId: staffId });
    await this.events.write(em, 'recovery_code_used', { staffId }, origin);
    return { step: null };
  }
}
