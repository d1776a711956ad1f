import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Sweeps, takeEach } from '../../kernel/jobs/sweeps.js';
import { Publication } from './publication.js';

const BATCH = 200;

/** Reviews begin to count when their days are over. Rule 10.20. */
@Injectable()
export class FeedbackJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly publication: Publication,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('feedback.publish', (now) => this.publish(now));
  }

  private publish(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('feedbacks')
      .select('request_id as id')
      .where('published_at', 'is', null)
      .where((eb) => eb.or([eb('held_at', 'is', null), eb('cleared_at', 'is not', null)]))
      .where('counts_from', '<=', moment(now))
      .orderBy('counts_from')
      .limit(BATCH);
    return takeEach(db, due, (id) =>
      this.database.transaction((em) => this.publication.publishDue(em, id, this.clock.now())),
    );
  }
}
