import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { feedbackLimits } from '../../shared/limits.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { requestFacts } from '../request.facts.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { endToRate } from '../request.rules.js';
import { whatFeedbackNeeds } from './feedback-context.js';

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
      const context = await whatFeedbackNeeds(em, request, now);
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
