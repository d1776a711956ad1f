import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Sweeps } from '../../kernel/jobs/sweeps.js';
import { leaksSince } from './contact-leaks.js';

/** Deletes leaks that no longer count. Rule 19.7. */
@Injectable()
export class LeaksJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('moderation.leaks', async (now) => {
      await this.database.write
        .deleteFrom('contact_leaks')
        .where('created_at', '<', moment(leaksSince(now)))
        .execute();
    });
  }
}
