import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel, SignInKey } from '../../shared/actor.js';
import type { Sql } from '../database/database.js';
import { write } from '../database/batch.js';
import { writeAtEnd } from '../database/unit-of-work.js';
import { accountLimits } from '../../shared/limits.js';
import type { FirmAct } from '../../shared/accounts/firm-activity.codes.js';

/** Who acts, and whether it is for a firm. */
export type ActingPerson = SignInKey & { readonly model: AccountModel };

/** What an act of a firm was about. */
export interface ActSubject {
  readonly responseId?: number;
  readonly checkoutId?: number;
  /** Another sign-in of the firm. */
  readonly aboutMemberId?: number;
  /** Fields of a profile by the names of the API; never their values. */
  readonly fields?: readonly string[];
}

/**
 * Records in the same transaction which person of a firm did something. A citizen is one person: nothing is recorded.
 * Rule 26.8.
 */
export function recordAct(
  em: EntityManager,
  { model, accountId, memberId }: ActingPerson,
  act: FirmAct,
  now: Date,
  { responseId, checkoutId, aboutMemberId, fields }: ActSubject = {},
): void {
  if (model !== 'lawyer') return;
  writeAtEnd(
    em,
    write(
      'firm_activity.record',
      [accountId, memberId, now, act, responseId ?? null, checkoutId ?? null, aboutMemberId ?? null, fields ?? null],
      (...places) => sql`
        insert into firm_activity
          (account_id, member_id, at, kind, response_id, checkout_id, about_member_id, fields)
        values (${sql.join(places)})`,
    ),
  );
}

/** Deletes acts after two years. Rule 26.8. */
export async function forgetActs(db: Sql, now: Date): Promise<void> {
  await sql`
    delete from firm_activity
    where at < ${now}::timestamptz - make_interval(months => ${sql.lit(accountLimits.activityMonths)})`.execute(db);
}

/** The activity of a firm is deleted with its account. */
export async function eraseActs(db: Sql, accountId: number): Promise<void> {
  await db.deleteFrom('firm_activity').where('account_id', '=', accountId).execute();
}
