import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { suspendedNow } from '../../accounts/accounts.api.js';
import { sqlOf } from '../../kernel/database/database.js';
import { requestFacts } from '../request.facts.js';
import type { RequestContext } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';

/** Whether feedback was given, and whether the citizen can give it. */
export async function whatFeedbackNeeds(
  em: EntityManager,
  { id, accountId }: Request,
  now: Date,
): Promise<RequestContext> {
  const { rows } = await sql<{ feedback_at: string | null; suspended: boolean }>`
    select (select f.updated_at from feedbacks f where f.request_id = ${id}) as feedback_at,
      ${suspendedNow(now)} as suspended
    from accounts a where a.id = ${accountId}`.execute(sqlOf(em));
  const [row] = rows;
  return {
    facts: {
      feedbackAt: row?.feedback_at ? new Date(row.feedback_at) : null,
      user: { ...requestFacts({}).user, suspended: row?.suspended ?? true },
    },
  };
}
