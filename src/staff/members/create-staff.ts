import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { hashPassword } from '../../kernel/passwords.js';
import { invalidFields } from '../../kernel/problem.js';
import { staffLimits } from '../../shared/limits.js';
import { Audit } from '../audit/audit.js';
import { firstPassword } from '../../kernel/auth/auth.api.js';
import type { NewStaffBody } from '../staff.dto.js';
import { Staff } from '../staff.entity.js';
import { staffFieldTexts } from '../staff.problems.js';

/**
 * Opens an account of the back office. Its first password is shown once to the caller, and never mailed: a mail would
 * be in two mailboxes and in the outbox. It is valid for three days and only for the enrolment, which replaces it.
 */
@Injectable()
export class CreateStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * @param staffId who opens it; null from the command line
   * @throws invalid_input (422) when the address is taken
   */
  async execute(
    staffId: number | null,
    { email, name, role, locale }: NewStaffBody,
  ): Promise<{ id: number; password: string }> {
    const password = firstPassword();
    const passwordHash = await hashPassword(password);
    try {
      return await this.database.transaction(async (em) => {
        const now = this.clock.now();
        const member = em.create(Staff, {
          email,
          name,
          role,
          locale,
          passwordHash,
          passwordUntil: plus(now, staffLimits.firstPassword),
          totpSecret: null,
          totpEnrolledAt: null,
          totpLastStep: null,
          lastSeenAt: null,
          disabledAt: null,
          createdAt: now,
          updatedAt: now,
        });
        await em.flush();
        await this.audit.write(em, {
          staffId,
          action: 'create',
          resource: 'staff',
          recordId: member.id,
          after: { name, role, locale },
        });
        return { id: member.id, password };
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw invalidFields({ email: staffFieldTexts.emailTaken });
      throw error;
    }
  }
}
