import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { RequestStatus, ResponseStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from './deadlines.js';
import { Forwarding } from './forwarding.js';
import { RequestMoves } from '../moves/request-moves.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { Response } from '../response.entity.js';

/** 24 hours after the first forwarding every firm may open the request and respond. */
@Injectable()
export class OpenToAll implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly requests: RequestMoves,
    private readonly responses: ResponseMoves,
    private readonly forwarding: Forwarding,
  ) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.ofRequest(requestId, async (em, request, now) => {
      if (!this.requests.may('open_to_all', request, now)) return;
      await this.requests.move(em, 'open_to_all', request, now);
      const waiting = await em.find(
        Response,
        { requestId, status: ResponseStatus.pending },
        { orderBy: { id: 'asc' }, refresh: true },
      );
      const releases = waiting.map((response) => this.responses.prepare('release', response, now, { request }));
      await this.responses.make(em, ...releases);
      await this.forwarding.fill(em, request, now);
    });
  }

  due(now: Date) {
    return requestsWhere(sql`r.status = ${RequestStatus.new} and r.exclusive_until <= ${now}`, sql`r.exclusive_until`);
  }
}
