import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { Database, planForValues, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { mailLimits, ms, notificationLimits } from '../../shared/limits.js';
import { AskedMails } from './asked-mails.js';
import { PushSubscriptions } from '../push/push-subscriptions.js';
import { mailQueues, queueOf } from './mail-priority.js';
import { CLAIM_LIFE } from './send-mail.js';

/**
 * A mail that was due this long ago and has no job has lost it: a job is created with its mail, and done soon after.
 */
const LOST_AFTER = ms.minute;
/**
 * A mail that was due this long ago is sent anew even if its job is still there: it has failed, or waits in a long
 * queue.
 */
const STUCK_AFTER = ms.hour / 2;
const BATCH = 500;

/** Whether no job is left for a mail, not even one that has failed. A job that is done left the mail to another one. */
const HAS_NO_JOB = sql<boolean>`not exists (
  select from pgboss.job j
  where j.name in (${sql.join(Object.values(mailQueues).map((name) => sql.lit(name)))})
    and j.state <> 'completed' and j.data->>'id' = outbox.id::text)`;

/**
 * Sends mails whose jobs were lost, and deletes the content of mails that were sent or given up a month ago, old
 * notifications, and browsers whose session is over. Rules 15.5, 15.10 and 15.16.
 */
@Injectable()
export class TidyOutbox {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly pushes: PushSubscriptions,
    private readonly asked: AskedMails,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.database.transaction(async (em) => {
      await planForValues(em);
      const db = sqlOf(em);
      const lost = await db
        .updateTable('outbox')
        .set({ claimed_at: null, holder: null, next_attempt_at: now })
        .where('id', 'in', (query) =>
          query
            .selectFrom('outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('failed_at', 'is', null)
            .where((eb) =>
              eb.or([
                eb('claimed_at', '<', moment(plus(now, -CLAIM_LIFE))),
                eb.and([
                  eb('claimed_at', 'is', null),
                  eb.or([
                    eb(eb.fn.coalesce('next_attempt_at', 'created_at'), '<', moment(plus(now, -STUCK_AFTER))),
                    eb.and([
                      eb(eb.fn.coalesce('next_attempt_at', 'created_at'), '<', moment(plus(now, -LOST_AFTER))),
                      HAS_NO_JOB,
                    ]),
                  ]),
                ]),
              ]),
            )
            .orderBy('id')
            .limit(BATCH)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'template'])
        .execute();
      for (const { id, template } of lost) this.jobs.send(em, queueOf(template), { id });
      const old = moment(plus(now, -mailLimits.keptAfterSending));
      await db
        .updateTable('outbox')
        .set({ recipient: '', body_text: '', content: null })
        .where(({ eb, fn }) => eb(fn.coalesce('sent_at', 'failed_at'), '<', old))
        .where('content', 'is not', null)
        .execute();
      await db
        .deleteFrom('notifications')
        .where('created_at', '<', moment(plus(now, -notificationLimits.kept)))
        .execute();
      await this.pushes.tidy(em, now);
      await this.asked.forget(em, now);
    });
  }
}
