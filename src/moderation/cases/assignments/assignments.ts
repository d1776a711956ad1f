import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../../kernel/database/database.js';
import { invalidFields } from '../../../kernel/problem.js';
import { holderOf, mayGive, mayGiveCasesTo, type GivenCase } from '../../../shared/moderation/case.rules.js';
import { undecidedStates } from '../../../shared/moderation/case.states.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import type { ModerationCase } from '../case.entity.js';
import { CaseMoves } from '../case-moves.js';
import { caseFieldTexts, caseProblems } from '../cases.problems.js';
import { decidesCases } from '../cases.sql.js';

/** Gives cases to colleagues, and back to the queue. Rules 18.16 and 18.17. */
@Injectable()
export class Assignments {
  constructor(
    private readonly moves: CaseMoves,
    private readonly audit: Audit,
  ) {}

  /**
   * Locks the colleague, who stays active until the end of the transaction.
   * @throws invalid_input (422) for oneself and whoever cannot be given cases
   */
  async demandColleague(em: EntityManager, { staffId, role }: StaffActor, to: number): Promise<void> {
    const found = await sqlOf(em)
      .selectFrom('staff as s')
      .select('s.role')
      .where('s.id', '=', to)
      .where(decidesCases)
      .forShare()
      .executeTakeFirst();
    if (!found || to === staffId || !mayGiveCasesTo(role, found.role))
      throw invalidFields({ staff_id: caseFieldTexts.assignee });
  }

  /** Who has a locked case now. */
  async of(em: EntityManager, one: ModerationCase, now: Date): Promise<GivenCase> {
    const assigned = await sqlOf(em)
      .selectFrom('case_assignments as t')
      .innerJoin('staff as s', 's.id', 't.staff_id')
      .select(['t.staff_id as to', 't.assigned_by as by'])
      .where('t.case_id', '=', one.id)
      .where(decidesCases)
      .executeTakeFirst();
    const holder = holderOf({ claimedBy: one.claimedBy ?? null, claimedAt: one.claimedAt ?? null }, now);
    return { holder, assigned: assigned ?? null };
  }

  /**
   * Gives a locked case to a colleague or to the queue, and ends the claim of anybody else. What is there already is
   * left as it is.
   * @param to from {@link demandColleague}; null for the queue
   * @throws case_decided, case_claimed, case_assigned (409)
   */
  async give(em: EntityManager, staff: StaffActor, one: ModerationCase, to: number | null, now: Date): Promise<void> {
    if (!undecidedStates.includes(one.status)) throw caseProblems.case_decided({ facts: { status: one.status } });
    const given = await this.of(em, one, now);
    const verdict = mayGive(given, staff, to);
    if (verdict === 'case_claimed') throw caseProblems.case_claimed();
    if (verdict !== 'ok') throw caseProblems.case_assigned();
    const { holder, assigned } = given;
    const claimed = one.status === 'claimed' && (to === null || holder !== to);
    if (!claimed && (assigned?.to ?? null) === to) return;
    if (claimed) await this.moves.move(em, 'release', one, holder ?? staff.staffId, now);
    const db = sqlOf(em);
    if (to === null) await db.deleteFrom('case_assignments').where('case_id', '=', one.id).execute();
    else {
      const row = { staff_id: to, assigned_by: staff.staffId, at: now, read_at: null };
      await db
        .insertInto('case_assignments')
        .values({ case_id: one.id, ...row })
        .onConflict((conflict) => conflict.column('case_id').doUpdateSet(row))
        .execute();
    }
    await this.audit.write(em, {
      staffId: staff.staffId,
      action: 'assign',
      resource: 'cases',
      recordId: one.id,
      before: { assigned_to: assigned?.to ?? null, claimed_by: holder },
      after: { assigned_to: to, claimed_by: claimed ? null : holder },
    });
    // Pages that show the case, or the queue, read it again.
    await sql`select pg_notify('staff_events', 'cases')`.execute(db);
  }
}
