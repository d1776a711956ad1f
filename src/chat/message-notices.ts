import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messageLimits } from '../shared/limits.js';
import { ReplyAddresses } from './mailed-replies/reply-addresses.js';
import { NotificationsApi } from '../notifications/notifications.api.js';

/** Notifies the other side of a conversation. Rule 20.7. */
@Injectable()
export class MessageNotices {
  constructor(
    private readonly notifications: NotificationsApi,
    private readonly addresses: ReplyAddresses,
  ) {}

  /** Several messages in a row make one notification and one mail. */
  async notify(
    em: EntityManager,
    accountId: number,
    { requestId, responseId }: { requestId: number; responseId: number },
    now: Date,
  ): Promise<void> {
    const period = Math.floor(now.getTime() / messageLimits.oneNotification);
    await this.notifications.notify(em, {
      accountId,
      template: 'message_received',
      params: { request_id: requestId, response_id: responseId },
      replyTo: this.addresses.of({ responseId, accountId }),
      deduplicationKey: `message_received:${responseId}:${accountId}:${period}`,
    });
  }
}
