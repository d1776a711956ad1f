import { z } from 'zod';
import { instant } from '../kernel/http/schemas.js';

export const notificationDto = z
  .object({
    id: z.number().int(),
    title: z.string(),
    text: z.string(),
    recent: z.boolean().meta({ description: 'told within the last two minutes: worth a toast' }),
    type: z.number().int().min(1).max(5),
    priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(99)]),
    path: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'Notification' });
export type NotificationDto = z.output<typeof notificationDto>;
