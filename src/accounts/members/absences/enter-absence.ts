import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { invalidFields, problems } from '../../../kernel/problem.js';
import {
  absenceBeginIsAllowed,
  absenceEndIsAllowed,
  overlap,
  replacementLapse,
  type AbsenceDays,
} from '../../../shared/accounts/absences.rules.js';
import type { MemberRole } from '../../../shared/accounts/members.rules.js';
import type { Actor } from '../../../shared/actor.js';
import { dayInRome } from '../../../shared/calendar.js';
import { Clock } from '../../../shared/clock.js';
import { absenceLimits } from '../../../shared/limits.js';
import { lockSignIn } from '../../sign-in/sign-ins.js';
import { AbsenceMails } from './absence-mails.js';
import { absenceTexts } from './absences.problems.js';
import { AbsencesQueries, replacedBy, type StoredAbsence } from './absences.queries.js';
import type { AbsenceBody } from './absences.dto.js';

type Person = NonNullable<AbsenceBody['person']>;

const memberIdOf = (person: Person): number | null => (person === 'owner' ? null : person);

/**
 * Somebody of a firm enters an absence, the owner also one of a colleague, and names who replaces. Rules 26.16 to 26.18.
 */
@Injectable()
export class EnterAbsence {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: AbsencesQueries,
    private readonly mails: AbsenceMails,
  ) {}

  /**
   * @returns the id of the absence
   * @throws owner_only (403) for a colleague’s absence; invalid_input (422) for days or people that it cannot have
   */
  async execute(actor: Actor, { person, from, until, replacement }: AbsenceBody): Promise<number> {
    const memberId = person === undefined ? actor.memberId : memberIdOf(person);
    if (actor.memberId !== null && memberId !== actor.memberId) throw problems.owner_only();
    const now = this.clock.now();
    const today = dayInRome(now);
    const days = { from, until };
    checkDays(days, today);
    return this.database.transaction(async (em) => {
      const { accountId } = actor;
      // Two absences that are entered at once would not see each other.
      if (!(await lockSignIn(em, actor))) throw problems.unauthenticated();
      if (!(await roleOf(em, accountId, memberId))) throw invalidFields({ person: absenceTexts.person });
      const all = await this.queries.comingOf(sqlOf(em), accountId, today);
      if (all.some((other) => other.memberId === memberId && overlap(other, days)))
        throw invalidFields({ from: absenceTexts.overlap });
      if (replacement !== null) await checkReplacement(em, { accountId, memberId }, memberIdOf(replacement), days, all);
      const { id } = await sqlOf(em)
        .insertInto('member_absences')
        .values({
          account_id: accountId,
          member_id: memberId,
          first_on: from,
          last_on: until,
          replacement_id: replacement === null ? null : memberIdOf(replacement),
          owner_replaces: replacement === 'owner',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const absent = { accountId, memberId };
      if (replacement !== null)
        await this.mails.named(em, actor, absent, { accountId, memberId: memberIdOf(replacement) }, days);
      await this.mails.lapsed(em, absent, replacedBy(all, memberId, days));
      if (memberId === actor.memberId) recordAct(em, actor, 'absence_entered', now);
      else recordAct(em, actor, 'absence_entered_for', now, aboutMember(memberId));
      return id;
    });
  }
}

/** What an act was about, where it was a member. */
export const aboutMember = (memberId: number | null) => (memberId === null ? {} : { aboutMemberId: memberId });

function checkDays(days: AbsenceDays, today: string): void {
  if (!absenceBeginIsAllowed(days.from, today))
    throw invalidFields({ from: absenceTexts.begin }, { max: absenceLimits.aheadDays });
  if (!absenceEndIsAllowed(days)) throw invalidFields({ until: absenceTexts.end }, { max: absenceLimits.maxDays });
}

async function checkReplacement(
  em: EntityManager,
  { accountId, memberId }: { accountId: number; memberId: number | null },
  replacementId: number | null,
  days: AbsenceDays,
  all: readonly StoredAbsence[],
): Promise<void> {
  if (replacementId === memberId) throw invalidFields({ replacement: absenceTexts.replacement });
  const found = await roleOf(em, accountId, replacementId);
  if (!found) throw invalidFields({ replacement: absenceTexts.replacement });
  const absences = all.filter((absence) => absence.memberId === replacementId);
  const lapse = replacementLapse({ role: found.role, removed: false, absences }, days);
  if (lapse === 'role') throw invalidFields({ replacement: absenceTexts.replacementRole });
  if (lapse === 'absent') throw invalidFields({ replacement: absenceTexts.replacementAbsent });
}

/** The role of somebody who signs in for the firm; undefined for anybody else. */
async function roleOf(
  em: EntityManager,
  accountId: number,
  memberId: number | null,
): Promise<{ role: MemberRole | null } | undefined> {
  if (memberId === null) return { role: null };
  return sqlOf(em)
    .selectFrom('firm_members')
    .select('role')
    .where('id', '=', memberId)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}
