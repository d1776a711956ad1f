import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { invalidFields } from '../../../kernel/problem.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { ModerationApi } from '../../moderation.api.js';
import type { BlacklistKind } from '../../../shared/moderation/blacklist.codes.js';
import type { BlacklistChange } from '../blacklist.dto.js';
import { blacklistFieldTexts, blacklistProblems } from '../blacklist.problems.js';
import { valueFits } from '../blacklist.rules.js';
import { auditedEntry, Blacklist } from '../blacklist.js';

/** A moderator corrects an entry of the blacklist. Rule 21.10. */
@Injectable()
export class UpdateBlacklistEntry {
  constructor(
    private readonly database: Database,
    private readonly blacklist: Blacklist,
    private readonly moderation: ModerationApi,
    private readonly audit: Audit,
  ) {}

  /** @throws invalid_input (422) on the value; not_found (404); already_listed (409) */
  async execute({ staffId }: StaffActor, id: number, { kind, value, reason }: BlacklistChange): Promise<void> {
    await this.database.transaction(async (em) => {
      const before = await this.blacklist.lock(sqlOf(em), id);
      const kindNow = kind ?? before.kind;
      // The client sends a term's value as it read it; the value of an account was never shown.
      const other = value !== undefined && value !== null && value !== before.term;
      if (kindNow !== before.kind && !other) throw invalidFields({ value: blacklistFieldTexts.value });
      if (other && !valueFits[kindNow](value)) throw invalidFields({ value: blacklistFieldTexts.value });
      const columns = other ? this.blacklist.columnsOf(kindNow, value) : null;
      if (columns && (await this.isTaken(em, id, kindNow, columns.value_hash)))
        throw blacklistProblems.already_listed();
      await sqlOf(em)
        .updateTable('blacklist')
        .set({ ...columns, reason })
        .where('id', '=', id)
        .execute();
      await this.audit.write(em, {
        staffId,
        action: 'update',
        resource: 'blacklist',
        recordId: id,
        reason,
        before: auditedEntry(before),
        after: { kind: kindNow, reason, ...(other && { value: kindNow === 'term' ? value : 'changed' }) },
      });
    });
    this.moderation.forgetTerms();
  }

  private async isTaken(em: EntityManager, id: number, kind: BlacklistKind, hash: string): Promise<boolean> {
    const twin = await sqlOf(em)
      .selectFrom('blacklist')
      .select('id')
      .where('kind', '=', kind)
      .where('value_hash', '=', hash)
      .where('id', '<>', id)
      .executeTakeFirst();
    return twin !== undefined;
  }
}
