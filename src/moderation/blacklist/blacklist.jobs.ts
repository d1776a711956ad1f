import { Injectable, type OnModuleInit } from '@nestjs/common';
import { plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Sweeps } from '../../kernel/jobs/sweeps.js';
import { moderationLimits, securityLimits } from '../../shared/limits.js';

/** Forgets what the blacklist no longer needs: identities after years, addresses of refused registrations sooner. Rule 21.9. */
@Injectable()
export class BlacklistJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('moderation.blacklist', async (now) => {
      const db = this.database.write;
      await db
        .deleteFrom('blacklist')
        .where('closed_account_id', 'is not', null)
        .where('created_at', '<', moment(plus(now, -moderationLimits.identityKept)))
        .execute();
      const old = moment(plus(now, -securityLimits.kept));
      await db
        .deleteFrom('case_notes')
        .where('case_id', 'in', (query) =>
          query
            .selectFrom('cases')
            .select('id')
            .where('kind', '=', 'registration')
            .where('status', '=', 'decided')
            .where('decided_at', '<', old),
        )
        .execute();
      await db
        .updateTable('cases')
        .set({ facts: '{}' })
        .where('kind', '=', 'registration')
        .where('status', '=', 'decided')
        .where('decided_at', '<', old)
        .where('facts', '<>', '{}')
        .execute();
    });
  }
}
