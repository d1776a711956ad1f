import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { Database, planForValues, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { forgetActs } from '../../kernel/auth/firm-activity.js';
import { accountLimits, ms } from '../../shared/limits.js';
import { forgetAbsences } from '../members/absences/forget-absences.js';
import { Erasure } from './erasure.js';
import { CallLimits, LoginThrottle, PasskeyChallenges, SecurityEvents } from '../../kernel/auth/auth.api.js';

const BATCH = 100;
/** A token or session that ended this long ago is of no more use. */
const KEPT = 30 * ms.day;

/** Deletes accounts whose address was never confirmed, and old tokens, sessions and failures. */
@Injectable()
export class TidyAccounts {
  constructor(
    private readonly database: Database,
    private readonly throttle: LoginThrottle,
    private readonly erasure: Erasure,
    private readonly events: SecurityEvents,
    private readonly limits: CallLimits,
    private readonly challenges: PasskeyChallenges,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.database.transaction(async (em) => {
      await planForValues(em);
      const db = sqlOf(em);
      const neverConfirmed = await db
        .selectFrom('accounts')
        .select('id')
        .where('confirmed_at', 'is', null)
        .where('deleted_at', 'is', null)
        .where('created_at', '<', moment(plus(now, -accountLimits.profileCompletion)))
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id } of neverConfirmed) await this.erasure.eraseUnconfirmed(em, id);
      const old = moment(plus(now, -KEPT));
      await db.deleteFrom('account_tokens').where('expires_at', '<', old).execute();
      await db.deleteFrom('api_tokens').where('expires_at', '<', old).execute();
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<', old), eb('revoked_at', '<', old)]))
        .execute();
      await db
        .deleteFrom('firm_members')
        .where('accepted_at', 'is', null)
        .where('invited_at', '<', moment(plus(now, -accountLimits.invitationKept)))
        .execute();
      await forgetAbsences(db, now);
      await forgetActs(db, now);
      // The name of a removed member is kept only as long as the activity that shows it.
      await sql`
        delete from firm_members m
        where m.removed_at < ${now}::timestamptz - make_interval(months => ${sql.lit(accountLimits.activityMonths)})
          and not exists (select from firm_activity v where v.member_id = m.id or v.about_member_id = m.id)
          and not exists (select from messages g where g.member_id = m.id)`.execute(db);
      await this.throttle.forget(em, now);
      await this.events.forget(em, now);
      await this.limits.forget(em);
      await this.challenges.forget(em, now);
    });
  }
}
