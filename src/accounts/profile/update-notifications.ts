import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Text } from '../../shared/locale.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { mandatoryEmailTypes } from '../../notifications/notifications.api.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { AccountsQueries } from '../accounts.queries.js';
import { authorisations } from '../legal/consent.entity.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { authorisationChanges, logConsents } from '../legal/consents.js';
import type { NotificationsBody, ProfileDto } from './profile.dto.js';

/**
 * Sets which notifications arrive where, and the four consents. Only a consent that changes is written into the log.
 * Rules 14.4, 15.2 and 15.12.
 */
@Injectable()
export class UpdateNotifications {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: AccountsQueries,
  ) {}

  /**
   * @throws invalid_input (422) for account and money mails, which can't be switched off; owner_only (403) for a member
   * who would change a consent of the owner. Rule 26.2
   */
  async execute(
    actor: Actor,
    { types = {}, digest, ...given }: NotificationsBody,
    address: string,
  ): Promise<ProfileDto> {
    const refused = mandatoryEmailTypes.filter((name) => types[name]?.mail === false);
    if (refused.length > 0)
      throw invalidFields(
        Object.fromEntries(
          refused.map((name): [string, Text] => [`types.${name}.mail`, accountFieldTexts.mandatoryEmailTypes]),
        ),
      );
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const now = this.clock.now();
      await db
        .updateTable('accounts')
        .set({
          notification_choices: sql<string>`notification_choices || ${JSON.stringify(types)}::jsonb`,
          // A citizen has no digest; the field is ignored.
          ...(digest !== undefined && actor.model === 'lawyer' && { digest }),
          updated_at: now,
        })
        .where('id', '=', actor.accountId)
        .execute();
      const { notifications } = await this.queries.profile(actor, db);
      const changed = authorisations.filter((name) => given[name] !== undefined && given[name] !== notifications[name]);
      if (changed.length > 0 && actor.memberId !== null) throw problems.owner_only();
      if (Object.keys(types).length > 0 || digest !== undefined) recordAct(em, actor, 'notifications_changed', now);
      await logConsents(
        em,
        actor.accountId,
        authorisationChanges(Object.fromEntries(changed.map((name) => [name, given[name]]))),
        address,
        now,
      );
      return this.queries.profile(actor, db);
    });
  }
}
