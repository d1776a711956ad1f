import { Injectable } from '@nestjs/common';
import { Passkeys, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import type { StaffActor } from '../staff-actor.js';
import { Database } from '../../kernel/database/database.js';
import { Members } from './members.js';
import { RecoveryCodes } from '../sign-in/recovery-codes.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';

/** The authenticator is lost: the next login sets up another. */
@Injectable()
export class ResetTotp {
  constructor(
    private readonly database: Database,
    private readonly members: Members,
    private readonly recovery: RecoveryCodes,
    private readonly sessions: StaffSessions,
    private readonly events: SecurityEvents,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws not_found (404), last_admin (409) */
  async execute(actor: StaffActor, id: number, origin: Origin): Promise<void> {
    await this.database.transaction((em) =>
      this.members.change(em, actor, id, 'reset-totp', async (member) => {
        const enrolled = member.totpEnrolledAt !== null;
        Object.assign(member, { totpSecret: null, totpEnrolledAt: null });
        await this.recovery.drop(em, id);
        if ((await this.passkeys.drop(em, { staffId: id })) > 0)
          await this.events.write(em, 'passkey_removed', { staffId: id }, origin);
        await this.sessions.closeAll(em, id);
        if (enrolled) await this.events.write(em, 'two_factor_off', { staffId: id }, origin);
      }),
    );
  }
}
