import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestStatus } from '../../shared/requests/codes.js';
import { PlanCheckouts } from '../plan/plan-checkouts.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { Screening } from '../screening/screening.js';

/** The citizen withdraws a request: its case and its open checkout are closed. Rule 1.18. */
@Injectable()
export class RetireRequest {
  constructor(
    private readonly moves: RequestMoves,
    private readonly screening: Screening,
    private readonly checkouts: PlanCheckouts,
  ) {}

  async retire(em: EntityManager, request: Request, now: Date): Promise<void> {
    if (request.status === RequestStatus.retired) return;
    await this.moves.move(em, 'retire', request, now);
    await this.screening.withdraw(em, request.id);
    await this.checkouts.abandon(em, request, now);
  }
}
