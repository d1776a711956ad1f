import { Injectable } from '@nestjs/common';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems } from '../../kernel/problem.js';
import { Audit, type StaffActor } from '../staff.api.js';
import { queueOf } from '../../notifications/mail/mail-priority.js';
import { outboxProblems } from './outbox.problems.js';

/** A mail that was given up is tried anew. Of two colleagues at once only the first sends it. Rule 16.14. */
@Injectable()
export class ResendMail {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404); mail_not_given_up, mail_forgotten (409) */
  async execute({ staffId }: StaffActor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const mail = await db
        .selectFrom('outbox')
        .select(['failed_at', 'content', 'attempts', 'template'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!mail) throw problems.not_found();
      if (mail.failed_at === null) throw outboxProblems.mail_not_given_up();
      if (mail.content === null) throw outboxProblems.mail_forgotten();
      await db
        .updateTable('outbox')
        .set({ failed_at: null, claimed_at: null, holder: null, next_attempt_at: null, last_error: null, attempts: 0 })
        .where('id', '=', id)
        .execute();
      this.jobs.send(em, queueOf(mail.template), { id });
      await this.audit.write(em, {
        staffId,
        action: 'resend',
        resource: 'outbox',
        recordId: id,
        before: { state: 'given_up', attempts: mail.attempts },
        after: { state: 'queued', attempts: 0 },
      });
    });
  }
}
