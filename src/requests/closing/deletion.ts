import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentsApi } from '../../documents/documents.api.js';
import { RequestErasure } from './erasure.js';
import { RequestParts } from './request-parts.js';
import { PlanCheckouts } from '../plan/plan-checkouts.js';
import type { Request } from '../request.entity.js';
import { Screening } from '../screening/screening.js';

/**
 * Deletes a request with everything that belongs to it: its open checkout, its documents and those of its responses, its review,
 * its conversations, and the case that staff still had to decide.
 */
@Injectable()
export class RequestDeletion {
  constructor(
    private readonly documents: DocumentsApi,
    private readonly parts: RequestParts,
    private readonly checkouts: PlanCheckouts,
    private readonly screening: Screening,
    private readonly erasure: RequestErasure,
  ) {}

  /** @param request locked by the caller */
  async delete(
    em: EntityManager,
    request: Request,
    now: Date,
    move: 'delete' | 'delete_draft' = 'delete',
  ): Promise<void> {
    await this.checkouts.abandon(em, request, now);
    await this.screening.withdraw(em, request.id);
    await this.documents.erase(em, { requestId: request.id });
    await this.parts.erase(em, request.id);
    await this.erasure.erase(em, [request], now, move);
  }
}
