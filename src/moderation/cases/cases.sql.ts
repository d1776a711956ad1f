import { sql, type RawBuilder } from 'kysely';
import { plus } from '../../shared/clock.js';
import { moderationLimits } from '../../shared/limits.js';
import type { CaseStatus } from '../../shared/moderation/case.codes.js';
import { toDecideStates, undecidedStates } from '../../shared/moderation/case.states.js';
import { allowsStaff } from '../../shared/permissions.rules.js';
import { staffRoles } from '../../shared/staff/staff.codes.js';

// Written out instead of sent beside the statement: so the indexes of the queue, which name them too, are found.
const isOne = (states: readonly CaseStatus[]) =>
  sql<boolean>`c.status in (${sql.join(states.map((one) => sql.lit(one)))})`;

/** It is the turn of the staff to decide the case `c`. */
export const isToDecide = isOne(toDecideStates);

/** The case `c` is not decided. */
export const isUndecided = isOne(undecidedStates);

/** When the case `c` has waited too long since it was opened, or since the person answered. Rule 18.8. */
export const dueAt = sql<Date>`(
  coalesce(c.answered_at, c.opened_at) + make_interval(secs => ${sql.lit(moderationLimits.dueAfter / 1000)}))`;

const deciding = staffRoles.filter((role) => allowsStaff('case:decide', role));

/** The member `s` is active and may decide cases. */
export const decidesCases = sql<boolean>`(
  s.disabled_at is null and s.role in (${sql.join(deciding.map((role) => sql.lit(role)))}))`;

/** The active colleague to whom the case `c` is assigned, or null. Rule 18.17. */
export const assigneeId = sql<number | null>`(
  select t.staff_id from case_assignments t join staff s on s.id = t.staff_id
  where t.case_id = c.id and ${decidesCases})`;

/** Who holds the case `c` now, as `holderOf` says. Rule 18.4. */
export const holderId = (now: Date) => sql<number | null>`(
  case when c.claimed_at > ${plus(now, -moderationLimits.claimLife)} then c.claimed_by end)`;

/** The case `c` is not decided, and the member holds it, or it is assigned to them and nobody else holds it. Rule 18.18. */
export const isOfMember = (staffId: number, now: Date) =>
  sql<boolean>`(${isUndecided} and coalesce(coalesce(${holderId(now)}, ${assigneeId}) = ${staffId}, false))`;

/** The member `s` takes cases of a kind. Rule 18.20. */
export const takesKindOf = (kind: RawBuilder<unknown>) =>
  sql<boolean>`(s.case_kinds = '{}' or ${kind} = any(s.case_kinds))`;

/**
 * Staff have to decide the case `c`, which is one of the member's, or is nobody's and of a kind that the member takes.
 * Rules 18.13 and 18.20.
 */
export const isInQueueOf = (staffId: number, now: Date) => sql<boolean>`(
  ${isToDecide} and (${isOfMember(staffId, now)} or (
    ${holderId(now)} is null and ${assigneeId} is null
    and exists (select 1 from staff s where s.id = ${staffId} and ${takesKindOf(sql`c.kind`)}))))`;

/** Whether an automatic check pointed a request out to the staff. */
export const wasScreened = (requestId: RawBuilder<number>) => sql<boolean>`exists (
  select 1 from cases c
  where c.subject_type = 'request' and c.subject_id = ${requestId} and c.kind in ('screening', 'duplicate')
    and c.status <> 'withdrawn')`;
