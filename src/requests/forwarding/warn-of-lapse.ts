import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { requestLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { Deadlines, responsesWhere, type Deadline } from './deadlines.js';
import { ResponseMoves } from '../moves/response-moves.js';

/** Notifies a firm once that it has one day left to open a request. */
@Injectable()
export class WarnOfLapse implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: ResponseMoves,
  ) {}

  execute(responseId: number): Promise<void> {
    return this.deadlines.ofResponse(responseId, async (em, { request, response }, now) => {
      if (this.moves.check('warn_of_lapse', response, now, { request }) === 'ok')
        await this.moves.move(em, 'warn_of_lapse', response, now, { request });
    });
  }

  due(now: Date) {
    return responsesWhere(
      sql`p.status = ${ResponseStatus.new}
        and p.lapse_at > ${now}
        and p.lapse_at <= ${plus(now, requestLimits.lapseWarning)}
        and p.lapse_notified_at is null`,
      sql`p.lapse_at`,
    );
  }
}
