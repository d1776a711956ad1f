import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Deadlines, responsesWhere, type Deadline } from './deadlines.js';
import { Forwarding } from './forwarding.js';
import { lapseIsDueSql } from './lifetime.sql.js';
import { ResponseMoves } from '../moves/response-moves.js';

/** A request that a firm has not opened for five days passes to the next firm. */
@Injectable()
export class LapseResponse implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: ResponseMoves,
    private readonly forwarding: Forwarding,
  ) {}

  execute(responseId: number): Promise<void> {
    return this.deadlines.ofResponse(responseId, async (em, { request, response }, now) => {
      if (this.moves.check('lapse', response, now, { request }) !== 'ok') return;
      await this.moves.move(em, 'lapse', response, now, { request });
      await this.forwarding.fill(em, request, now);
    });
  }

  due(now: Date) {
    return responsesWhere(lapseIsDueSql(now), sql`p.lapse_at`);
  }
}
