import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { AccountParts } from '../account-parts.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { accountLimits } from '../../shared/limits.js';
import { roleAllows } from '../../shared/permissions.rules.js';
import { AccountsQueries } from '../accounts.queries.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { pauseIsAllowed, resumesAfter } from './pause.rules.js';
import type { PreferencesBody, ProfileDto } from './profile.dto.js';

/** Sets the language of what is sent and, for a firm, how far away a request may be and until when it wants none. */
@Injectable()
export class UpdatePreferences {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: AccountsQueries,
    private readonly parts: AccountParts,
  ) {}

  /**
   * @throws invalid_input (422) for a pause that is too long or over already, rule 3.27; role_forbids (403) for a
   * colleague whose role does not include the firm's profile, and who may change the own language alone
   */
  execute(actor: Actor, { locale, max_distance_km, paused_through: pause }: PreferencesBody): Promise<ProfileDto> {
    const now = this.clock.now();
    const isOfFirm = max_distance_km !== undefined || pause !== undefined;
    if (isOfFirm && !roleAllows(actor.role, 'profile:write')) throw problems.role_forbids();
    if (pause != null && !pauseIsAllowed(pause, now))
      throw invalidFields({ paused_through: accountFieldTexts.pause }, { max: accountLimits.maxPauseDays });
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      if (locale !== undefined && actor.memberId !== null)
        await db.updateTable('firm_members').set({ locale }).where('id', '=', actor.memberId).execute();
      else if (locale !== undefined)
        await db.updateTable('accounts').set({ locale, updated_at: now }).where('id', '=', actor.accountId).execute();
      const changes = {
        ...(max_distance_km !== undefined && { max_distance_km }),
        ...(pause !== undefined && { resumes_at: pause === null ? null : resumesAfter(pause) }),
      };
      if (Object.keys(changes).length > 0 && actor.model === 'lawyer') {
        await db.updateTable('firms').set(changes).where('account_id', '=', actor.accountId).execute();
        await this.parts.firmChanged(em, actor.accountId);
        this.record(em, actor, { max_distance_km, pause }, now);
      }
      return this.queries.profile(actor, db);
    });
  }

  private record(
    em: EntityManager,
    actor: Actor,
    { max_distance_km, pause }: { max_distance_km: unknown; pause: string | null | undefined },
    now: Date,
  ): void {
    if (pause !== undefined) recordAct(em, actor, pause === null ? 'resumed' : 'paused', now);
    if (max_distance_km !== undefined) recordAct(em, actor, 'preferences_changed', now);
  }
}
