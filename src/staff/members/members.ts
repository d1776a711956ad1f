import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { problems } from '../../kernel/problem.js';
import { Audit, differing } from '../audit/audit.js';
import { Staff } from '../staff.entity.js';
import { staffProblems } from '../staff.problems.js';

/** The fields of a member that may change, and that the audit log records. */
type Visible = Pick<Staff, 'name' | 'role' | 'locale' | 'caseKinds'> & { disabled: boolean; enrolled: boolean };

const visibleOf = ({ name, role, locale, caseKinds, disabledAt, totpEnrolledAt }: Staff): Visible => ({
  name,
  role,
  locale,
  caseKinds,
  disabled: disabledAt !== null,
  enrolled: totpEnrolledAt !== null,
});

/** Who changes a member; null from the command line. */
export interface Doer {
  readonly staffId: number | null;
}

/** Every change of a member: it locks, changes and records. At least one active admin must remain. */
@Injectable()
export class Members {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * @param change what is done to the locked member, in the transaction; returns true for changes outside the row, such
   * as sessions, codes and passwords
   * @throws not_found (404), last_admin (409)
   */
  async change(
    em: EntityManager,
    actor: Doer,
    id: number,
    action: string,
    change: (member: Staff, now: Date) => unknown,
  ): Promise<void> {
    // Every admin is locked, in one order, so that two admins who disable each other wait for each other.
    const admins = await em.find(
      Staff,
      { role: 'admin' },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const member = await em.findOne(Staff, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!member) throw problems.not_found();
    const guarded = admins.some(({ disabledAt }) => disabledAt === null);
    const now = this.clock.now();
    const before = visibleOf(member);
    const changedOutsideRow = await change(member, now);
    const changed = differing(before, visibleOf(member));
    // A form saved without a change, or a double click, changes nothing.
    if (changed === null && changedOutsideRow !== true) return em.flush();
    member.updatedAt = now;
    await em.flush();
    if (guarded && (await em.count(Staff, { role: 'admin', disabledAt: null })) === 0) throw staffProblems.last_admin();
    await this.audit.write(em, { staffId: actor.staffId, action, resource: 'staff', recordId: id, ...changed });
  }
}
