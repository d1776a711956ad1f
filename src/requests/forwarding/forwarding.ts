import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';
import { writeCollected } from '../../kernel/database/unit-of-work.js';
import { MatchingApi, type Candidate } from '../../matching/matching.api.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { mayBeForwarded, reachOf } from './lifetime.rules.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { responseStatesWith } from '../response.states.js';

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
    await this.fillAll(em, [request], now);
  }

  /**
   * {@link fill} for several requests, in as many statements as for one except for the picking. As in parallel
   * transactions, the rotation of one does not yet count the exclusive places of the others.
   */
  async fillAll(em: EntityManager, requests: readonly Request[], now: Date): Promise<void> {
    const open = requests.filter((request) => mayBeForwarded(request, now));
    if (open.length === 0) return;
    await em.flush();
    const live = await liveResponses(em, open.filter(wasForwarded));
    const picked = await this.matching.pickAll(
      em,
      open.map((request) => ({
        request: matchingFacts(request),
        count: reachOf(request.plan) - (live.get(request.id) ?? 0),
      })),
      now,
    );
    const found = open
      .map((request, nth) => ({ request, first: !wasForwarded(request), candidates: picked[nth] ?? [] }))
      .filter(({ candidates }) => candidates.length > 0);
    if (found.length === 0) return;
    // Before the responses, whose inbox columns depend on it.
    await this.startExclusivity(
      em,
      found.filter(({ first }) => first).map(({ request }) => request),
      now,
    );
    const moves = found.flatMap(({ request, first, candidates }) => {
      const exclusive = new Set(first ? this.matching.chooseExclusive(candidates, request.id) : []);
      return candidates.map((candidate) => this.forward(request, candidate, exclusive.has(candidate.firmId), now));
    });
    await this.responses.make(em, ...moves);
  }

  private async startExclusivity(em: EntityManager, requests: readonly Request[], now: Date): Promise<void> {
    if (requests.length === 0) return;
    const starts = requests.map((request) => this.requests.prepare('start_exclusivity', request, now, {}));
    await this.requests.make(em, ...starts);
    await writeCollected(em);
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

const wasForwarded = (request: Request): boolean => request.forwardedAt != null;

/** How many live responses requests have, by their ids. */
async function liveResponses(em: EntityManager, requests: readonly Request[]): Promise<Map<number, number>> {
  if (requests.length === 0) return new Map();
  const ids = requests.map(({ id }) => id);
  const { rows } = await sql<{ request_id: number; count: number }>`
    select request_id, count(*)::integer as count from responses
    where request_id = any(${ids}::integer[]) and status = any(${LIVE}::smallint[])
    group by request_id`.execute(sqlOf(em));
  return new Map(rows.map(({ request_id, count }) => [request_id, count]));
}

function matchingFacts(request: Request) {
  return {
    requestId: request.id,
    requestTypeId: request.requestTypeId,
    latitude: request.latitude as number,
    longitude: request.longitude as number,
    accountId: request.accountId,
    opposingPartyHash: request.opposingPartyHash ?? null,
    namedValueCents: request.namedValueCents ?? null,
  };
}
