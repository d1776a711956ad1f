import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { insertOf } from '../../kernel/database/batch.js';
import { collect, type Collector } from '../../kernel/database/unit-of-work.js';
import { NotificationsApi, type Notification, type Recipient } from '../../notifications/notifications.api.js';
import type { NotificationName, NotificationParams } from '../../notifications/notification-templates.js';
import { ActivityEntry, type ActivityKind } from './activity-entry.entity.js';
import type { Request } from '../request.entity.js';
import type { Response } from '../response.entity.js';

const entries: Collector<Omit<ActivityEntry, 'id'>> = { writes: (em, all) => [insertOf(em, ActivityEntry, all)] };

/** Writes and notifies what happened to a request, in the transaction that makes it true. */
@Injectable()
export class RequestActivity {
  constructor(private readonly notifications: NotificationsApi) {}

  /** Adds an entry to the request's timeline. */
  record(
    em: EntityManager,
    request: Request,
    kind: ActivityKind,
    now: Date,
    response?: Pick<Response, 'id'>,
    data: Readonly<Record<string, string | number>> = {},
  ): void {
    collect(em, entries, { requestId: request.id, kind, responseId: response?.id ?? null, data: { ...data }, at: now });
  }

  /** Sends several notifications together. */
  notify(em: EntityManager, ...notifications: readonly Notification[]): Promise<void> {
    return this.notifications.notify(em, ...notifications);
  }

  /** The citizen as a recipient, for `lockResponse` to read with the lock. */
  citizen(): RawBuilder<Recipient> {
    return this.notifications.recipient(sql`r.account_id`, 'r', sql`p.firm_id`);
  }
}

/** A notification for the user whose request it is. */
export function forUser(
  request: Request,
  template: NotificationName,
  params: NotificationParams = {},
  deduplicationKey?: string,
): Notification {
  return {
    accountId: request.accountId,
    template,
    params: { ...requestParams(request), ...params },
    ...(deduplicationKey !== undefined && { deduplicationKey }),
  };
}

/** A notification for the firm of a response. */
export function forFirm(
  request: Request,
  response: Pick<Response, 'id' | 'firmId'>,
  template: NotificationName,
  params: NotificationParams = {},
  deduplicationKey?: string,
): Notification {
  return {
    accountId: response.firmId,
    template,
    params: { ...requestParams(request), response_id: response.id, ...params },
    ...(deduplicationKey !== undefined && { deduplicationKey }),
  };
}

function requestParams(request: Request): NotificationParams {
  return { request_id: request.id, request_type: request.requestTypeId, city: request.city ?? '' };
}
