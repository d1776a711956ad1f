import { sql } from 'kysely';
import type { Sql } from '../../../kernel/database/database.js';
import { iso } from '../../../kernel/database/sql.js';
import type { Locale } from '../../../shared/locale.js';
import { caseKindLabels } from '../../../shared/moderation/case.codes.js';
import { mayGiveCasesTo } from '../../../shared/moderation/case.rules.js';
import type { StaffActor } from '../../../staff/staff.api.js';
import { assigneeId, decidesCases, isUndecided } from '../cases.sql.js';
import type { CaseColleague, CaseMention, CaseNote } from './notes.dto.js';

/** The active members who may decide cases, by name, without the caller; and who of them can be given a case. */
export async function colleaguesOf(
  db: Sql,
  { staffId, role }: Pick<StaffActor, 'staffId' | 'role'>,
): Promise<CaseColleague[]> {
  const members = await db
    .selectFrom('staff as s')
    .select(['s.id', 's.name', 's.role'])
    .where(decidesCases)
    .where('s.id', '<>', staffId)
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  return members.map(({ id, name, role: theirs }) => ({ id, name, assignable: mayGiveCasesTo(role, theirs) }));
}

/** The notes of a case, oldest first. */
export async function notesOf(db: Sql, caseId: number): Promise<CaseNote[]> {
  const { rows } = await sql<CaseNote>`
    select n.id, ${iso(sql`n.at`)} as at, s.name as by, n.text,
      coalesce((
        select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name, m.id)
        from case_mentions t join staff m on m.id = t.staff_id
        where t.note_id = n.id
      ), '[]') as mentioned
    from case_notes n join staff s on s.id = n.staff_id
    where n.case_id = ${caseId}
    order by n.id`.execute(db);
  return rows;
}

/**
 * What a member has not seen because they have not opened the case since, newest first: notes that mention them, and
 * cases that were assigned to them without such a note. Rules 18.15 and 18.17.
 */
export async function unreadMentions(db: Sql, staffId: number, locale: Locale): Promise<CaseMention[]> {
  const { rows } = await sql<Omit<CaseMention, 'kind_label'>>`
    with mentioned as (
      select n.id, n.case_id, n.at, n.staff_id, n.text
      from case_mentions t join case_notes n on n.id = t.note_id
      where t.staff_id = ${staffId} and t.read_at is null
    ), unread as (
      select * from mentioned
      union all
      select null, t.case_id, t.at, t.assigned_by, null
      from case_assignments t
      where t.staff_id = ${staffId} and t.read_at is null and t.case_id not in (select case_id from mentioned)
    )
    select u.id, u.case_id, c.kind, ${iso(sql`u.at`)} as at, b.name as by, u.text,
      (${isUndecided} and coalesce(${assigneeId} = ${staffId}, false)) as assigned
    from unread u
    join cases c on c.id = u.case_id
    join staff b on b.id = u.staff_id
    where u.id is not null or ${isUndecided}
    order by u.at desc, u.id desc nulls last, u.case_id desc`.execute(db);
  return rows.map((row) => ({ ...row, kind_label: caseKindLabels[row.kind][locale] }));
}

/** A member has opened a case: what mentions them in its notes is read, and that it was assigned to them is known. */
export async function readMentions(db: Sql, staffId: number, caseId: number, now: Date): Promise<void> {
  await db
    .updateTable('case_mentions')
    .set({ read_at: now })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .where('note_id', 'in', db.selectFrom('case_notes').select('id').where('case_id', '=', caseId))
    .execute();
  await db
    .updateTable('case_assignments')
    .set({ read_at: now })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .where('case_id', '=', caseId)
    .execute();
}

/** Deletes the notes of cases, with their mentions. */
export async function forgetNotes(db: Sql, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length > 0)
    await db
      .deleteFrom('case_notes')
      .where('case_id', 'in', [...caseIds])
      .execute();
}
