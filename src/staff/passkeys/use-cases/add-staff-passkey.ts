import { Injectable } from '@nestjs/common';
import { passkeyProblems, Passkeys, SecurityEvents, type Origin } from '../../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Audit } from '../../audit/audit.js';
import type { StaffActor } from '../../staff-actor.js';
import type { StaffPasskeyBody } from '../passkeys.dto.js';
import { staffPasskeyUses } from '../passkey-uses.js';

/** Stores the passkey that a member's device has created. The log of changes shows it to the admins. Rule 12.20. */
@Injectable()
export class AddStaffPasskey {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly audit: Audit,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws passkey_expired or passkey_invalid (422), passkey_limit (409) */
  async execute(actor: StaffActor, { passkey, name }: StaffPasskeyBody, origin: Origin): Promise<void> {
    const { staffId } = actor;
    const accepted = await this.passkeys.accept(this.database.read, staffPasskeyUses.add(actor), passkey);
    await this.database.transaction(async (em) => {
      await sqlOf(em).selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
      const id = await this.passkeys.add(em, { staffId }, accepted, name ?? origin.device ?? 'Passkey');
      if (id === undefined) throw passkeyProblems.passkey_invalid();
      await this.audit.write(em, { staffId, action: 'add-passkey', resource: 'staff', recordId: staffId });
      await this.events.write(em, 'passkey_added', { staffId }, origin);
    });
  }
}
