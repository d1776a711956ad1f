import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { undecidedStates } from '../../../shared/moderation/case.states.js';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Assignments } from '../assignments/assignments.js';
import type { HandOver, HandOverBody } from '../assignments/assignments.dto.js';
import { ModerationCase } from '../case.entity.js';
import { NoteCase } from './note-case.js';

/** A member of the staff hands over the cases that are theirs, at the end of a shift. Rules 18.18 and 18.19. */
@Injectable()
export class HandOverCases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly assignments: Assignments,
    private readonly noteCase: NoteCase,
  ) {}

  /**
   * All in one transaction. What was decided, or became somebody else's meanwhile, is skipped and named. What is there
   * already counts as handed over, so that a repetition gets the same answer.
   * @throws invalid_input (422) for a colleague who cannot be given cases
   */
  async execute(staff: StaffActor, { staff_id: to, cases, note }: HandOverBody): Promise<HandOver> {
    return this.database.transaction(async (em) => {
      const ids = [...new Set(cases)].sort((a, b) => a - b);
      const found = await em.find(
        ModerationCase,
        { id: { $in: ids } },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      if (to !== null) await this.assignments.demandColleague(em, staff, to);
      const known = new Map(found.map((one) => [one.id, one]));
      const answer: HandOver = { handed: [], skipped: [] };
      for (const id of ids) {
        const why = await this.handOver(em, staff, known.get(id), to, note);
        if (why === 'handed') answer.handed.push(id);
        else answer.skipped.push({ id, why });
      }
      return answer;
    });
  }

  private async handOver(
    em: EntityManager,
    staff: StaffActor,
    one: ModerationCase | undefined,
    to: number | null,
    note: string | undefined,
  ): Promise<'handed' | HandOver['skipped'][number]['why']> {
    if (!one || !undecidedStates.includes(one.status)) return 'decided';
    const now = this.clock.now();
    const { holder, assigned } = await this.assignments.of(em, one, now);
    const owner = holder ?? assigned?.to ?? null;
    if (owner === to) return 'handed';
    if (owner !== staff.staffId) return 'not_yours';
    await this.assignments.give(em, staff, one, to, now);
    if (note !== undefined) await this.noteCase.write(em, staff.staffId, one.id, note, to === null ? [] : [to]);
    return 'handed';
  }
}
