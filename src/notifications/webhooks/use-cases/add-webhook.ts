import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { ENV, type Env } from '../../../env.js';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { invalidFields } from '../../../kernel/problem.js';
import { Secrets } from '../../../kernel/secrets.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { webhookLimits } from '../../../shared/limits.js';
import { isWebhookUrl } from '../public-address.js';
import type { NewWebhookBody } from '../webhooks.dto.js';
import { webhookFieldTexts, webhookProblems } from '../webhooks.problems.js';

/** The purpose of the key that seals the secrets of webhooks. */
export const WEBHOOK_KEY = 'webhooks';

const SECRET_BYTES = 32;

/** Adds an address that is told of events. Its secret exists in clear only in what is returned. Rule 33.5. */
@Injectable()
export class AddWebhook {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** @throws invalid_input (422) on the address, webhook_limit (409) */
  async execute(actor: Actor, { url, events }: NewWebhookBody): Promise<{ id: number; secret: string }> {
    if (!isWebhookUrl(url, this.env.WEBHOOK_ORIGINS)) throw invalidFields({ url: webhookFieldTexts.url });
    const { accountId } = actor;
    const now = this.clock.now();
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await sql`select from accounts where id = ${accountId} for no key update`.execute(db);
      const { count } = await db
        .selectFrom('webhooks')
        .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= webhookLimits.perFirm)
        throw webhookProblems.webhook_limit({ values: { max: webhookLimits.perFirm } });
      const { id } = await db
        .insertInto('webhooks')
        .values({
          account_id: accountId,
          url,
          events: [...events],
          secret: this.secrets.seal(WEBHOOK_KEY, secret),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      recordAct(em, actor, 'webhook_added', now);
      return { id, secret };
    });
  }
}
