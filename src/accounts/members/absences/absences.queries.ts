import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Sql } from '../../../kernel/database/database.js';
import { overlap, replacementLapse, type AbsenceDays } from '../../../shared/accounts/absences.rules.js';
import type { MemberRole } from '../../../shared/accounts/members.rules.js';

/** An absence that is not over, of a person of a firm. */
export interface StoredAbsence extends AbsenceDays {
  readonly id: number;
  /** Who is absent; null is the owner. */
  readonly memberId: number | null;
  readonly replacement: {
    /** null is the owner. */
    readonly id: number | null;
    readonly name: string;
    readonly role: MemberRole | null;
    readonly removed: boolean;
  } | null;
}

/** The absences of the people of a firm. */
@Injectable()
export class AbsencesQueries {
  /** Those that are not over on `today` (YYYY-MM-DD), the soonest first. */
  async comingOf(db: Sql, accountId: number, today: string): Promise<StoredAbsence[]> {
    const { rows } = await sql<StoredAbsence>`
      select w.id, w.member_id as "memberId", w.first_on::text as "from", w.last_on::text as until,
        case
          when w.owner_replaces then (
            select json_build_object('id', null, 'name', concat_ws(' ', o.first_name, o.last_name), 'role', null, 'removed', false)
            from accounts o where o.id = w.account_id)
          else (
            select json_build_object(
              'id', m.id, 'name', concat_ws(' ', m.first_name, m.last_name), 'role', m.role, 'removed', m.removed_at is not null)
            from firm_members m where m.id = w.replacement_id)
        end as replacement
      from member_absences w
      where w.account_id = ${accountId} and w.last_on >= ${today}::date
      order by w.first_on, w.id`.execute(db);
    return rows;
  }
}

/** Why the one who was named does not replace on all days of the absence. @param all the absences of the firm */
export const lapseOf = (
  { from, until, replacement }: StoredAbsence,
  all: readonly StoredAbsence[],
): ReturnType<typeof replacementLapse> =>
  replacement &&
  replacementLapse(
    { ...replacement, absences: all.filter(({ memberId }) => memberId === replacement.id) },
    { from, until },
  );

/** The absences in which a person replaces somebody on one of the days at least. */
export const replacedBy = (
  all: readonly StoredAbsence[],
  personId: number | null,
  days?: AbsenceDays,
): StoredAbsence[] =>
  all.filter((absence) => absence.replacement?.id === personId && (days === undefined || overlap(absence, days)));
