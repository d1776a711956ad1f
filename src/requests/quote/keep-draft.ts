import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { isSeenBy } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { isOpenSql } from '../forwarding/lifetime.sql.js';
import type { DraftKind, ResponseDrafts } from './quote-drafts.dto.js';
import { requestProblems } from '../requests.problems.js';

/**
 * Stores what the firm has typed of its quote or its opinion, replacing what it typed before. The moves of the response
 * and of its request delete it. Rule 2.21.
 */
@Injectable()
export class KeepDraft {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns when it was kept
   * @throws not_found for a response that is not the firm's; move_not_allowed (409) where it can't answer any more
   */
  async execute<Kind extends DraftKind>(
    actor: Actor,
    responseId: number,
    kind: Kind,
    draft: ResponseDrafts[Kind],
  ): Promise<Date> {
    const now = this.clock.now();
    // The lock lets no draft arrive after the answer that it would have become.
    const { rows } = await sql`
      with place as (
        select p.id
        from responses p
        join requests r on r.id = p.request_id
        where p.id = ${responseId} and ${isSeenBy(actor, now)}
          and p.inbox_status = ${ResponseStatus.wait} and ${isOpenSql(now)}
        for share of p
      )
      insert into quote_drafts (response_id, kind, firm_id, content, saved_at)
      select id, ${kind}, ${actor.accountId}, ${JSON.stringify(draft)}::jsonb, ${now}::timestamptz from place
      on conflict (response_id, kind) do update set content = excluded.content, saved_at = excluded.saved_at
      returning response_id`.execute(this.database.write);
    if (rows.length > 0) return now;
    const known = await this.database.read
      .selectFrom('responses as p')
      .innerJoin('requests as r', 'r.id', 'p.request_id')
      .select('p.id')
      .where('p.id', '=', responseId)
      .where(isSeenBy(actor, now))
      .where('r.deleted_at', 'is', null)
      .executeTakeFirst();
    throw known ? requestProblems.move_not_allowed() : problems.not_found();
  }
}
