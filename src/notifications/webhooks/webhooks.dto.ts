import { z } from 'zod';
import { instant, trimmed } from '../../kernel/http/schemas.js';
import { webhookLimits } from '../../shared/limits.js';
import { deliveryEvents, deliveryStatuses, webhookEvents } from '../../shared/notifications/webhook.codes.js';

const events = z.array(z.enum(webhookEvents));

export const newWebhookBody = z
  .strictObject({
    url: trimmed(webhookLimits.urlMax).pipe(z.url()),
    events: events
      .min(1)
      .max(webhookEvents.length)
      .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhookBody = z.output<typeof newWebhookBody>;

export const webhookDto = z
  .strictObject({
    id: z.number().int(),
    url: z.string(),
    events,
    created_at: instant,
    disabled_at: instant.nullable().meta({ description: 'when it was switched off, after days without a success' }),
  })
  .meta({ id: 'Webhook' });
export type WebhookDto = z.output<typeof webhookDto>;

export const createdWebhookDto = z
  .strictObject({
    ...webhookDto.shape,
    secret: z.string().meta({ description: 'the key of the signatures; it is in no other answer' }),
  })
  .meta({ id: 'CreatedWebhook' });

export const deliveryDto = z
  .strictObject({
    id: z.string().meta({ description: 'the `id` of what was sent' }),
    webhook_id: z.number().int(),
    event: z.enum(deliveryEvents),
    created_at: instant,
    status: z.enum(deliveryStatuses),
    attempts: z.number().int(),
    last_attempt_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    answer: z.string().nullable().meta({ description: 'the status of the last answer, or why there was none' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryDto = z.output<typeof deliveryDto>;

export const webhooksDto = z
  .strictObject({
    webhooks: z.array(webhookDto),
    deliveries: z.array(deliveryDto).meta({ description: 'the last ones, the newest first' }),
    limit: z.number().int(),
    allowed_actions: z.array(z.enum(['create'])),
  })
  .meta({ id: 'Webhooks' });
export type WebhooksDto = z.output<typeof webhooksDto>;
