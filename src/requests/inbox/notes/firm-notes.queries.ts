import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { isSeenBy } from '../../../kernel/auth/request-access.sql.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import type { Actor } from '../../../shared/actor.js';
import { requestLimits } from '../../../shared/limits.js';

/** What a firm's notes have in common. */
@Injectable()
export class FirmNotesQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The labels on the requests that the person sees, the most frequent first. Rule 2.28. */
  async labels(actor: Actor): Promise<string[]> {
    const { rows } = await sql<{ label: string }>`
      select label
      from responses p
      join firm_notes n on n.response_id = p.id
      cross join unnest(n.labels) label
      where ${isSeenBy(actor, this.clock.now())}
      group by label
      order by count(*) desc, label
      limit ${requestLimits.labelsSuggested}`.execute(this.database.read);
    return rows.map(({ label }) => label);
  }
}
