import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { Sweeps } from '../../kernel/jobs/sweeps.js';
import { KEPT_SECONDS } from './event-streams.js';

/** Deletes events that no stream asks for any more. */
@Injectable()
export class EventsJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('events.kept', async () => {
      await sql`
        delete from account_events
        where created_at < clock_timestamp() - ${KEPT_SECONDS} * interval '1 second'`.execute(this.database.write);
    });
  }
}
