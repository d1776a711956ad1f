import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database/database.js';
import type { SavedText } from '../quote-drafts.dto.js';

/** Puts a text of the firm in one of its places, or empties the place. Done twice it is the same. Rule 2.23. */
@Injectable()
export class KeepSavedText {
  constructor(private readonly database: Database) {}

  async execute(actor: Actor, slot: number, text: SavedText | null): Promise<void> {
    const db = this.database.write;
    if (text === null) {
      await db.deleteFrom('quote_texts').where('firm_id', '=', actor.accountId).where('slot', '=', slot).execute();
      return;
    }
    await db
      .insertInto('quote_texts')
      .values({ firm_id: actor.accountId, slot, ...text })
      .onConflict((conflict) => conflict.columns(['firm_id', 'slot']).doUpdateSet(text))
      .execute();
  }
}
