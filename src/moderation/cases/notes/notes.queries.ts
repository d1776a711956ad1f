import { sql } from 'kysely';
import type { Sql } from '../../../kernel/database/database.js';
import { iso } from '../../../kernel/database/sql.js';
import type { Locale } from '../../../shared/locale.js';
import { caseKindLabels } from '../../../shared/moderation/case.codes.js';
import { allowsStaff } from '../../../shared/permissions.rules.js';
import { staffRoles } from '../../../shared/staff/staff.codes.js';
import type { CaseMention, CaseNote, Colleague } from './notes.dto.js';

const deciding = staffRoles.filter((role) => allowsStaff('case:decide', role));

/** The active members who may decide cases, by name, without `staffId`. */
export function colleaguesOf(db: Sql, staffId: number): Promise<Colleague[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', deciding)
    .where('id', '<>', staffId)
    .orderBy('name')
    .orderBy('id')
    .execute();
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

/** The notes that mention a member who has not opened their case since, newest first. */
export async function unreadMentions(db: Sql, staffId: number, locale: Locale): Promise<CaseMention[]> {
  const { rows } = await sql<Omit<CaseMention, 'kind_label'>>`
    select n.id, n.case_id, c.kind, ${iso(sql`n.at`)} as at, s.name as by, n.text
    from case_mentions t
    join case_notes n on n.id = t.note_id
    join cases c on c.id = n.case_id
    join staff s on s.id = n.staff_id
    where t.staff_id = ${staffId} and t.read_at is null
    order by n.id desc`.execute(db);
  return rows.map((row) => ({ ...row, kind_label: caseKindLabels[row.kind][locale] }));
}

/** A member has opened a case: what mentions them in its notes is read. */
export async function readMentions(db: Sql, staffId: number, caseId: number, now: Date): Promise<void> {
  await db
    .updateTable('case_mentions')
    .set({ read_at: now })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .where('note_id', 'in', db.selectFrom('case_notes').select('id').where('case_id', '=', caseId))
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
