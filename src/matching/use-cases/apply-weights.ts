import { Injectable } from '@nestjs/common';
import { lockName } from '../../kernel/database/locks.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { WEIGHTS_LOCK } from '../weights-jobs.codes.js';

/** Announced weights count from their day on. Responses that were scored before keep their version. Rule 25.3. */
@Injectable()
export class ApplyWeights {
  constructor(private readonly database: Database) {}

  async execute(now: Date): Promise<void> {
    if (!(await this.due(now))) return;
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, WEIGHTS_LOCK);
      // Read again: it may have been withdrawn, or another process may have been quicker.
      const version = await this.due(now, db);
      if (!version) return;
      const ended = db.updateTable('score_weights').set({ active: false, ended_at: now });
      await ended.where('active', '=', true).execute();
      await db.updateTable('score_weights').set({ active: true }).where('version', '=', version).execute();
    });
  }

  private async due(now: Date, db = this.database.read): Promise<number | undefined> {
    const found = await db
      .selectFrom('score_weights')
      .select('version')
      .where('active', '=', false)
      .where('ended_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('effective_at', '<=', moment(now))
      .executeTakeFirst();
    return found?.version;
  }
}
