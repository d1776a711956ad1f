import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestParts, type RequestPart } from '../requests/requests.api.js';
import { MessagesApi } from './messages.api.js';

/** The conversations of a request. */
@Injectable()
export class ChatRequestPart implements RequestPart, OnModuleInit {
  constructor(
    private readonly requests: RequestParts,
    private readonly messages: MessagesApi,
  ) {}

  onModuleInit(): void {
    this.requests.add(this);
  }

  erase(em: EntityManager, requestId: number): Promise<void> {
    return this.messages.erase(em, { requestIds: [requestId] });
  }
}
