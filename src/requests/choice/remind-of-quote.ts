import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { dayInRome } from '../../shared/calendar.js';
import { plus } from '../../shared/clock.js';
import { ms } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { Deadlines, responsesWhere, type Deadline } from '../forwarding/deadlines.js';
import { isOpenToChoiceSql } from '../forwarding/lifetime.sql.js';
import { ResponseMoves } from '../moves/response-moves.js';

/** Notifies the citizen, once, that a quote with a last day of its own can be chosen until tomorrow. Rule 2.44. */
@Injectable()
export class RemindOfQuote implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: ResponseMoves,
  ) {}

  execute(responseId: number): Promise<void> {
    return this.deadlines.ofResponse(responseId, async (em, { request, response }, now) => {
      if (this.moves.check('remind_of_quote', response, now, { request }) === 'ok')
        await this.moves.move(em, 'remind_of_quote', response, now, { request });
    });
  }

  due(now: Date) {
    return responsesWhere(
      sql`p.status = ${ResponseStatus.ok}
        and p.valid_through between ${dayInRome(now)}::date and ${dayInRome(plus(now, ms.day))}::date
        and p.validity_notified_at is null
        and exists (select from requests r where r.id = p.request_id and r.deleted_at is null and ${isOpenToChoiceSql(now)})`,
      sql`p.valid_through`,
    );
  }
}
