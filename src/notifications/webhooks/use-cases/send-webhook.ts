import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { moment } from '../../../kernel/database/sql.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { Secrets } from '../../../kernel/secrets.js';
import { Clock, plus } from '../../../shared/clock.js';
import { webhookLimits } from '../../../shared/limits.js';
import { NotificationsApi } from '../../notifications.api.js';
import { SIGNATURE_HEADER, signatureOf } from '../signature.js';
import { SEND_WEBHOOK } from '../webhook-posting.js';
import { WebhookTransport, type WebhookOutcome } from '../webhook-transport.js';
import { eventId } from '../webhooks.queries.js';
import { WEBHOOK_KEY } from './add-webhook.js';

/** The job: the delivery, and which attempt it is. */
export interface WebhookData {
  readonly id: number;
  readonly attempt: number;
}

interface Claimed {
  readonly id: number;
  readonly webhookId: number;
  readonly accountId: number;
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  readonly refs: unknown;
  readonly createdAt: Date;
  readonly attempt: number;
}

/**
 * Sends one delivery: what happened and its ids, signed, and no word of a person. Each attempt is claimed before it is
 * made, so that a job that runs twice sends once. A failure is tried again later, and an address that fails for days is
 * switched off. Rules 33.7 and 33.8.
 */
@Injectable()
export class SendWebhook {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly transport: WebhookTransport,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute(data: WebhookData): Promise<void> {
    const claimed = await this.claim(data);
    if (!claimed) return;
    const { id, event, refs, createdAt, url } = claimed;
    const body = JSON.stringify({ id: eventId(id), type: event, created_at: createdAt.toISOString(), data: refs });
    const signature = signatureOf(this.secrets.unseal(WEBHOOK_KEY, claimed.secret), body, this.clock.deviceTime());
    const outcome = await this.transport.send(url, body, { [SIGNATURE_HEADER]: signature });
    await this.database.transaction((em) => this.record(em, claimed, outcome));
  }

  /** Sends the job of a delivery again whose own was lost. */
  async resume(id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const found = await sqlOf(em)
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: this.clock.now() })
        .where('id', '=', String(id))
        .where('status', '=', 'pending')
        .returning('attempts')
        .executeTakeFirst();
      if (found) this.jobs.send(em, SEND_WEBHOOK, { id, attempt: found.attempts + 1 });
    });
  }

  /** Counts the attempt; undefined where it was made before, or is no longer wanted. */
  private async claim({ id, attempt }: WebhookData): Promise<Claimed | undefined> {
    const now = this.clock.now();
    return this.database.transaction(async (em) => {
      const row = await sqlOf(em)
        .updateTable('webhook_deliveries as d')
        .from('webhooks as h')
        .set({ attempts: attempt, last_attempt_at: now, next_attempt_at: now })
        .whereRef('h.id', '=', 'd.webhook_id')
        .where('d.id', '=', String(id))
        .where('d.attempts', '=', attempt - 1)
        .where('d.status', '=', 'pending')
        .where('h.disabled_at', 'is', null)
        .returning([
          'h.id as webhookId',
          'h.account_id as accountId',
          'h.url',
          'h.secret',
          'd.event',
          'd.refs',
          'd.created_at as createdAt',
        ])
        .executeTakeFirst();
      return row && { ...row, id, attempt, createdAt: new Date(row.createdAt) };
    });
  }

  private async record(em: EntityManager, claimed: Claimed, outcome: WebhookOutcome): Promise<void> {
    const { id, webhookId, attempt, event } = claimed;
    const db = sqlOf(em);
    const now = this.clock.now();
    const isDelivered = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    const pause = event === 'test' ? undefined : webhookLimits.pauses[attempt - 1];
    const again = isDelivered || pause === undefined ? null : plus(now, pause);
    const status = isDelivered ? 'delivered' : again ? 'pending' : 'failed';
    await db
      .updateTable('webhook_deliveries')
      .set({ status, answer: String(outcome), next_attempt_at: again })
      .where('id', '=', String(id))
      .execute();
    if (again) this.jobs.send(em, SEND_WEBHOOK, { id, attempt: attempt + 1 }, again);
    if (isDelivered)
      await db
        .updateTable('webhooks')
        .set({ failing_since: null })
        .where('id', '=', webhookId)
        .where('failing_since', 'is not', null)
        .execute();
    else if (event !== 'test') await this.countFailure(em, claimed, status === 'failed', now);
  }

  /** Remembers since when an address fails, and switches it off after days. */
  private async countFailure(
    em: EntityManager,
    { webhookId, accountId, url }: Claimed,
    isGivenUp: boolean,
    now: Date,
  ): Promise<void> {
    const db = sqlOf(em);
    await db
      .updateTable('webhooks')
      .set({ failing_since: now })
      .where('id', '=', webhookId)
      .where('failing_since', 'is', null)
      .execute();
    if (!isGivenUp) return;
    const off = await db
      .updateTable('webhooks')
      .set({ disabled_at: now })
      .where('id', '=', webhookId)
      .where('disabled_at', 'is', null)
      .where('failing_since', '<=', moment(plus(now, -webhookLimits.failingFor)))
      .returning('id')
      .executeTakeFirst();
    if (!off) return;
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', next_attempt_at: null })
      .where('webhook_id', '=', webhookId)
      .where('status', '=', 'pending')
      .execute();
    const params = { name: new URL(url).host };
    await this.notifications.notify(em, { accountId, template: 'webhook_disabled', params });
  }
}
