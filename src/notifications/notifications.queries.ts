import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../shared/actor.js';
import { Clock } from '../shared/clock.js';
import { isSeenNotification } from './seen-notifications.sql.js';
import { Database } from '../kernel/database/database.js';
import { preparedRead, type Parameters } from '../kernel/database/prepared-read.js';
import { iso } from '../kernel/database/sql.js';
import type { Locale } from '../shared/locale.js';
import { listed, pageOf, type Listed } from '../kernel/paging.js';
import { ms } from '../shared/limits.js';
import { notificationTemplates, type NotificationName } from './notification-templates.js';
import type { NotificationTemplate, PriorityCode } from './templates/template.js';
import type { ListedNotificationDto, NotificationDto, NotificationsQuery } from './notifications.dto.js';
import { say, sayValues } from './wording.js';

/** A notification younger than this is shown as a toast, also by a client that asks every 30 s. */
const RECENT = 2 * ms.minute;
const MOST = 100;

interface Viewer {
  account: number;
  assignedTo: number | null;
  now: Date;
}

const unread = preparedRead('notifications.unread', ($: Parameters<Viewer>, db) =>
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
    .where(isSeenNotification($.assignedTo, $.now))
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST)),
);

interface Row {
  id: number;
  type: number;
  priority: PriorityCode;
  template: NotificationName;
  params: Record<string, string | number>;
  path: string | null;
  created_at: string;
}

interface PageGiven extends Viewer {
  type: number;
  narrow: 'all' | 'type' | 'unread' | 'unread_type';
  limit: number;
  offset: number;
}

/** The notifications that a list shows; each form matches an index that has its order. */
const narrowed: Readonly<Record<PageGiven['narrow'], ($: Parameters<PageGiven>) => ReturnType<typeof sql>>> = {
  all: ($) => sql`account_id = ${$.account}`,
  type: ($) => sql`account_id = ${$.account} and type = ${$.type}`,
  unread: ($) => sql`account_id = ${$.account} and read_at is null`,
  unread_type: ($) => sql`account_id = ${$.account} and read_at is null and type = ${$.type}`,
};

/** A page in the order of an index, so that only its rows are read; the count reads the index alone. */
const pages = Object.fromEntries(
  (Object.keys(narrowed) as PageGiven['narrow'][]).map((narrow) => [
    narrow,
    preparedRead(
      `notifications.page_${narrow}`,
      ($: Parameters<PageGiven>) => sql<Row & { read_at: string | null }>`
        select id, type, priority, template, params, path,
          ${iso(sql`created_at`)} as created_at, ${iso(sql`read_at`)} as read_at
        from notifications
        where ${narrowed[narrow]($)} and ${isSeenNotification($.assignedTo, $.now)}
        order by id desc
        limit ${$.limit} offset ${$.offset}`,
    ),
  ]),
);
const counts = Object.fromEntries(
  (Object.keys(narrowed) as PageGiven['narrow'][]).map((narrow) => [
    narrow,
    preparedRead(
      `notifications.count_${narrow}`,
      ($: Parameters<PageGiven>) => sql<{ total: number }>`
        select count(*)::integer as total from notifications
        where ${narrowed[narrow]($)} and ${isSeenNotification($.assignedTo, $.now)}`,
    ),
  ]),
);

/** The notifications in the app. Rules 15.9 and 15.10. */
@Injectable()
export class NotificationsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What the caller has not read yet, newest first, in the language asked for. */
  async unread(actor: Actor, locale: Locale): Promise<NotificationDto[]> {
    return this.said(await this.database.rows(unread, this.viewer(actor)), locale);
  }

  /** A page of the caller's notifications, newest first, in the language asked for. */
  async list(actor: Actor, query: NotificationsQuery, locale: Locale): Promise<Listed<ListedNotificationDto>> {
    const page = pageOf(query);
    const narrow = query.unread ? (query.type ? 'unread_type' : 'unread') : query.type ? 'type' : 'all';
    const { limit, offset } = page;
    const given = { ...this.viewer(actor), type: query.type ?? 0, narrow, limit, offset };
    const [rows, [counted]] = await Promise.all([
      this.database.rows(pages[narrow] as (typeof pages)[string], given),
      this.database.rows(counts[narrow] as (typeof counts)[string], given),
    ]);
    const readAt = new Map(rows.map(({ id, read_at }) => [id, read_at]));
    const said = this.said(rows, locale).map((one) => ({ ...one, read_at: readAt.get(one.id) ?? null }));
    return listed(said, page, counted?.total ?? 0);
  }

  private viewer({ accountId: account, assignedTo }: Actor): Viewer {
    return { account, assignedTo, now: this.clock.now() };
  }

  private said(rows: readonly Row[], locale: Locale): NotificationDto[] {
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
