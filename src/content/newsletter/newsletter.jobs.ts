import { Injectable, type OnModuleInit } from '@nestjs/common';
import { plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../../kernel/jobs/sweeps.js';
import { newsletterLimits } from '../../shared/limits.js';
import { SEND_NEWSLETTER } from './newsletter.jobs.codes.js';
import { SendNewsletter } from './use-cases/send-newsletter.js';

const BATCH = 20;

/** Newsletters are sent by jobs; the sweeps take those whose job was lost, and delete unconfirmed subscriptions. */
@Injectable()
export class NewsletterJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly send: SendNewsletter,
  ) {}

  onModuleInit(): void {
    this.jobs.register(SEND_NEWSLETTER, ({ id }: { id: number }) => this.send.execute(id));
    this.sweeps.register('newsletter.stalled', (now) => this.sweepStalled(now));
    this.sweeps.register('newsletter.tidy', (now) => this.tidy(now));
  }

  private sweepStalled(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('newsletters')
      .select('id')
      .where('status', '=', 'sending')
      .where('updated_at', '<', moment(plus(now, -newsletterLimits.stalled)))
      .orderBy('id')
      .limit(BATCH);
    return takeEach(db, due, (id) => this.send.execute(id));
  }

  private async tidy(now: Date): Promise<void> {
    await this.database.transaction((em) =>
      sqlOf(em)
        .deleteFrom('newsletter_subscriptions')
        .where('confirmed_at', 'is', null)
        .where('token_expires_at', '<', moment(now))
        .execute(),
    );
  }
}
