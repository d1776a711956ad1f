import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { notificationLimits } from '../../shared/limits.js';
import type { Locale } from '../../shared/locale.js';
import { notificationTemplates } from '../notification-templates.js';
import { assignedTo } from '../../kernel/auth/request-access.sql.js';
import { isSeenNotification } from '../seen-notifications.sql.js';
import { SEND_PUSH } from '../notifications.api.js';
import { PushSubscriptions } from '../push/push-subscriptions.js';
import { PushTransport } from '../push/push-transport.js';
import { pushWords } from '../push/push-words.js';
import { localisedPath } from '../wording.js';

/** The job: ids, and how often it was tried. */
export interface PushData {
  readonly notification: number;
  readonly subscription: number;
  readonly attempt?: number;
}

/**
 * Pushes one notification to one browser, unless it was read meanwhile or the session ended. A push that is sent once
 * more takes the place of the first on the screen. Rules 15.14 to 15.16.
 */
@Injectable()
export class SendPush {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly subscriptions: PushSubscriptions,
    private readonly transport: PushTransport,
  ) {}

  async execute({ notification, subscription, attempt = 1 }: PushData): Promise<void> {
    const found = await this.find(notification, subscription);
    if (!found || !(found.template in notificationTemplates)) return;
    const { template, path, locale, priority, ...target } = found;
    const outcome = await this.transport.send(
      target,
      {
        title: this.env.BRAND_NAME,
        body: pushWords(template, locale),
        path: localisedPath(path ?? '/notifications', locale),
        tag: `n${notification}`,
      },
      priority,
    );
    if (outcome === 'gone') await this.subscriptions.remove(subscription);
    if (typeof outcome === 'string' || attempt >= notificationLimits.pushAttempts) return;
    const wait = Math.max(outcome.later ?? 0, notificationLimits.pushPause * 2 ** (attempt - 1));
    await this.database.transaction((em) =>
      this.jobs.send(em, SEND_PUSH, { notification, subscription, attempt: attempt + 1 }, plus(this.clock.now(), wait)),
    );
  }

  private find(notification: number, subscription: number) {
    return this.database.read
      .selectFrom('push_subscriptions as b')
      .innerJoin('sessions as s', 's.id', 'b.session_id')
      .innerJoin('accounts as a', 'a.id', 'b.account_id')
      .leftJoin('firm_members as m', 'm.id', 's.member_id')
      .innerJoin('notifications as n', 'n.account_id', 'b.account_id')
      .select(['b.endpoint', 'b.p256dh', 'b.auth', 'n.template', 'n.path', 'n.priority'])
      .select((eb) => eb.fn.coalesce('m.locale', 'a.locale').$castTo<Locale>().as('locale'))
      .where('b.id', '=', subscription)
      .where('n.id', '=', notification)
      .where('n.read_at', 'is', null)
      .where(isSeenNotification(assignedTo, this.clock.now(), 'n'))
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', moment(this.clock.now()))
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst();
  }
}
