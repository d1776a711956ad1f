import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { problems } from '../../kernel/problem.js';
import { Audit, differing } from '../audit/audit.js';
import { Staff } from '../staff.entity.js';
import { staffProblems } from '../staff.problems.js';

/** What of a member may change, and stands in the audit log. */
type Visible = Pick<Staff, 'name' | 'role' | 'locale'> & { disabled: boolean; enrolled: boolean };

const visibleOf = ({ name, role, locale, disabledAt, totpEnrolledAt }: Staff): Visible => ({
  name,
  role,
  locale,
  disabled: disabledAt !== null,
  enrolled: totpEnrolledAt !== null,
});

/** Who changes a member; null from the command line. */
export interface Doer {
  readonly staffId: number | null;
}

/** How every change of a member goes: locked, changed, written down. At least one active admin is left. */
@Injectable()
export class Members {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * @param change what is done to the locked member, in the transaction; answers true for what changes out of sight, as
   * sessions, codes and passwords do
   * @throws not_found (404), last_admin (409)
   */
  async change(
    em: EntityManager,
    actor: Doer,
    id: number,
    action: string,
    change: (member: Staff, now: Date) => unknown,
  ): Promise<void> {
    // Every admin is locked, in one order, so that two who dismiss each other meet.
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
    const changedOutOfSight = await change(member, now);
    member.updatedAt = now;
    await em.flush();
    if (guarded && (await em.count(Staff, { role: 'admin', disabledAt: null })) === 0) throw staffProblems.last_admin();
    const changed = differing(before, visibleOf(member));
    // A form saved as it was is no change, nor is a second press.
    if (changed === null && changedOutOfSight !== true) return;
    await this.audit.write(em, { staffId: actor.staffId, action, resource: 'staff', recordId: id, ...changed });
  }
}
