import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { feedbackLimits } from '../../shared/limits.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { RequestMoves } from '../moves/request-moves.js';
import { whatFeedbackNeeds } from './feedback-context.js';

/** Asks a citizen once, some days after the choice, whether they and the firm have spoken. Rule 10.25. */
@Injectable()
export class AskSpoken implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: RequestMoves,
  ) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.ofRequest(requestId, async (em, request, now) => {
      const context = await whatFeedbackNeeds(em, request, now);
      if (this.moves.may('ask_spoken', request, now, context))
        await this.moves.move(em, 'ask_spoken', request, now, context);
    });
  }

  due(now: Date) {
    return requestsWhere(
      sql`r.status = ${RequestStatus.approved}
        and r.approved_at <= ${plus(now, -feedbackLimits.spokenAskedAfter)}
        and r.approved_at > ${plus(now, -feedbackLimits.askedAfter)}
        and r.spoken_asked_at is null and r.spoken is null`,
      sql`r.approved_at`,
    );
  }
}
