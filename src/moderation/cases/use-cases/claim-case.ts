import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { StaffActor } from '../../../staff/staff.api.js';
import { ModerationCase } from '../case.entity.js';
import { CaseMoves } from '../case-moves.js';

/**
 * A member of the staff takes a case, so that no colleague works on it meanwhile, or lets go of it. A claim changes
 * nothing for the person concerned and is not audited. Rule 18.4.
 */
@Injectable()
export class ClaimCase {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: CaseMoves,
  ) {}

  /** @throws not_found (404); case_claimed, case_decided, case_not_claimed (409) */
  async execute({ staffId }: StaffActor, id: number, move: 'claim' | 'release'): Promise<void> {
    await this.database.transaction(async (em) => {
      const one = await em.findOne(ModerationCase, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!one) throw problems.not_found();
      // Let go of already, as by a first press.
      if (move === 'release' && one.status === 'open') return;
      await this.moves.move(em, move, one, staffId, this.clock.now(), move === 'claim' ? { claimedBy: staffId } : {});
    });
  }
}
