import { z } from 'zod';
import { instant } from '../kernel/http/schemas.js';
import { pageQuery } from '../kernel/paging.js';

export const notificationDto = z
  .object({
    id: z.number().int(),
    title: z.string(),
    text: z.string(),
    recent: z.boolean().meta({ description: 'written within the last two minutes: shown as a toast' }),
    type: z.number().int().min(1).max(5),
    priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(99)]),
    path: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'Notification' });
export type NotificationDto = z.output<typeof notificationDto>;

export const listedNotificationDto = notificationDto
  .extend({ read_at: instant.nullable().meta({ description: 'null while it is unread' }) })
  .meta({ id: 'ListedNotification' });
export type ListedNotificationDto = z.output<typeof listedNotificationDto>;

export const notificationsQuery = pageQuery.extend({
  type: z.coerce.number().int().min(1).max(5).optional().meta({ description: 'only those of this type' }),
  unread: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true')
    .meta({ description: 'true: only those that are unread' }),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;

const KEY_BYTES = 65;
const UNCOMPRESSED = 4;

/** A subscription as the browser gives it; its public key is an uncompressed point of P-256. */
export const pushBody = z
  .strictObject({
    endpoint: z.string().max(2000, { abort: true }).pipe(z.url()),
    keys: z.strictObject({
      p256dh: z
        .string()
        .max(100, { abort: true })
        .regex(/^[\w-]{87}=?$/, { abort: true })
        .refine((text) => {
          const bytes = Buffer.from(text, 'base64url');
          return bytes.length === KEY_BYTES && bytes[0] === UNCOMPRESSED;
        }),
      auth: z
        .string()
        .max(30, { abort: true })
        .regex(/^[\w-]{22}(?:==)?$/),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushBody = z.output<typeof pushBody>;

export const pushDto = z
  .object({
    public_key: z.string().meta({ description: 'the key with which a browser subscribes, base64url' }),
    on: z.boolean().meta({ description: 'the browser of this session gets push notifications' }),
  })
  .meta({ id: 'Push' });
