import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { executeBatch } from '../kernel/database/batch.js';
import { sqlOf } from '../kernel/database/database.js';
import { MatchingApi, type Candidate } from '../matching/matching.api.js';
import { RequestStatus } from './codes.js';
import { mayBeForwarded, reachOf } from './lifetime.rules.js';
import { RequestMoves } from './request-moves.js';
import type { Request } from './request.entity.js';
import { ResponseMoves } from './response-moves.js';
import { responseStatesWith } from './response.states.js';

const LIVE = responseStatesWith('live');

/**
 * Creates the responses of a request. While a request is open, its live responses are as many as the plan reaches, or
 * as many as there are eligible firms; no firm ever has two. Rules 2.1, 3.8 and 3.9.
 */
@Injectable()
export class Forwarding {
  constructor(
    private readonly matching: MatchingApi,
    private readonly requests: RequestMoves,
    private readonly responses: ResponseMoves,
  ) {}

  /**
   * Forwards the request to the nearest eligible firms until its reach is full. The request is locked by the caller; a
   * second call finds nothing to do. The first firms ever start the exclusive 24 hours; later ones follow the stage the
   * request is in.
   */
  async fill(em: EntityManager, request: Request, now: Date): Promise<void> {
    if (!mayBeForwarded(request, now)) return;
    await em.flush();
    const first = request.forwardedAt == null;
    const missing = reachOf(request.plan) - (first ? 0 : await liveResponses(em, request.id));
    const candidates = await this.matching.pick(em, matchingFacts(request), missing, now);
    if (candidates.length === 0) return;
    if (first) {
      await this.requests.move(em, 'start_exclusivity', request, now);
      // Before the responses, whose rows hold what follows from it for the inboxes.
      await em.flush();
    }
    const exclusive = new Set(first ? this.matching.chooseExclusive(candidates, request.id) : []);
    const moves = candidates.map((candidate) => this.forward(request, candidate, exclusive.has(candidate.firmId), now));
    await this.responses.insert(em, moves);
    await executeBatch(em, await this.responses.writes(em, moves));
    await this.responses.announce(em, moves);
  }

  private forward(request: Request, candidate: Candidate, exclusive: boolean, now: Date) {
    const waitsItsTurn = !exclusive && request.status === RequestStatus.new;
    const columns = {
      requestId: request.id,
      firmId: candidate.firmId,
      requestTypeId: request.requestTypeId,
      exclusive,
      newcomer: candidate.newcomer,
      distanceM: candidate.distanceM,
      score: candidate.score,
      scoreTerms: { ...candidate.terms },
      weightsVersion: candidate.weightsVersion,
    };
    return this.responses.create(waitsItsTurn ? 'forward_waiting' : 'forward', columns, now, { request });
  }
}

async function liveResponses(em: EntityManager, requestId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from responses
    where request_id = ${requestId} and status = any(${LIVE}::smallint[])`.execute(sqlOf(em));
  return rows[0]?.count ?? 0;
}

function matchingFacts(request: Request) {
  return {
    requestId: request.id,
    requestTypeId: request.requestTypeId,
    latitude: request.latitude as number,
    longitude: request.longitude as number,
    accountId: request.accountId,
    opposingPartyHash: request.opposingPartyHash ?? null,
  };
}
