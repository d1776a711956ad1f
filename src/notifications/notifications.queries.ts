import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { preparedRead, type Parameters } from '../kernel/database/prepared-read.js';
import { iso } from '../kernel/database/sql.js';
import type { Locale } from '../kernel/locale.js';
import { ms } from '../limits.js';
import { notificationTemplates, type NotificationTemplate } from './notification-templates.js';
import type { NotificationDto } from './notifications.dto.js';
import { say, sayValues } from './wording.js';

/** A notification this young is worth a toast: a client that asks every 30 s sees it while it is. */
const RECENT = 2 * ms.minute;
const MOST = 100;

const unread = preparedRead('notifications.unread', ($: Parameters<{ account: number }>, db) =>
  db
    .selectFrom('notifications')
    .select((eb) => [
      'id',
      'type',
      'priority',
      'template',
      'params',
      'path',
      iso(eb.ref('created_at')).as('created_at'),
    ])
    .where('account_id', '=', $.account)
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST)),
);

/** The list of notifications in the app. Rule 15.9. */
@Injectable()
export class NotificationsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What the caller has not read yet, newest first, in the language asked for. */
  async unread(actor: Actor, locale: Locale): Promise<NotificationDto[]> {
    const rows = await this.database.rows(unread, { account: actor.accountId });
    const recentFrom = this.clock.now().getTime() - RECENT;
    return rows
      .filter(({ template }) => template in notificationTemplates)
      .map(({ id, type, priority, template, params, path, created_at }) => {
        const { title, text }: NotificationTemplate = notificationTemplates[template];
        const values = sayValues(params, locale);
        return {
          id,
          title: say(title[locale], values),
          text: say(text[locale], values),
          recent: Date.parse(created_at) >= recentFrom,
          type,
          priority,
          path,
          created_at,
        };
      });
  }
}
