import { sql, type RawBuilder } from 'kysely';
import { replacementNow } from '../../../accounts/accounts.api.js';
import { absenceIsOn } from '../../../kernel/auth/request-access.sql.js';
import type { Moment } from '../../../kernel/database/sql.js';
import type { FirmNotes, FirmNotesShown } from './firm-notes.dto.js';

/** A member who was removed is responsible for nothing any more: the owner is. */
const responsible = sql`
  (select json_build_object('id', m.id, 'name', concat_ws(' ', m.first_name, m.last_name))
    from firm_members m where m.id = n.member_id and m.removed_at is null)`;

/**
 * The condition that `w` is the absence of the person who is responsible in the notes `n`, and that it is on. Rule 26.17.
 */
export const isAbsenceOfResponsible = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  w.account_id = n.firm_id and ${absenceIsOn('w', now)}
  and w.member_id is not distinct from (
    select m.id from firm_members m where m.id = n.member_id and m.removed_at is null))`;

const absence = (now: Moment) => sql`
  (select json_build_object(
      'name', coalesce(
        (select concat_ws(' ', m.first_name, m.last_name) from firm_members m where m.id = w.member_id),
        (select concat_ws(' ', o.first_name, o.last_name) from accounts o where o.id = w.account_id)),
      'until', w.last_on, 'replaced_by', ${replacementNow(now)}->>'name')
    from member_absences w where ${isAbsenceOfResponsible(now)})`;

/** What a list shows of the notes about the response `p`; null where the firm wrote none. */
export const notesInJson = (now: Moment): RawBuilder<FirmNotesShown | null> => sql<FirmNotesShown | null>`
  (select json_build_object('labels', n.labels, 'next_step', n.next_step, 'next_on', n.next_on, 'responsible', ${responsible},
      'absence', ${absence(now)})
    from firm_notes n where n.response_id = p.id)`;

/** The rest of the notes about the response `p`. */
export const noteInJson = sql<Pick<FirmNotes, 'note' | 'version'> | null>`
  (select json_build_object('note', n.note, 'version', n.version) from firm_notes n where n.response_id = p.id)`;
