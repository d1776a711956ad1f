import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CallLimits,
  passkeyProblems,
  Passkeys,
  RefusedUse,
  SecurityEvents,
  type Auth,
  type Origin,
} from '../../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Clock } from '../../../shared/clock.js';
import { StaffQueries, type Member } from '../../members/staff.queries.js';
import { StaffSessions } from '../../sign-in/staff-sessions.js';
import type { StaffPasskeyLoginBody } from '../passkeys.dto.js';
import { staffPasskeyUses } from '../passkey-uses.js';

/**
 * Signs a member of the staff in by a passkey. The device verified the member, so it counts as password and code, and as
 * the confirmation of sensitive actions. Rules 12.17, 12.18 and 12.20.
 */
@Injectable()
export class LogInStaffWithPasskey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly passkeys: Passkeys,
    private readonly sessions: StaffSessions,
    private readonly queries: StaffQueries,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws passkey_refused (401), passkey_expired (422), too_many_requests (429) */
  async execute({ passkey }: StaffPasskeyLoginBody, origin: Origin): Promise<Auth & { staff: Member }> {
    await this.limits.count('passkey', { address: origin.address });
    const used = await this.passkeys.check(this.database.read, staffPasskeyUses.signIn, passkey);
    const staffId = used.owner?.staffId;
    if (!(used instanceof RefusedUse) && staffId !== undefined) {
      const entered = await this.database.transaction(async (em) => {
        if (!(await this.passkeys.record(em, used)) || !(await this.see(em, staffId))) return null;
        await this.events.write(em, 'signed_in', { staffId }, origin);
        return { ...(await this.sessions.open(em, staffId)), staff: await this.queries.member(staffId, sqlOf(em)) };
      });
      if (entered) return entered;
    }
    await this.events.refused('wrong_passkey', { staffId }, origin);
    throw passkeyProblems.passkey_refused();
  }

  /** @returns whether the member may sign in: neither disabled nor without a password and an authenticator of their own */
  private async see(em: EntityManager, staffId: number): Promise<boolean> {
    const seen = await sqlOf(em)
      .updateTable('staff')
      .set({ last_seen_at: this.clock.now() })
      .where('id', '=', staffId)
      .where('disabled_at', 'is', null)
      .where('password_until', 'is', null)
      .where('totp_enrolled_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    return seen !== undefined;
  }
}
