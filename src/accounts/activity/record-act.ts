import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel, SignInKey } from '../../kernel/actor.js';
import { writeAtEnd } from '../../kernel/database/unit-of-work.js';
import type { FirmAct } from './firm-activity.codes.js';

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

/** Writes who of a firm did something, with the transaction that does it. A citizen is one person: nothing is written. Rule 26.8. */
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
    sql`
      insert into firm_activity (account_id, member_id, at, kind, response_id, checkout_id, about_member_id, fields)
      values (${accountId}, ${memberId}, ${now}, ${act}, ${responseId ?? null}, ${checkoutId ?? null},
        ${aboutMemberId ?? null}, ${fields ?? null})`,
  );
}
