import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import type { StoredResponseStatus } from '../../shared/requests/codes.js';
import { staffMayWrite } from '../messages.rules.js';

/** Whether staff may write in the conversation about a response now; the call checks it again. Rule 20.29. */
export async function mayWriteIn(db: Sql, responseId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ response: StoredResponseStatus; endedAt: Date | null; firmWrote: boolean }>`
    select p.status as response, r.ended_at as "endedAt", v.firm_wrote as "firmWrote"
    from conversations v
    join responses p on p.id = v.response_id
    join requests r on r.id = p.request_id
    where v.response_id = ${responseId} and r.deleted_at is null`.execute(db);
  const [found] = rows;
  return found !== undefined && staffMayWrite({ ...found, endedAt: found.endedAt && new Date(found.endedAt) }, now);
}
