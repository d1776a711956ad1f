import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock, plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { requestLimits } from '../../limits.js';
import { RequestStatus } from '../codes.js';
import { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { requestMachine } from '../request.states.js';
import { problemOf, requestProblems } from '../requests.problems.js';

/** Starts a draft. Rules 1.1 and 1.2. */
@Injectable()
export class CreateRequest {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly clock: Clock,
  ) {}

  /** @returns the new request's id */
  execute(actor: Actor, requestTypeId: string): Promise<number> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      // The account's row is locked, so that two clicks cannot pass the limit of drafts together.
      await sql`select id from accounts where id = ${actor.accountId} for no key update`.execute(sqlOf(em));
      const user = await this.accounts.facts(em, actor.accountId);
      if (!user || user.deleted) throw problems.unauthenticated();
      const verdict = requestMachine.check('create', null, requestFacts({}, user), now);
      if (verdict !== 'ok') throw problemOf(verdict);
      const drafts = await em.count(Request, {
        accountId: actor.accountId,
        status: { $in: [RequestStatus.init, RequestStatus.incomplete] },
        deletedAt: null,
      });
      if (drafts >= requestLimits.maxDrafts)
        throw requestProblems.draft_limit_reached({ values: { max: requestLimits.maxDrafts } });
      const request = em.create(Request, {
        accountId: actor.accountId,
        status: RequestStatus.init,
        requestTypeId,
        createdAt: now,
        updatedAt: now,
        draftDueAt: plus(now, requestLimits.abandonedAfter),
        // Said here: the column's default would be taken for a JSON text.
        extra: [],
      });
      em.persist(request);
      await em.flush();
      return request.id;
    });
  }
}
