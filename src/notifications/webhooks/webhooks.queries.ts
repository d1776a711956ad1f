import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../../kernel/database/database.js';
import type { DeliveryEvent, DeliveryStatus, WebhookEvent } from '../../shared/notifications/webhook.codes.js';
import { webhookLimits } from '../../shared/limits.js';
import type { DeliveryDto, WebhookDto, WebhooksDto } from './webhooks.dto.js';

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The id of an event as its receiver reads it. */
export const eventId = (delivery: number): string => `evt_${delivery}`;

/** The addresses of a firm, and what was sent there. */
@Injectable()
export class WebhooksQueries {
  constructor(private readonly database: Database) {}

  async list(accountId: number): Promise<WebhooksDto> {
    const webhooks = await this.all(this.database.read, accountId);
    return {
      webhooks,
      deliveries: await this.deliveries(accountId),
      limit: webhookLimits.perFirm,
      allowed_actions: webhooks.length < webhookLimits.perFirm ? ['create'] : [],
    };
  }

  /** The addresses of a firm, in the order in which they were added. */
  async all(db: Sql, accountId: number): Promise<WebhookDto[]> {
    const rows = await db
      .selectFrom('webhooks')
      .select(['id', 'url', 'events', 'created_at', 'disabled_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(({ events, created_at, disabled_at, ...row }) => ({
      ...row,
      events: events as WebhookEvent[],
      created_at: new Date(created_at).toISOString(),
      disabled_at: iso(disabled_at),
    }));
  }

  private async deliveries(accountId: number): Promise<DeliveryDto[]> {
    const rows = await this.database.read
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhooks as h', 'h.id', 'd.webhook_id')
      .select((eb) => [
        eb.cast<number>('d.id', 'float8').as('id'),
        'd.webhook_id',
        'd.event',
        'd.created_at',
        'd.status',
        'd.attempts',
        'd.last_attempt_at',
        'd.next_attempt_at',
        'd.answer',
      ])
      .where('h.account_id', '=', accountId)
      .orderBy('d.id', 'desc')
      .limit(webhookLimits.shown)
      .execute();
    return rows.map(({ id, event, status, created_at, last_attempt_at, next_attempt_at, ...row }) => ({
      ...row,
      id: eventId(id),
      event: event as DeliveryEvent,
      status: status as DeliveryStatus,
      created_at: new Date(created_at).toISOString(),
      last_attempt_at: iso(last_attempt_at),
      next_attempt_at: iso(next_attempt_at),
    }));
  }
}
