import { Injectable } from '@nestjs/common';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { contactFilterLimits } from '../../shared/limits.js';
import { Lists, type List, type StaffActor } from '../../staff/staff.api.js';
import type { CaseKind, CaseStatus, CaseSubject } from '../../shared/moderation/case.codes.js';
import { caseDecisions } from '../../shared/moderation/case-decisions.codes.js';
import { caseMachine } from '../../shared/moderation/case.states.js';
import { CaseHandlers } from './case-handlers.js';
import { casesList } from './cases.list.js';
import { notesOf } from './notes/notes.queries.js';
import { partiesOf } from './parties.queries.js';

interface Row {
  readonly kind: CaseKind;
  readonly status: CaseStatus;
  readonly subject: { readonly type: CaseSubject; readonly id: number };
  readonly account: object | null;
  readonly claimed_by: { readonly id: number } | null;
  readonly claimed_at: string | null;
}

/** A case with what is known about its subject, and with what the reader may decide now. */
@Injectable()
export class CaseFiles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly handlers: CaseHandlers,
  ) {}

  /**
   * @param held the list that the case has to be in
   * @throws not_found (404)
   */
  async one(
    { staffId }: StaffActor,
    id: number,
    locale: Locale,
    held: List = casesList,
  ): Promise<Record<string, unknown>> {
    const record = await this.lists.one(held, id, locale);
    const { kind, status, subject, account, claimed_by, claimed_at } = record as unknown as Row;
    const facts = {
      claimedBy: claimed_by?.id ?? null,
      claimedAt: claimed_at === null ? null : new Date(claimed_at),
      staffId,
    };
    const now = this.clock.now();
    const decisions = Object.entries(caseDecisions[kind]).filter(
      ([, { move }]) => caseMachine.check(move, status, facts, now) === 'ok',
    );
    // An erased subject has nothing left to show.
    const shown = (account !== null || this.handlers.of(kind).ofNobody === true) && status !== 'withdrawn';
    const about = { caseId: id, subjectType: subject.type, locale };
    const file = shown ? await this.handlers.of(kind).file(subject.id, about) : null;
    const parties = await partiesOf(this.database.read, id, plus(now, -contactFilterLimits.leakPeriod), locale);
    const notes = await notesOf(this.database.read, id);
    return { ...record, decisions: decisions.map(([name]) => name), parties, notes, ...(file && { file }) };
  }
}
