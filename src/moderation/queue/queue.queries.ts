import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { Clock } from '../../shared/clock.js';
import { allowsStaff } from '../../shared/permissions.rules.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { assigneeId, isInQueueOf, isToDecide } from '../cases/cases.sql.js';
import type { NextQuery, WaitingKind } from './queue.dto.js';

/** What a member of the staff decides next. Rule 18.13. */
@Injectable()
export class QueueQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The kinds of which something waits that the role may decide, that no colleague has, and that the member takes: first
   * the kind asked for, then what is assigned to the member, then the most urgent, then the one that has waited longest. Its
   * next record is the one after the record that is left, in the order of the queue, where what is assigned to the member comes first;
   * after the last one it is the first. After a decision it is one of those as long as there is any.
   */
  async next({ staffId, role }: StaffActor, { kind, after }: NextQuery): Promise<WaitingKind[]> {
    const given = kind === 'refund' ? 'refunds' : 'cases';
    const now = this.clock.now();
    const { rows } = await sql<WaitingKind>`
      with queue as (
        select c.kind, 'cases' as resource, c.id, ${assigneeId} is distinct from ${staffId} as unassigned, -c.priority as turn,
          c.opened_at as since, ${isInQueueOf(staffId, now)} as waits
        from cases c
        where ${allowsStaff('case:decide', role)} and (${isToDecide} or (${given} = 'cases' and c.id = ${after}))
        union all
        select 'refund', 'refunds', r.id, true, 0, r.created_at, r.status = 'pending'
        from refunds r
        where ${allowsStaff('refund:decide', role)}
          and (r.status = 'pending' or (${given} = 'refunds' and r.id = ${after}))
      ), here as (
        select unassigned, turn, since, id, waits from queue where kind = ${kind} and id = ${after}
      )
      select q.kind, q.resource, count(*)::integer as count,
        (array_agg(q.id order by
          coalesce(q.kind = ${kind} and (q.unassigned or h.waits)
            and (q.unassigned, q.turn, q.since, q.id) < (h.unassigned, h.turn, h.since, h.id), false),
          q.unassigned, q.turn, q.since, q.id))[1] as id
      from queue q left join here h on true
      where q.waits and not (q.resource = ${given} and q.id = ${after})
      group by q.kind, q.resource
      order by q.kind = ${kind} desc, bool_and(q.unassigned), min(q.turn), min(q.since), q.kind`.execute(
      this.database.read,
    );
    return rows;
  }
}
