import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Audit, type StaffActor } from '../staff.api.js';

/** Sends a mail that was given up once more. Of two concurrent calls only the first sends it. Rule 16.14. */
@Injectable()
export class ResendMail {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsApi,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404); mail_not_given_up, mail_forgotten (409) */
  async execute({ staffId }: StaffActor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const { attempts } = await this.notifications.resendMail(em, id);
      await this.audit.write(em, {
        staffId,
        action: 'resend',
        resource: 'outbox',
        recordId: id,
        before: { state: 'given_up', attempts },
        after: { state: 'queued', attempts: 0 },
      });
    });
  }
}
