import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  ReportSubjects,
  type Removed,
  type ReportReason,
  type ReportSubject,
  type Restoring,
} from '../../moderation/reports/reports.api.js';
import type { Actor } from '../../shared/actor.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { Problem } from '../../kernel/problem.js';
import { ContactLeaks } from '../../moderation/moderation.api.js';
import { isSeenBy, seesResponse } from '../../kernel/auth/request-access.sql.js';
import { isInInbox } from '../inbox/firm-inbox.sql.js';
import { lockResponse } from '../moves/locks.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { responseStates } from '../response.states.js';
import { instalmentWords, type Instalment } from '../../shared/requests/instalments.rules.js';
import type { StoredResponseStatus } from '../../shared/requests/codes.js';

/** Requests as something that a firm can report. Staff end them by their own moves: nothing is removed here. Rule 22.7. */
@Injectable()
export class ReportedRequests implements ReportSubject, OnModuleInit {
  readonly type = 'request';

  constructor(private readonly subjects: ReportSubjects) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  async readableBy(db: Sql, actor: Actor, id: number, now: Date): Promise<number | null> {
    const { accountId } = actor;
    const { rows } = await sql<{ account_id: number }>`
      select r.account_id from requests r
      where r.id = ${id} and r.deleted_at is null and (r.account_id = ${accountId} or exists (
        select from responses p where p.request_id = r.id and ${isSeenBy(actor, now)} and ${isInInbox(sql`${now}`)}))`.execute(
      db,
    );
    return rows[0]?.account_id ?? null;
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await sql`select from requests where id = ${id} for update`.execute(sqlOf(em));
  }

  remove(): Promise<null> {
    return Promise.resolve(null);
  }

  restore(): Promise<void> {
    return Promise.resolve();
  }

  async file(db: Sql, id: number) {
    const found = await db.selectFrom('requests').select('description').where('id', '=', id).executeTakeFirst();
    return { text: found?.description ?? null, request_id: id };
  }
}

/** Quotes and opinions as something that the citizen can report: the text can be removed, not the figures. Rule 22.7. */
@Injectable()
export class ReportedResponses implements ReportSubject, OnModuleInit {
  readonly type = 'response';

  constructor(
    private readonly subjects: ReportSubjects,
    private readonly moves: ResponseMoves,
    private readonly leaks: ContactLeaks,
  ) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  /** The citizen knows of a response that is shown, or whose firm has written. */
  async readableBy(db: Sql, actor: Actor, id: number, now: Date): Promise<number | null> {
    const { accountId } = actor;
    const { rows } = await sql<{ firm_id: number; status: StoredResponseStatus; wrote: boolean }>`
      select p.firm_id, p.status, coalesce(c.firm_wrote, false) as wrote
      from responses p
      join requests r on r.id = p.request_id
      left join conversations c on c.response_id = p.id
      where p.id = ${id} and r.deleted_at is null and ${accountId} in (r.account_id, p.firm_id)`.execute(db);
    const [found] = rows;
    if (!found || !(await seesResponse(db, actor, id, now))) return null;
    const known = found.firm_id === accountId || found.wrote || responseStates[found.status].userLabel !== null;
    return known ? found.firm_id : null;
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    const db = sqlOf(em);
    await sql`
      select from requests where id = (select request_id from responses where id = ${id}) for update`.execute(db);
    await sql`select from responses where id = ${id} for update`.execute(db);
  }

  async remove(em: EntityManager, id: number, _: ReportReason, now: Date): Promise<Removed | null> {
    const found = await this.found(em, id);
    if (!found) return null;
    const { text = null, instalments = null, withdrawalReason = null } = found.response;
    if (text === null && instalments === null && withdrawalReason === null) return null;
    await this.moves.move(em, 'remove_text', found.response, now, found);
    return {
      text,
      ...(instalments !== null && { instalments }),
      ...(withdrawalReason !== null && { withdrawal_reason: withdrawalReason }),
    };
  }

  /** A text that the firm has replaced meanwhile stays as it is. A leak that was counted for it no longer counts. */
  async restore(
    em: EntityManager,
    id: number,
    { text, instalments, withdrawal_reason: reason, leak_at }: Removed,
    { now }: Restoring,
  ): Promise<void> {
    const found = await this.found(em, id);
    if (!found) return;
    const { response } = found;
    if (typeof leak_at === 'string')
      await this.leaks.withdraw(em, { accountId: response.firmId, responseId: id }, new Date(leak_at));
    const words = {
      ...(typeof text === 'string' && { text }),
      ...(Array.isArray(instalments) && { instalments: instalments as Instalment[] }),
      ...(typeof reason === 'string' && { withdrawalReason: reason }),
    };
    if (Object.keys(words).length > 0 && response.textRemovedAt != null)
      await this.moves.move(em, 'restore_text', response, now, found, { set: words });
  }

  async file(db: Sql, id: number) {
    const found = await db
      .selectFrom('responses')
      .innerJoin('requests', 'requests.id', 'responses.request_id')
      .select([
        'request_id',
        'responses.id as response_id',
        'text',
        'instalments',
        'withdrawal_reason',
        'firm_id',
        'requests.account_id',
      ])
      .where('responses.id', '=', id)
      .executeTakeFirst();
    if (!found) return { text: null };
    const { firm_id: author, account_id: reader, text, instalments, withdrawal_reason: reason, ...file } = found;
    const words = [text, instalmentWords(instalments as Instalment[] | null), reason].filter(Boolean).join('\n\n');
    return { ...file, text: words || null, parties: { author, reader } };
  }

  /** The response with its request, locked; null where the request was deleted. */
  private async found(em: EntityManager, id: number) {
    try {
      return await lockResponse(em, id, 'clock');
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    }
  }
}
