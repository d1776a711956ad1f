import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import type { Sql } from '../../kernel/database/database.js';
import { ms } from '../../shared/limits.js';
import { billingInvariants } from './billing.invariants.js';
import { casesInvariants } from './cases.invariants.js';
import { creditsInvariants } from './credits.invariants.js';
import { feedbackInvariants } from './feedback.invariants.js';
import type { Invariant, Offender } from './invariant.js';
import { marketInvariants } from './market.invariants.js';
import { matchingInvariants } from './matching.invariants.js';
import { membersInvariants } from './members.invariants.js';
import { messagesInvariants } from './messages.invariants.js';
import { requestsInvariants } from './requests.invariants.js';

/** An invariant that does not hold. */
export interface Breach {
  readonly name: string;
  /** At most {@link SHOWN}. */
  readonly offenders: readonly Offender[];
}

const SHOWN = 20;
/** A deadline's job and the sweep behind it need a moment. */
const GRACE = 15 * ms.minute;

/** All invariants, in the order of checking. A module registers its file here. */
export const invariants: readonly Invariant[] = [
  ...creditsInvariants,
  ...requestsInvariants,
  ...matchingInvariants,
  ...feedbackInvariants,
  ...messagesInvariants,
  ...casesInvariants,
  ...membersInvariants,
  ...billingInvariants,
  ...marketInvariants,
];

/**
 * Checks the whole data.
 * @param grace milliseconds that a deadline may be past; by default a quarter of an hour
 * @param which by default all of them
 * @returns the invariants that do not hold; empty when all hold
 */
export async function checkInvariants(db: Sql, now: Date, grace = GRACE, which = invariants): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, offenders } of which) {
    const found = await sql<Offender>`
      select * from (${offenders(now, plus(now, -grace))}) found limit ${SHOWN}`.execute(db);
    if (found.rows.length > 0) breaches.push({ name, offenders: found.rows });
  }
  return breaches;
}
