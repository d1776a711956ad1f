import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { MatchingApi } from '../../matching/matching.api.js';
import { AccountsQueries } from '../accounts.queries.js';
import type { PreferencesBody, ProfileDto } from '../profile.dto.js';

/** Sets the language of what is sent and, for a firm, how far away a request may be. */
@Injectable()
export class UpdatePreferences {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: AccountsQueries,
    private readonly matching: MatchingApi,
  ) {}

  execute(actor: Actor, { locale, max_distance_km }: PreferencesBody): Promise<ProfileDto> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      if (locale !== undefined)
        await db
          .updateTable('accounts')
          .set({ locale, updated_at: this.clock.now() })
          .where('id', '=', actor.accountId)
          .execute();
      if (max_distance_km !== undefined && actor.model === 'lawyer') {
        await db.updateTable('firms').set({ max_distance_km }).where('account_id', '=', actor.accountId).execute();
        await this.matching.indexFirm(em, actor.accountId);
      }
      return this.queries.profile(actor.accountId, db);
    });
  }
}
