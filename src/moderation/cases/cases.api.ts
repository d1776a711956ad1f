import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../kernel/clock.js';
import { lockName } from '../../kernel/database/locks.js';
import { sqlOf } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { Audit, type AuditEntry, type StaffActor } from '../../staff/staff.api.js';
import { caseKinds, type CaseKind } from './case.codes.js';
import { decisionOf } from './case-decisions.codes.js';
import { ModerationCase, type CaseSubject } from './case.entity.js';
import { CaseMoves } from './case-moves.js';
import { undecidedStates } from './case.states.js';
import { caseFieldTexts } from './cases.problems.js';

export { CaseFigures } from './case-figures.js';
export type { CaseKind } from './case.codes.js';
export { ModerationCase } from './case.entity.js';

/** What a case is about. */
export interface Subject {
  readonly kind: CaseKind;
  readonly type: CaseSubject;
  readonly id: number;
}

/** A new case. */
export interface NewCase extends Subject {
  readonly accountId: number;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Higher comes first; 0 when left out. */
  readonly priority?: number;
}

/** A decision as a member of the staff gives it. */
export interface Decision {
  readonly decision: string;
  /** The member's words: evidence, or what the person reads. */
  readonly reason: string;
}

/** The module that owns what a kind of case is about. It says what a decision does, and what the page of the case shows. */
export interface CaseHandler {
  readonly kind: CaseKind;
  /** Locks what the case is about. It is called before the case is locked. @throws Problem where it is gone */
  lock(em: EntityManager, subjectId: number): Promise<void>;
  /**
   * Does what the decision means, and notifies who is concerned, in the transaction of the decision.
   * @returns the record that changed, as it stands in the audit log
   */
  decide(
    em: EntityManager,
    one: ModerationCase,
    given: Decision,
    staff: StaffActor,
    now: Date,
  ): Promise<Pick<AuditEntry, 'resource' | 'recordId' | 'before' | 'after'>>;
  /** What is known about the subject now, for the page of the case. */
  file(subjectId: number): Promise<object>;
}

/** Cases of the staff, for the modules that they are about. Rules 18.1 to 18.6. */
@Injectable()
export class CasesApi implements OnApplicationBootstrap {
  private readonly handlers = new Map<CaseKind, CaseHandler>();

  constructor(
    private readonly clock: Clock,
    private readonly moves: CaseMoves,
    private readonly audit: Audit,
  ) {}

  /** Takes the handler of a kind; a module calls it when it starts. */
  handledBy(handler: CaseHandler): void {
    this.handlers.set(handler.kind, handler);
  }

  /** @throws Error when a kind has no handler */
  onApplicationBootstrap(): void {
    for (const kind of caseKinds) this.handlerOf(kind);
  }

  handlerOf(kind: CaseKind): CaseHandler {
    const handler = this.handlers.get(kind);
    if (!handler) throw new Error(`no handler for cases of the kind ${kind}`);
    return handler;
  }

  /** The case about a subject that is not decided, locked; null where there is none. */
  undecided(em: EntityManager, { kind, type, id }: Subject): Promise<ModerationCase | null> {
    return em.findOne(
      ModerationCase,
      { kind, subjectType: type, subjectId: id, status: { $in: [...undecidedStates] } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** Opens a case; one about the same subject that is not decided stays as it is. */
  async open(em: EntityManager, { kind, type, id, accountId, facts = {}, priority = 0 }: NewCase): Promise<void> {
    await lockName(sqlOf(em), `case/${kind}/${type}/${id}`);
    if (await this.undecided(em, { kind, type, id })) return;
    const columns = { kind, subjectType: type, subjectId: id, accountId, facts, priority };
    await this.moves.make(em, this.moves.create('open', columns, this.clock.now(), null));
  }

  /** The person gave what staff had asked for. Nothing happens where nothing was asked. */
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
    const handler = this.handlerOf(known.kind);
    const row = decisionOf(known.kind, given.decision);
    if (!row) throw invalidFields({ decision: caseFieldTexts.decision });
    await handler.lock(em, known.subjectId);
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

  /** An account is erased: its cases are withdrawn, and what they say of it goes. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const mine = await em.find(ModerationCase, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    for (const one of mine) {
      if (undecidedStates.includes(one.status)) await this.moves.move(em, 'withdraw', one, null, now);
      Object.assign(one, { accountId: null, facts: {}, question: null, reason: null });
    }
    await em.flush();
  }
}
