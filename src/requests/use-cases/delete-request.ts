import { Injectable } from '@nestjs/common';
import { DocumentsApi } from '../../documents/documents.api.js';
import { FeedbackApi } from '../../feedback/feedback.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { RequestErasure } from '../erasure.js';
import { lockOwnRequest } from '../locks.js';
import { PlanOrders } from '../plan-orders.js';
import { Response } from '../response.entity.js';

/**
 * Erases a request, its content and its papers, at any time. Specification, section 1 ("Lifecycle stated in the
 * terms").
 */
@Injectable()
export class DeleteRequest {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentsApi,
    private readonly feedback: FeedbackApi,
    private readonly orders: PlanOrders,
    private readonly erasure: RequestErasure,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      await this.orders.abandon(em, request, now);
      await this.documents.erase(em, { requestId: id });
      for (const response of await em.find(Response, { requestId: id }, { fields: ['id'], orderBy: { id: 'asc' } })) {
        await this.documents.erase(em, { responseId: response.id });
      }
      await this.feedback.erase(em, { requestId: id });
      await this.erasure.erase(em, request, now);
    });
  }
}
