import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { requestLimits } from '../../shared/limits.js';
import { MatchingApi } from '../../matching/matching.api.js';
import { RequestsApi } from '../requests.api.js';
import { requestProblems } from '../requests.problems.js';

/** A citizen excludes a firm, or takes that back. Rule 3.28. */
@Injectable()
export class RefuseFirm {
  constructor(
    private readonly database: Database,
    private readonly matching: MatchingApi,
    private readonly requests: RequestsApi,
  ) {}

  /** @throws not_found for no firm; refused_firms_limit_reached (409). Repeating it changes nothing. */
  async execute(accountId: number, firmId: number, refuse: boolean): Promise<void> {
    await this.database.transaction(async (em) => {
      if (!refuse) {
        await this.matching.admit(em, accountId, firmId);
        // The firm can be found again: open requests may need it.
        await this.requests.forwardAgain(em, accountId);
        return;
      }
      const db = sqlOf(em);
      const firm = await db
        .selectFrom('firms')
        .select('account_id')
        .where('account_id', '=', firmId)
        .where('live', '=', true)
        .executeTakeFirst();
      if (!firm) throw problems.not_found();
      await this.requests.refuseFirm(em, accountId, firmId, async () => {
        await this.matching.refuse(em, accountId, firmId);
        const all = await db
          .selectFrom('refused_firms')
          .select('firm_id')
          .where('account_id', '=', accountId)
          .execute();
        if (all.length > requestLimits.refusedFirms)
          throw requestProblems.refused_firms_limit_reached({ values: { max: requestLimits.refusedFirms } });
      });
    });
  }
}
