import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { Sessions } from './sessions.js';
import { lockAccount } from '../suspension/suspensions.queries.js';

/** Staff sign an account out everywhere, as when its owner reports a stolen telephone. A mail says so. Rule 21.5. */
@Injectable()
export class SignOutAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly notifications: NotificationsApi,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404) */
  async execute({ staffId }: StaffActor, accountId: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const { email, locale, first_name } = await lockAccount(em, accountId);
      const { open } = await sqlOf(em)
        .selectFrom('sessions')
        .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('open'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', moment(this.clock.now()))
        .executeTakeFirstOrThrow();
      const { tokens } = await sqlOf(em)
        .selectFrom('api_tokens')
        .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('tokens'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      // Nobody is signed in, as after a double click: nothing changes.
      if (open + tokens === 0) return;
      await this.sessions.closeAll(em, accountId);
      await this.audit.write(em, {
        staffId,
        action: 'sign-out',
        resource: 'accounts',
        recordId: accountId,
        reason,
        before: { sessions: open },
        after: { sessions: 0 },
      });
      const params = { first_name, reason };
      this.notifications.mail(em, { accountId, to: email, locale, template: 'signed_out_by_staff', params });
    });
  }
}
