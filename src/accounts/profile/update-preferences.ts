import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../shared/actor.js';
import { dayInRome, startOfDayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { AccountParts } from '../account-parts.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { preferenceLimits } from '../../shared/limits.js';
import { roleAllows } from '../../shared/permissions.rules.js';
import { AccountsQueries } from '../accounts.queries.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { pauseBeginIsAllowed, pauseEndIsAllowed, resumesAfter } from './pause.rules.js';
import type { PreferencesBody, ProfileDto } from './profile.dto.js';

/**
 * Sets the language of what is sent and, for a firm, which requests it takes: how far away and from which sum on, and when it
 * wants none. Rules 3.27 and 3.32.
 */
@Injectable()
export class UpdatePreferences {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: AccountsQueries,
    private readonly parts: AccountParts,
  ) {}

  /**
   * @throws invalid_input (422) for a pause that is too long, too far ahead or over already; role_forbids (403) for a
   * colleague whose role does not include the firm's profile, and who may change the own language alone
   */
  execute(actor: Actor, body: PreferencesBody): Promise<ProfileDto> {
    const now = this.clock.now();
    const { locale, ...ofFirm } = body;
    const changes = firmColumns(ofFirm, now);
    if (Object.keys(changes).length > 0 && !roleAllows(actor.role, 'profile:write')) throw problems.role_forbids();
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      if (locale !== undefined && actor.memberId !== null)
        await db.updateTable('firm_members').set({ locale }).where('id', '=', actor.memberId).execute();
      else if (locale !== undefined)
        await db.updateTable('accounts').set({ locale, updated_at: now }).where('id', '=', actor.accountId).execute();
      if (Object.keys(changes).length > 0 && actor.model === 'lawyer') {
        await db.updateTable('firms').set(changes).where('account_id', '=', actor.accountId).execute();
        await this.parts.firmChanged(em, actor.accountId);
        this.record(em, actor, ofFirm, now);
      }
      return this.queries.profile(actor, db);
    });
  }

  private record(em: EntityManager, actor: Actor, { paused_through, ...rest }: PreferencesBody, now: Date): void {
    if (paused_through !== undefined) recordAct(em, actor, paused_through === null ? 'resumed' : 'paused', now);
    if (rest.max_distance_km !== undefined || rest.min_value_cents !== undefined)
      recordAct(em, actor, 'preferences_changed', now);
  }
}

/** The columns of a firm that `body` changes. @throws invalid_input (422) for days that no pause may have */
function firmColumns({ max_distance_km, min_value_cents, ...pause }: PreferencesBody, now: Date) {
  return {
    ...(max_distance_km !== undefined && { max_distance_km }),
    ...(min_value_cents !== undefined && { min_value_cents }),
    ...pauseColumns(pause, now),
  };
}

function pauseColumns({ paused_from: from = null, paused_through: through }: PreferencesBody, now: Date) {
  if (through === undefined) {
    if (from !== null)
      throw invalidFields({ paused_through: accountFieldTexts.pauseEnd }, { max: preferenceLimits.maxPauseDays });
    return {};
  }
  if (through === null) return { pauses_at: null, resumes_at: null };
  if (from !== null && !pauseBeginIsAllowed(from, now))
    throw invalidFields({ paused_from: accountFieldTexts.pauseBegin }, { max: preferenceLimits.pauseAheadDays });
  const isPlanned = from !== null && from > dayInRome(now);
  if (!pauseEndIsAllowed({ from, through }, now))
    throw invalidFields(
      { paused_through: isPlanned ? accountFieldTexts.pauseEnd : accountFieldTexts.pause },
      { max: preferenceLimits.maxPauseDays },
    );
  return { pauses_at: isPlanned ? startOfDayInRome(from) : null, resumes_at: resumesAfter(through) };
}
