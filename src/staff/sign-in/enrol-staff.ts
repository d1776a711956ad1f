import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { Guesses, SecurityEvents, stepOfCode, type Origin } from '../../kernel/auth/auth.api.js';
import { hashPassword } from '../../kernel/passwords.js';
import { invalidFields } from '../../kernel/problem.js';
import { Audit } from '../audit/audit.js';
import { Enrolments } from './enrolments.js';
import { RecoveryCodes } from './recovery-codes.js';
import { StaffSessions } from './staff-sessions.js';
import type { Auth } from '../../kernel/auth/auth.api.js';
import type { EnrolBody } from '../staff.dto.js';
import { Staff } from '../staff.entity.js';
import { staffFieldTexts, staffProblems } from '../staff.problems.js';
import { StaffQueries, type Member } from '../members/staff.queries.js';
import { checkStaffPassword } from '../staff.rules.js';

/** Sets up a member's authenticator with its first code, and signs them in. A first password is replaced on the way. */
@Injectable()
export class EnrolStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly guesses: Guesses,
    private readonly sessions: StaffSessions,
    private readonly recovery: RecoveryCodes,
    private readonly enrolments: Enrolments,
    private readonly queries: StaffQueries,
    private readonly audit: Audit,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws enrolment_ended (422), invalid_input for code or password (422), too_many_requests (429) */
  async execute(
    { token, code, password }: EnrolBody,
    origin: Origin,
  ): Promise<Auth & { staff: Member; recovery_codes: string[] }> {
    const enrolment = await this.enrolments.read(token);
    if (!enrolment) throw staffProblems.enrolment_ended();
    const { staffId, secret } = enrolment;
    const guess = await this.guesses.atLogin(`staff-enrolment:${staffId}`, { staffId }, origin);
    await this.guesses.count(guess);
    const step = stepOfCode(secret, code, this.clock.deviceTime());
    if (step === null) {
      await this.events.refused('wrong_code', { staffId }, origin);
      throw invalidFields({ code: staffFieldTexts.code });
    }
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const member = await em.findOne(
        Staff,
        { id: staffId, disabledAt: null, totpEnrolledAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!member || !enrolment.opens(member.passwordHash)) throw staffProblems.enrolment_ended();
      if (member.passwordUntil !== null) {
        if (password === undefined || passwordHash === undefined)
          throw invalidFields({ password: fieldTexts.required });
        const verdict = checkStaffPassword(password, member);
        if (verdict !== 'ok') throw invalidFields({ password: staffFieldTexts[verdict] });
        Object.assign(member, { passwordHash, passwordUntil: null });
        await this.events.write(em, 'password_changed', { staffId }, origin);
      }
      Object.assign(member, {
        totpSecret: this.enrolments.seal(secret),
        totpEnrolledAt: now,
        totpLastStep: step,
        lastSeenAt: now,
        updatedAt: now,
      });
      await em.flush();
      await this.guesses.clear(em, guess);
      await this.audit.write(em, { staffId, action: 'enrol', resource: 'staff', recordId: staffId });
      await this.events.write(em, 'two_factor_on', { staffId }, origin);
      await this.events.write(em, 'signed_in', { staffId }, origin);
      const recoveryCodes = await this.recovery.renew(em, staffId);
      return {
        ...(await this.sessions.open(em, staffId)),
        staff: await this.queries.member(staffId, sqlOf(em)),
        recovery_codes: recoveryCodes,
      };
    });
  }
}
