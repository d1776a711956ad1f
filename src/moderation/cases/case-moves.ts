import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Transitions, type MoveDetails } from '../../kernel/transitions.js';
import type { CaseStatus } from '../../shared/moderation/case.codes.js';
import { ModerationCase } from './case.entity.js';
import type { CaseFacts } from '../../shared/moderation/case.rules.js';
import { caseMachine, type CaseMove, type CaseMoveName } from '../../shared/moderation/case.states.js';
import { caseProblems } from './cases.problems.js';

/** Who makes a move: a member of the staff, or null for the system and the person concerned. */
export type MovedBy = number | null;

/** Makes the moves of cases. {@link Transitions} says how. */
@Injectable()
export class CaseMoves extends Transitions<CaseStatus, CaseFacts, ModerationCase, CaseMoveName, CaseMove, MovedBy> {
  constructor() {
    super(caseMachine, {
      entity: ModerationCase,
      facts: ({ claimedBy = null, claimedAt = null }, staffId) => ({ claimedBy, claimedAt, staffId }),
      problem: (verdict, { status }, _, { move }) => {
        if (verdict === 'case_claimed') return caseProblems.case_claimed();
        if (move === 'release' && status !== 'decided') return caseProblems.case_not_claimed({ facts: { status } });
        return caseProblems.case_decided({ facts: { status } });
      },
    });
  }

  /** Checks, makes and writes one move of a locked case. @throws case_claimed, case_decided, case_not_claimed (409) */
  async move(
    em: EntityManager,
    name: CaseMoveName,
    one: ModerationCase,
    by: MovedBy,
    now: Date,
    set: MoveDetails<ModerationCase>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, one, now, by, { set }));
    await em.flush();
  }
}
