import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { suspendedNow } from '../../accounts/accounts.api.js';
import { plus } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { feedbackLimits } from '../../shared/limits.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { requestFacts } from '../request.facts.js';
import { RequestMoves, type RequestContext } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { endToRate } from '../request.rules.js';

/**
 * Asks a citizen how it went: with the chosen firm, or with the site if none was chosen. It asks twice at most, and not
 * citizens who have answered already, cannot sign in, or got no answer to rate. Rule 10.13.
 */
@Injectable()
export class AskFeedback implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: RequestMoves,
  ) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.ofRequest(requestId, async (em, request, now) => {
      if (!this.moves.may('drop_feedback', request, now)) return;
      const context = await contextOf(em, request, now);
      const kind = request.status === RequestStatus.approved ? 'feedback' : 'site_feedback';
      if (this.moves.may(`ask_${kind}`, request, now, context)) {
        const again = againAt(request);
        const set = { feedbackDueAt: again !== null && now < again ? again : null };
        await this.moves.move(em, `ask_${kind}`, request, now, context, { set });
      } else if (this.moves.may(`ask_${kind}_again`, request, now, context))
        await this.moves.move(em, `ask_${kind}_again`, request, now, context);
      else await this.moves.move(em, 'drop_feedback', request, now);
    });
  }

  due(now: Date) {
    return requestsWhere(sql`r.feedback_due_at <= ${now}`, sql`r.feedback_due_at`);
  }
}

/** When it is asked for the second time. */
function againAt(request: Request): Date | null {
  const end = endToRate(requestFacts(request));
  return end && plus(end, feedbackLimits.askedAgainAfter);
}

/** Whether feedback was given, and whether the citizen can give it. */
async function contextOf(em: EntityManager, { id, accountId }: Request, now: Date): Promise<RequestContext> {
  const { rows } = await sql<{ feedback_at: string | null; suspended: boolean }>`
    select (select f.updated_at from feedbacks f where f.request_id = ${id}) as feedback_at,
      ${suspendedNow(now)} as suspended
    from accounts a where a.id = ${accountId}`.execute(sqlOf(em));
  const [row] = rows;
  return {
    facts: {
      feedbackAt: row?.feedback_at ? new Date(row.feedback_at) : null,
      user: { ...requestFacts({}).user, suspended: row?.suspended ?? true },
    },
  };
}
