import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { lockName } from '../../kernel/database/locks.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import type { CaseKind, CaseSubject } from '../../shared/moderation/case.codes.js';
import { CaseHandlers, type CaseHandler, type Decision } from './case-handlers.js';
import { decisionOf } from '../../shared/moderation/case-decisions.codes.js';
import { ModerationCase } from './case.entity.js';
import { CaseMoves } from './case-moves.js';
import { undecidedStates } from '../../shared/moderation/case.states.js';
import { caseFieldTexts } from './cases.problems.js';
import { forgetNotes } from './notes/notes.queries.js';

export { CaseFigures } from './case-figures.js';
export type { DecisionTime } from '../../shared/moderation/decision-time.rules.js';
export { CaseFiles } from './case-files.js';
export { casesList } from './cases.list.js';
export type { AboutCase, CaseHandler, Decision } from './case-handlers.js';
export type { CaseKind } from '../../shared/moderation/case.codes.js';
export { wasScreened } from './cases.sql.js';
export { ModerationCase } from './case.entity.js';

/** What a case is about. */
export interface Subject {
  readonly kind: CaseKind;
  readonly type: CaseSubject;
  readonly id: number;
}

/** A new case. */
export interface NewCase extends Subject {
  /** Null where it comes from somebody without an account. */
  readonly accountId: number | null;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Higher comes first; 0 when left out. */
  readonly priority?: number;
}

/** Cases of the staff, for the modules that they are about. Rules 18.1 to 18.6. */
@Injectable()
export class CasesApi {
  constructor(
    private readonly clock: Clock,
    private readonly moves: CaseMoves,
    private readonly audit: Audit,
    private readonly handlers: CaseHandlers,
  ) {}

  /** Registers the handler of a kind; a module calls it when it starts. */
  handledBy(handler: CaseHandler): void {
    this.handlers.add(handler);
  }

  /** The case about a subject that is not decided, locked; null where there is none. */
  undecided(em: EntityManager, { kind, type, id }: Subject): Promise<ModerationCase | null> {
    return em.findOne(
      ModerationCase,
      { kind, subjectType: type, subjectId: id, status: { $in: [...undecidedStates] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** The number of the latest case about a subject, decided or not; null where there is none. */
  async latestId(db: Sql, { kind, type, id }: Subject): Promise<number | null> {
    const found = await db
      .selectFrom('cases')
      .select('id')
      .where('kind', '=', kind)
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  }

  /** The subject of a case is gone: the case is withdrawn. Does nothing if there is no case. */
  async withdraw(em: EntityManager, subject: Subject): Promise<void> {
    const one = await this.undecided(em, subject);
    if (one) await this.moves.move(em, 'withdraw', one, null, this.clock.now());
  }

  /** What cases were about is erased: they are withdrawn, and their texts are erased. */
  async forget(em: EntityManager, { kind, type, id }: Subject): Promise<void> {
    const about = { kind, subjectType: type, subjectId: id };
    await this.forgetAll(em, await em.find(ModerationCase, about, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  }

  /** Opens a case; one about the same subject that is not decided stays as it is. */
  async open(em: EntityManager, { kind, type, id, accountId, facts = {}, priority = 0 }: NewCase): Promise<void> {
    await lockName(sqlOf(em), `case/${kind}/${type}/${id}`);
    if (await this.undecided(em, { kind, type, id })) return;
    const columns = { kind, subjectType: type, subjectId: id, accountId, facts, priority };
    await this.moves.make(em, this.moves.create('open', columns, this.clock.now(), null));
  }

  /** The person gave what staff had asked for. Does nothing if nothing was asked. */
  async answer(em: EntityManager, subject: Subject): Promise<void> {
    const one = await this.undecided(em, subject);
    if (one?.status === 'waiting') await this.moves.move(em, 'answer', one, null, this.clock.now());
  }

  /**
   * Decides a case and writes it down. Only the first of two colleagues decides.
   * @param em a transaction; the subject and the case are locked in it, in this order
   * @throws invalid_input (422) for a decision that the kind does not know; case_claimed, case_decided (409); not_found
   */
  async decide(em: EntityManager, staff: StaffActor, caseId: number, given: Decision): Promise<void> {
    const known = await em.findOne(ModerationCase, { id: caseId });
    if (!known) throw problems.not_found();
    const handler = this.handlers.of(known.kind);
    const row = decisionOf(known.kind, given.decision);
    if (!row) throw invalidFields({ decision: caseFieldTexts.decision });
    await handler.lock(em, known.subjectId, known.subjectType);
    const one = await em.findOneOrFail(
      ModerationCase,
      { id: caseId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const now = this.clock.now();
    const { staffId } = staff;
    const { decision, reason } = given;
    const set = row.move === 'ask' ? { question: reason } : { decision, reason, decidedBy: staffId };
    const move = this.moves.prepare(row.move, one, now, staffId, { set });
    const changed = await handler.decide(em, one, given, staff, now);
    await this.moves.make(em, move);
    await em.flush();
    await this.audit.write(em, { staffId, action: decision, reason, ...changed });
  }

  /** An account is erased: its cases are withdrawn, and what they hold about it is erased. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await this.forgetAll(em, await em.find(ModerationCase, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  }

  /** Nothing that locked cases hold about a person stays. Rule 18.6. */
  private async forgetAll(em: EntityManager, cases: readonly ModerationCase[]): Promise<void> {
    for (const one of cases) {
      if (undecidedStates.includes(one.status)) await this.moves.move(em, 'withdraw', one, null, this.clock.now());
      Object.assign(one, { accountId: null, facts: {}, question: null, reason: null });
    }
    await em.flush();
    const ids = cases.map(({ id }) => id);
    await forgetNotes(sqlOf(em), ids);
  }
}
