import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestParts, type RequestPart } from '../../requests/requests.api.js';
import { FeedbackApi } from './feedback.api.js';

/** The review of a request. */
@Injectable()
export class ReviewsRequestPart implements RequestPart, OnModuleInit {
  constructor(
    private readonly requests: RequestParts,
    private readonly feedback: FeedbackApi,
  ) {}

  onModuleInit(): void {
    this.requests.add(this);
  }

  erase(em: EntityManager, requestId: number): Promise<void> {
    return this.feedback.erase(em, { requestId });
  }
}
