import { Injectable } from '@nestjs/common';
import { Passkeys, SecurityEvents, type Origin } from '../../../kernel/auth/auth.api.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { Audit } from '../../audit/audit.js';
import type { StaffActor } from '../../staff-actor.js';

/** Renames or removes a passkey of one's own. Password and code always remain as another way to sign in. */
@Injectable()
export class ChangeStaffPasskey {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly audit: Audit,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws not_found (404) */
  async rename({ staffId }: StaffActor, id: number, name: string): Promise<void> {
    const renamed = await this.database.transaction((em) => this.passkeys.rename(em, { staffId }, id, name));
    if (!renamed) throw problems.not_found();
  }

  /** @throws not_found (404) */
  async remove({ staffId }: StaffActor, id: number, origin: Origin): Promise<void> {
    await this.database.transaction(async (em) => {
      if (!(await this.passkeys.remove(em, { staffId }, id))) throw problems.not_found();
      await this.audit.write(em, { staffId, action: 'remove-passkey', resource: 'staff', recordId: staffId });
      await this.events.write(em, 'passkey_removed', { staffId }, origin);
    });
  }
}
