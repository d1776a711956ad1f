import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { once } from '../../kernel/once.js';
import { problems } from '../../kernel/problem.js';
import { requestLimits } from '../../shared/limits.js';
import { draftStatuses } from '../forwarding/lifetime.rules.js';
import { RequestMoves } from '../moves/request-moves.js';
import { Request } from '../request.entity.js';
import { requestProblems } from '../requests.problems.js';

/** Starts a draft. Rules 1.1 and 1.2. */
@Injectable()
export class CreateRequest {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly moves: RequestMoves,
    private readonly clock: Clock,
  ) {}

  /** @returns the new request's id */
  execute(actor: Actor, requestTypeId: string): Promise<number> {
    return this.database.transaction((em) => once(em, () => this.create(em, actor, requestTypeId)));
  }

  private async create(em: EntityManager, { accountId }: Actor, requestTypeId: string): Promise<number> {
    const now = this.clock.now();
    // The account's row is locked, so that two clicks cannot pass the limit of drafts together.
    await sqlOf(em).selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const user = await this.accounts.facts(em, accountId);
    if (!user || user.deleted) throw problems.unauthenticated();
    const columns = { accountId, requestTypeId };
    const creation = this.moves.create('create', columns, now, { facts: { user } });
    const drafts = await em.count(Request, { accountId, status: { $in: [...draftStatuses] }, deletedAt: null });
    if (drafts >= requestLimits.maxDrafts)
      throw requestProblems.draft_limit_reached({ values: { max: requestLimits.maxDrafts } });
    const [request] = await this.moves.make(em, creation);
    return (request as Request).id;
  }
}
