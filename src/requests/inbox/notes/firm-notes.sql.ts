import { sql } from 'kysely';
import type { FirmNotes, FirmNotesShown } from './firm-notes.dto.js';

/** A member who was removed is responsible for nothing any more: the owner is. */
const responsible = sql`
  (select json_build_object('id', m.id, 'name', concat_ws(' ', m.first_name, m.last_name))
    from firm_members m where m.id = n.member_id and m.removed_at is null)`;

/** What a list shows of the notes about the response `p`; null where the firm wrote none. */
export const notesInJson = sql<FirmNotesShown | null>`
  (select json_build_object('labels', n.labels, 'next_step', n.next_step, 'next_on', n.next_on, 'responsible', ${responsible})
    from firm_notes n where n.response_id = p.id)`;

/** The rest of the notes about the response `p`. */
export const noteInJson = sql<Pick<FirmNotes, 'note' | 'version'> | null>`
  (select json_build_object('note', n.note, 'version', n.version) from firm_notes n where n.response_id = p.id)`;
