import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { invalidFields, problems } from '../../../kernel/problem.js';
import { isGone } from '../../../shared/moderation/case.rules.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { ModerationCase } from '../case.entity.js';
import { caseFieldTexts, caseProblems } from '../cases.problems.js';
import type { CaseNoteBody } from '../notes/notes.dto.js';
import { colleaguesOf } from '../notes/notes.queries.js';

/** A member of the staff writes a note about a case, and mentions the colleagues who have to read it. Rule 18.15. */
@Injectable()
export class NoteCase {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404); case_gone (409); invalid_input (422) for a mention of nobody who decides cases */
  async execute(staff: StaffActor, id: number, { text, mentions }: CaseNoteBody): Promise<void> {
    await this.database.transaction(async (em) => {
      const one = await em.findOne(ModerationCase, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!one) throw problems.not_found();
      if (isGone(one)) throw caseProblems.case_gone();
      const db = sqlOf(em);
      const mentioned = [...new Set(mentions)];
      const colleagues = new Set((await colleaguesOf(db, staff)).map((colleague) => colleague.id));
      if (!mentioned.every((member) => colleagues.has(member)))
        throw invalidFields({ mentions: caseFieldTexts.mentions });
      await this.write(em, staff.staffId, id, text, mentioned);
      // Pages that show the case read it again.
      await sql`select pg_notify('staff_events', 'cases')`.execute(db);
    });
  }

  /** Writes the note of a locked case, for active colleagues who decide cases. */
  async write(
    em: EntityManager,
    staffId: number,
    caseId: number,
    text: string,
    mentions: readonly number[],
  ): Promise<void> {
    const db = sqlOf(em);
    const { id: note } = await db
      .insertInto('case_notes')
      .values({ case_id: caseId, staff_id: staffId, at: this.clock.now(), text })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (mentions.length > 0) {
      const rows = mentions.map((member) => ({ note_id: note, staff_id: member }));
      await db.insertInto('case_mentions').values(rows).execute();
    }
    // The log does not repeat the text, because the note is deleted with what the case knows of the person.
    const entry = { staffId, action: 'note', resource: 'cases', recordId: caseId };
    await this.audit.write(em, { ...entry, after: { note, mentions } });
  }
}
