import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { isSeenBy } from '../../../kernel/auth/request-access.sql.js';
import { fieldTexts } from '../../../kernel/field-texts.js';
import { Database, sqlOf, type Sql } from '../../../kernel/database/database.js';
import { invalidFields, problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { hourInRome } from '../../../shared/calendar.js';
import { Clock } from '../../../shared/clock.js';
import { rolesWith } from '../../../shared/permissions.rules.js';
import { requestLimits } from '../../../shared/limits.js';
import { requestProblems } from '../../requests.problems.js';
import { isInInbox } from '../firm-inbox.sql.js';
import type { FirmNotes, FirmNotesBody } from './firm-notes.dto.js';
import { noteInJson, notesInJson } from './firm-notes.sql.js';

/**
 * Writes what a firm notes about a request for itself. Who has read an earlier version overwrites nothing; the same
 * notes once more change nothing. Rules 2.28 to 2.30.
 */
@Injectable()
export class KeepNotes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the notes as they are now
   * @throws not_found for a response that is not in the firm's inbox; notes_changed (409) where a colleague wrote
   *   meanwhile; invalid_input (422) for a person who does not sign in for the firm
   */
  async execute(actor: Actor, responseId: number, body: FirmNotesBody): Promise<FirmNotes> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const now = this.clock.now();
      await this.find(db, actor, responseId, now);
      if (body.member_id !== null) await checkMember(db, actor, body.member_id);
      const written = await write(db, actor, responseId, body, now);
      const notes = await read(db, responseId, now);
      if (written) recordAct(em, actor, 'notes_changed', now, { responseId });
      if (notes && (written || isSame(notes, body))) return notes;
      throw requestProblems.notes_changed();
    });
  }

  /** A request that is deleted takes its notes with it: the lock lets none come after that. */
  private async find(db: Sql, actor: Actor, responseId: number, now: Date): Promise<void> {
    const { rows } = await sql`
      select p.id
      from responses p
      join requests r on r.id = p.request_id
      where p.id = ${responseId} and ${isSeenBy(actor, now)} and ${isInInbox(now)}
      for share of r`.execute(db);
    if (rows.length === 0) throw problems.not_found();
  }
}

/** Only somebody who signs in for the firm can be responsible. */
async function checkMember(db: Sql, { accountId }: Actor, id: number): Promise<void> {
  const member = await db
    .selectFrom('firm_members')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is not', null)
    // Who sees no requests can answer for none.
    .where('role', 'in', rolesWith('notes:write'))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw invalidFields({ member_id: fieldTexts.regex });
}

/** @returns false where the firm has another version than `body` names */
async function write(
  db: Sql,
  { accountId }: Actor,
  responseId: number,
  { version, note, labels, next_step: step, next_on: on, member_id: member }: FirmNotesBody,
  now: Date,
): Promise<boolean> {
  const morning = on === null ? null : hourInRome(on, requestLimits.nextStepHour);
  // A day whose morning has passed needs no reminder. A day that stays keeps its own.
  const remindAt = morning !== null && morning > now ? morning : null;
  const { rows } = await sql`
    insert into firm_notes (response_id, firm_id, note, labels, next_step, next_on, member_id, remind_at)
    select ${responseId}::integer, ${accountId}::integer, ${note}, ${labels}::text[], ${step}, ${on}::date,
      ${member}::integer, ${remindAt}::timestamptz
    where ${version}::integer = 0 or exists (select from firm_notes where response_id = ${responseId})
    on conflict (response_id) do update set
      note = excluded.note, labels = excluded.labels, next_step = excluded.next_step, next_on = excluded.next_on,
      member_id = excluded.member_id,
      remind_at = case when firm_notes.next_on = excluded.next_on then firm_notes.remind_at else excluded.remind_at end,
      version = firm_notes.version + 1
    where firm_notes.version = ${version}
    returning response_id`.execute(db);
  return rows.length > 0;
}

async function read(db: Sql, responseId: number, now: Date): Promise<FirmNotes | null> {
  const { shown, rest } = await db
    .selectFrom('responses as p')
    .select([notesInJson(now).as('shown'), noteInJson.as('rest')])
    .where('p.id', '=', responseId)
    .executeTakeFirstOrThrow();
  return shown && rest && { ...shown, ...rest };
}

const isSame = (notes: FirmNotes, body: FirmNotesBody): boolean =>
  notes.note === body.note &&
  notes.labels.join('\n') === body.labels.join('\n') &&
  notes.next_step === body.next_step &&
  notes.next_on === body.next_on &&
  (notes.responsible?.id ?? null) === body.member_id;
