import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../database/database.js';
import type { Moment } from '../database/sql.js';

/**
 * Which requests of a firm a person sees. It stands in the kernel because every module that shows requests asks it, the
 * notifications too, which stand below the others. Rules 26.21 to 26.24.
 */
export interface FirmViewer {
  readonly accountId: number;
  /** The member who sees only what is assigned to them; null sees everything of the account. */
  readonly assignedTo: number | null;
}

/** `FirmViewer.assignedTo` of the member `m`; null for the owner. */
export const assignedTo = sql<number | null>`case when m.request_access = 'assigned' then m.id end`;

/** The condition that the absence with this alias is on at a moment. Its days are those of Rome. */
export const absenceIsOn = (alias: string, now: Moment): RawBuilder<boolean> => sql<boolean>`
  (${now}::timestamptz at time zone 'Europe/Rome')::date
    between ${sql.ref(`${alias}.first_on`)} and ${sql.ref(`${alias}.last_on`)}`;

/** The condition that a member of the firm is not absent during the absence `w`; null is the owner. */
export const isPresent = (member: RawBuilder<unknown>, now: Moment): RawBuilder<boolean> => sql<boolean>`not exists (
  select from member_absences away
  where away.account_id = w.account_id and away.member_id is not distinct from ${member} and ${absenceIsOn('away', now)})`;

/** The condition of {@link FirmViewer} for a prepared read, about a response that is known to be the firm's. */
export const isSeen = (
  member: RawBuilder<number | null>,
  now: Moment,
  response: RawBuilder<unknown> = sql`p.id`,
  firm: RawBuilder<unknown> = sql`p.firm_id`,
): RawBuilder<boolean> => sql<boolean>`(${member}::integer is null or exists (
  select from (
    select (
      select m.id from firm_notes n join firm_members m on m.id = n.member_id and m.removed_at is null
      where n.response_id = ${response}) as id) responsible
  where responsible.id = ${member}::integer or exists (
    select from member_absences w
    where w.account_id = ${firm} and w.replacement_id = ${member}::integer and ${absenceIsOn('w', now)}
      and w.member_id is not distinct from responsible.id and ${isPresent(sql`w.replacement_id`, now)})))`;

/** The condition that a response is the firm's, and that the person sees it. @param alias of the response */
export const isSeenBy = ({ accountId, assignedTo }: FirmViewer, now: Moment, alias = 'p'): RawBuilder<boolean> => {
  const firm = sql.ref(`${alias}.firm_id`);
  if (assignedTo === null) return sql<boolean>`${firm} = ${accountId}`;
  return sql<boolean>`(${firm} = ${accountId} and ${isSeen(sql`${assignedTo}`, now, sql.ref(`${alias}.id`), firm)})`;
};

/** Whether a person sees a response that is known to be the firm's. */
export async function seesResponse(db: Sql, viewer: FirmViewer, responseId: number, now: Date): Promise<boolean> {
  if (viewer.assignedTo === null) return true;
  const { rows } = await sql`select from responses p where p.id = ${responseId} and ${isSeenBy(viewer, now)}`.execute(
    db,
  );
  return rows.length > 0;
}
