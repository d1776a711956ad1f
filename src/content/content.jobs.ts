import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { PUBLISH_CONTENT } from '../shared/content/content.codes.js';
import { RemoveUnusedPictures } from './pictures/remove-unused-pictures.js';
import { PublishContent } from './editions/publish-content.js';

/** A job publishes scheduled editions; the sweep takes those whose job was lost. Another job deletes unused pictures. */
@Injectable()
export class ContentJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly publishing: PublishContent,
    private readonly unused: RemoveUnusedPictures,
  ) {}

  onModuleInit(): void {
    this.jobs.register(PUBLISH_CONTENT, ({ id }: { id: number }) => this.publishing.onTime(id));
    this.sweeps.register('content.due', (now) => this.sweepDue(now));
    this.sweeps.register('content.pictures', (now) => this.unused.sweep(now));
  }

  /** All of them: those that wait with a mistake must not stand before the others. */
  private sweepDue(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('content_editions')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('publish_at', '<=', moment(now))
      .orderBy('publish_at');
    return takeEach(db, due, (id) => this.publishing.onTime(id));
  }
}
