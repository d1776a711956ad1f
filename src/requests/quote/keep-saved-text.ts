import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { SavedText } from './quote-drafts.dto.js';

/** Puts a text of the firm in one of its places, or empties the place. It is idempotent. Rule 2.23. */
@Injectable()
export class KeepSavedText {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor, slot: number, text: SavedText | null): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      recordAct(em, actor, 'texts_changed', this.clock.now());
      if (text === null) {
        await db.deleteFrom('quote_texts').where('firm_id', '=', actor.accountId).where('slot', '=', slot).execute();
        return;
      }
      const kept = { ...text, figures: text.figures && JSON.stringify(text.figures) };
      await db
        .insertInto('quote_texts')
        .values({ firm_id: actor.accountId, slot, ...kept })
        .onConflict((conflict) => conflict.columns(['firm_id', 'slot']).doUpdateSet(kept))
        .execute();
    });
  }
}
