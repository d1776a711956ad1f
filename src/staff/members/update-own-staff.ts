import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import type { StaffActor } from '../staff-actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { FROM_A_SESSION, Guesses, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { hashPassword } from '../../kernel/passwords.js';
import { invalidFields } from '../../kernel/problem.js';
import { Audit, differing } from '../audit/audit.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';
import type { OwnStaffBody } from '../staff.dto.js';
import { Staff } from '../staff.entity.js';
import { staffFieldTexts } from '../staff.problems.js';
import { StaffQueries, type Member } from './staff.queries.js';
import { checkStaffPassword } from '../staff.rules.js';

/** A member changes their own name, language or password; a new password signs the other devices out. */
@Injectable()
export class UpdateOwnStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly guesses: Guesses,
    private readonly sessions: StaffSessions,
    private readonly queries: StaffQueries,
    private readonly audit: Audit,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws invalid_input (422), too_many_requests (429) */
  async execute(actor: StaffActor, body: OwnStaffBody, origin: Origin): Promise<Member> {
    const passwordHash =
      body.new_password === undefined ? undefined : await this.proved(actor, body, body.new_password);
    return this.database.transaction(async (em) => {
      const member = await em.findOneOrFail(Staff, { id: actor.staffId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = { name: member.name, locale: member.locale };
      if (body.name !== undefined) member.name = body.name;
      if (body.locale !== undefined) member.locale = body.locale;
      if (passwordHash !== undefined) member.passwordHash = passwordHash;
      member.updatedAt = this.clock.now();
      await em.flush();
      const { staffId } = actor;
      this.sessions.changed(staffId);
      const changed = differing(before, { name: member.name, locale: member.locale });
      if (changed)
        await this.audit.write(em, { staffId, action: 'update', resource: 'staff', recordId: staffId, ...changed });
      if (passwordHash !== undefined) {
        await this.sessions.closeAll(em, staffId, actor.sessionId);
        await this.audit.write(em, { staffId, action: 'change-password', resource: 'staff', recordId: staffId });
        await this.events.write(em, 'password_changed', { staffId }, origin);
      }
      return this.queries.member(staffId, sqlOf(em));
    });
  }

  private async proved(actor: StaffActor, body: OwnStaffBody, password: string): Promise<string> {
    if (body.new_password_confirmation !== undefined && body.new_password_confirmation !== password)
      throw invalidFields({ new_password_confirmation: fieldTexts.confirmed });
    if (body.password === undefined) throw invalidFields({ password: fieldTexts.required });
    const guess = { name: `staff-session-password:${actor.sessionId}`, place: FROM_A_SESSION };
    const member = await this.database.transaction((em) => em.findOneOrFail(Staff, { id: actor.staffId }));
    if (!(await this.guesses.isRight(guess, member.passwordHash, body.password)))
      throw invalidFields({ password: staffFieldTexts.passwordWrong });
    await this.guesses.succeed(guess);
    if (body.password === password) throw invalidFields({ new_password: staffFieldTexts.passwordSame });
    const verdict = checkStaffPassword(password, member);
    if (verdict !== 'ok') throw invalidFields({ new_password: staffFieldTexts[verdict] });
    return hashPassword(password);
  }
}
