import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Write } from '../kernel/database/at-once.js';
import { NotificationsApi } from '../notifications/notifications.api.js';
import type { NoticeName, NoticeParams } from '../notifications/notices.js';
import { RequestEvent, type EventKind } from './request-event.entity.js';
import type { Request } from './request.entity.js';
import type { Response } from './response.entity.js';

/** What is written down and told about a request, in the transaction that makes it true. */
@Injectable()
export class Story {
  constructor(private readonly notifications: NotificationsApi) {}

  /** Adds a fact to the request's timeline. */
  note(
    em: EntityManager,
    request: Request,
    kind: EventKind,
    now: Date,
    response?: Pick<Response, 'id'>,
    data: Record<string, string | number> = {},
  ): void {
    em.persist(
      em.create(RequestEvent, { requestId: request.id, kind, responseId: response?.id ?? null, data, at: now }),
    );
  }

  /** {@link note} for several facts of one response, to be written together with what made them true. */
  lines(
    em: EntityManager,
    request: Request,
    kinds: readonly EventKind[],
    now: Date,
    response: Pick<Response, 'id'>,
  ): Write {
    return em
      .createQueryBuilder(RequestEvent)
      .insert(kinds.map((kind) => ({ requestId: request.id, kind, responseId: response.id, data: {}, at: now })));
  }

  /** Tells the citizen. */
  async tellUser(
    em: EntityManager,
    request: Request,
    notice: NoticeName,
    params: NoticeParams = {},
    onceKey?: string,
  ): Promise<void> {
    await this.notifications.tell(em, {
      accountId: request.accountId,
      notice,
      params: { ...requestParams(request), ...params },
      ...(onceKey && { onceKey }),
    });
  }

  /** Tells the firm that holds a place. */
  async tellFirm(
    em: EntityManager,
    request: Request,
    response: Pick<Response, 'id' | 'firmId'>,
    notice: NoticeName,
    params: NoticeParams = {},
    onceKey?: string,
  ): Promise<void> {
    await this.notifications.tell(em, {
      accountId: response.firmId,
      notice,
      params: { ...requestParams(request), response_id: response.id, ...params },
      ...(onceKey && { onceKey }),
    });
  }
}

function requestParams(request: Request): NoticeParams {
  return { request_id: request.id, request_type: request.requestTypeId, city: request.city ?? '' };
}
