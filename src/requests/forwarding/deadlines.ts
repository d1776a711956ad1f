import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Problem } from '../../kernel/problem.js';
import { lockFreeRequests, lockRequest, lockResponse } from '../moves/locks.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import type { RequestMoveName } from '../request.states.js';
import type { Response } from '../response.entity.js';

/**
 * A use case of the clock. Its job and the sweep call the same `execute`; `due` finds what a lost job left undone.
 * A job that runs twice, late or at the same time as a person's move changes nothing. Rule 1.10.
 */
export interface Deadline {
  /** The ids that are due now, the most urgent first and at most {@link SWEEP_SIZE}. */
  due(now: Date): RawBuilder<{ id: number }>;
  /** Locks, reads again, and does nothing when the move is no longer due. */
  execute(id: number): Promise<void>;
}

/** The batch size of a sweep for each deadline; the rest waits for the next. */
export const SWEEP_SIZE = 500;

/** The ids of requests `r` for which `where` holds; a deleted request keeps its state and is never due. */
export function requestsWhere(where: RawBuilder<unknown>, orderBy: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`
    select r.id from requests r
    where r.deleted_at is null and ${where}
    order by ${orderBy} limit ${SWEEP_SIZE}`;
}

/** {@link requestsWhere} for responses `p`. */
export function responsesWhere(where: RawBuilder<unknown>, orderBy: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select p.id from responses p where ${where} order by ${orderBy} limit ${SWEEP_SIZE}`;
}

/** What the use cases of the clock have in common. */
@Injectable()
export class Deadlines {
  constructor(
    private readonly database: Database,
    private readonly moves: RequestMoves,
    private readonly clock: Clock,
  ) {}

  /** Makes one move of a request, if it is due. */
  move(name: RequestMoveName, requestId: number): Promise<void> {
    return this.ofRequest(requestId, async (em, request, now) => {
      if (this.moves.may(name, request, now)) await this.moves.move(em, name, request, now);
    });
  }

  /**
   * {@link move} for several requests in one transaction, and alone for those that somebody else has locked: thousands
   * that are due at once need fewer commits, and as many statements as one.
   */
  async moveAll(name: RequestMoveName, requestIds: readonly number[]): Promise<void> {
    const left = await this.ofRequests([...new Set(requestIds)], async (em, requests, now) => {
      const due = requests.filter((request) => this.moves.may(name, request, now));
      await this.moves.make(em, ...due.map((request) => this.moves.prepare(name, request, now, {})));
    });
    for (const id of left) await this.move(name, id);
  }

  /** Works on a locked request. */
  ofRequest(id: number, work: (em: EntityManager, request: Request, now: Date) => Promise<void>): Promise<void> {
    return this.tolerant(async (em) => work(em, await lockRequest(em, id), this.clock.now()));
  }

  /**
   * Works on several locked requests in one transaction. @returns the ids of those that somebody else had locked, or that
   * do not exist any more
   */
  ofRequests(
    ids: readonly number[],
    work: (em: EntityManager, requests: readonly Request[], now: Date) => Promise<void>,
  ): Promise<number[]> {
    return this.database.transaction(async (em) => {
      const requests = await lockFreeRequests(em, ids);
      await work(em, requests, this.clock.now());
      const found = new Set(requests.map(({ id }) => id));
      return ids.filter((id) => !found.has(id));
    });
  }

  /** Works on a locked response and its request. */
  ofResponse(
    id: number,
    work: (em: EntityManager, locked: { request: Request; response: Response }, now: Date) => Promise<void>,
  ): Promise<void> {
    return this.tolerant(async (em) => work(em, await lockResponse(em, id, 'clock'), this.clock.now()));
  }

  /** A request that was deleted meanwhile has no deadlines. */
  private async tolerant(work: (em: EntityManager) => Promise<void>): Promise<void> {
    try {
      await this.database.transaction(work);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
}
