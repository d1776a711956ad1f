import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../../kernel/database/database.js';
import type { Actor } from '../../../shared/actor.js';
import { requestLimits } from '../../../shared/limits.js';

/** What a firm's notes have in common. */
@Injectable()
export class FirmNotesQueries {
  constructor(private readonly database: Database) {}

  /** The labels that the firm has given, the most frequent first. Rule 2.28. */
  async labels({ accountId }: Actor): Promise<string[]> {
    const { rows } = await sql<{ label: string }>`
      select label
      from firm_notes n
      cross join unnest(n.labels) label
      where n.firm_id = ${accountId}
      group by label
      order by count(*) desc, label
      limit ${requestLimits.labelsSuggested}`.execute(this.database.read);
    return rows.map(({ label }) => label);
  }
}
