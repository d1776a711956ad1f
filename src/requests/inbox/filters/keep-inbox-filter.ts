import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import type { Actor } from '../../../shared/actor.js';
import type { SavedFilter } from './inbox-filters.dto.js';

/** Puts a filter of the firm in one of its places, or empties the place. It is idempotent. Rule 2.41. */
@Injectable()
export class KeepInboxFilter {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: Actor, slot: number, given: SavedFilter | null): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      if (given === null) {
        await db.deleteFrom('inbox_filters').where('firm_id', '=', accountId).where('slot', '=', slot).execute();
        return;
      }
      const { name, ...filter } = given;
      const kept = { name, filter: JSON.stringify(filter) };
      await db
        .insertInto('inbox_filters')
        .values({ firm_id: accountId, slot, ...kept })
        .onConflict((conflict) => conflict.columns(['firm_id', 'slot']).doUpdateSet(kept))
        .execute();
    });
  }
}
