import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FROM_A_SESSION, Guesses, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { invalidFields } from '../../kernel/problem.js';
import { StaffSecondFactor } from './second-factor.js';
import type { StaffActor } from '../staff-actor.js';
import { StaffSessions } from './staff-sessions.js';
import { staffFieldTexts } from '../staff.problems.js';

/**
 * A member confirms their identity with a fresh code: for some minutes their session may do sensitive actions. A code
 * that was used before is not accepted again. Rule 16.8.
 */
@Injectable()
export class ConfirmStaff {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
    private readonly guesses: Guesses,
    private readonly secondFactor: StaffSecondFactor,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws invalid_input (422) for a wrong or used code, too_many_requests (429) */
  async execute({ staffId, sessionId }: StaffActor, code: string, origin: Origin): Promise<void> {
    const guess = { name: `staff-session-code:${sessionId}`, place: FROM_A_SESSION };
    await this.guesses.count(guess);
    const taken = await this.database.transaction(async (em) => {
      if (!(await this.proves(em, staffId, code, origin))) return false;
      await this.sessions.confirm(em, sessionId);
      await this.guesses.clear(em, guess);
      await this.events.write(em, 'confirmed', { staffId }, origin);
      return true;
    });
    if (taken) return;
    await this.events.refused('wrong_code', { staffId }, origin);
    throw invalidFields({ code: staffFieldTexts.code });
  }

  private async proves(em: EntityManager, staffId: number, code: string, origin: Origin): Promise<boolean> {
    const member = await sqlOf(em)
      .selectFrom('staff')
      .select(['id', 'totp_secret', 'totp_last_step'])
      .where('id', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const proved = await this.secondFactor.prove(em, member, code, origin);
    if (proved === null) return false;
    if (proved.step === null) return true;
    if (member.totp_last_step !== null && Number(member.totp_last_step) >= proved.step) return false;
    await sqlOf(em).updateTable('staff').set({ totp_last_step: proved.step }).where('id', '=', staffId).execute();
    return true;
  }
}
