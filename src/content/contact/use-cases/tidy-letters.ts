import { Injectable } from '@nestjs/common';
import { plusMonths } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { reportLimits } from '../../../shared/limits.js';
import { ContactApi } from '../contact.api.js';
import { Letter } from '../letter.entity.js';

const BATCH = 200;

/** Erases letters a year after they were answered or closed. Rule 22.12. */
@Injectable()
export class TidyLetters {
  constructor(
    private readonly database: Database,
    private readonly contact: ContactApi,
  ) {}

  async execute(now: Date): Promise<void> {
    const since = plusMonths(now, -reportLimits.keptMonths);
    await this.database.transaction(async (em) => {
      const old = await em.find(Letter, { decidedAt: { $lt: since } }, { limit: BATCH, orderBy: { id: 'asc' } });
      await this.contact.forget(em, old);
    });
  }
}
