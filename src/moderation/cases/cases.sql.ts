import { sql, type RawBuilder } from 'kysely';
import { moderationLimits } from '../../shared/limits.js';
import type { CaseStatus } from '../../shared/moderation/case.codes.js';
import { toDecideStates, undecidedStates } from '../../shared/moderation/case.states.js';

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

/** Whether an automatic check pointed a request out to the staff. */
export const wasScreened = (requestId: RawBuilder<number>) => sql<boolean>`exists (
  select 1 from cases c
  where c.subject_type = 'request' and c.subject_id = ${requestId} and c.kind in ('screening', 'duplicate')
    and c.status <> 'withdrawn')`;
