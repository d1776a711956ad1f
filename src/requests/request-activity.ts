import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Write } from '../kernel/database/batch.js';
import { NotificationsApi } from '../notifications/notifications.api.js';
import type { NotificationName, NotificationParams } from '../notifications/notification-templates.js';
import { ActivityEntry, type ActivityKind } from './activity-entry.entity.js';
import type { Request } from './request.entity.js';
import type { Response } from './response.entity.js';

/** What is written down and told about a request, in the transaction that makes it true. */
@Injectable()
export class RequestActivity {
  constructor(private readonly notifications: NotificationsApi) {}

  /** Adds a fact to the request's timeline. */
  record(
    em: EntityManager,
    request: Request,
    kind: ActivityKind,
    now: Date,
    response?: Pick<Response, 'id'>,
    data: Record<string, string | number> = {},
  ): void {
    em.persist(
      em.create(ActivityEntry, { requestId: request.id, kind, responseId: response?.id ?? null, data, at: now }),
    );
  }

  /** {@link record} for several facts of one response, to be written together with what made them true. */
  recordBatch(
    em: EntityManager,
    request: Request,
    kinds: readonly ActivityKind[],
    now: Date,
    response: Pick<Response, 'id'>,
  ): Write {
    return em
      .createQueryBuilder(ActivityEntry)
      .insert(kinds.map((kind) => ({ requestId: request.id, kind, responseId: response.id, data: {}, at: now })));
  }

  /** Tells the citizen. */
  async notifyUser(
    em: EntityManager,
    request: Request,
    template: NotificationName,
    params: NotificationParams = {},
    deduplicationKey?: string,
  ): Promise<void> {
    await this.notifications.notify(em, {
      accountId: request.accountId,
      template,
      params: { ...requestParams(request), ...params },
      ...(deduplicationKey && { deduplicationKey }),
    });
  }

  /** Tells the firm that holds a place. */
  async notifyFirm(
    em: EntityManager,
    request: Request,
    response: Pick<Response, 'id' | 'firmId'>,
    template: NotificationName,
    params: NotificationParams = {},
    deduplicationKey?: string,
  ): Promise<void> {
    await this.notifications.notify(em, {
      accountId: response.firmId,
      template,
      params: { ...requestParams(request), response_id: response.id, ...params },
      ...(deduplicationKey && { deduplicationKey }),
    });
  }
}

function requestParams(request: Request): NotificationParams {
  return { request_id: request.id, request_type: request.requestTypeId, city: request.city ?? '' };
}
