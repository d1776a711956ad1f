import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import type { MailPriority } from '../kernel/mail/mail-transport.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { lastDigest } from './digest.rules.js';
import { mailQueues } from './mail/mail-priority.js';
import { SEND_PUSH } from './notifications.api.js';
import { SendDigest } from './use-cases/send-digest.js';
import { SendMail } from './mail/send-mail.js';
import { SendPush, type PushData } from './use-cases/send-push.js';
import { TidyOutbox } from './mail/tidy-outbox.js';

/**
 * Few where one connection sends them all, so that a slow server still gets the last one within the time of its claim.
 */
const CLAIMED_TOGETHER: Readonly<Record<MailPriority, number>> = { security: 20, personal: 20, bulk: 5 };
const PUSHES = 20;
const DIGESTS = 200;

interface MailData {
  readonly id: number;
}

/** Jobs send mails and pushes; the sweeps find those whose job was lost, and write the digests of the morning. */
@Injectable()
export class NotificationsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly sendMail: SendMail,
    private readonly sendPush: SendPush,
    private readonly sendDigest: SendDigest,
    private readonly tidy: TidyOutbox,
  ) {}

  onModuleInit(): void {
    for (const [priority, queue] of Object.entries(mailQueues)) {
      const size = CLAIMED_TOGETHER[priority as MailPriority];
      this.jobs.register(queue, ({ id }: MailData) => this.sendMail.execute(id), {
        batchSize: size,
        together: {
          size,
          handler: (all: MailData[], forOne) => {
            const ids = all.map(({ id }) => id);
            return this.sendMail.executeAll(ids, (id, part) => forOne(ids.indexOf(id), part));
          },
        },
      });
    }
    this.jobs.register(SEND_PUSH, (data: PushData) => this.sendPush.execute(data), { batchSize: PUSHES });
    this.sweeps.register('notifications.outbox', (now) => this.tidy.execute(now));
    this.sweeps.register('notifications.digest', (now) => this.sweepDigests(now));
  }

  private sweepDigests(now: Date): Promise<void> {
    const db = this.database.due;
    const due = db
      .selectFrom('digest_entries')
      .select('account_id as id')
      .distinct()
      .where('created_at', '<', moment(lastDigest(now)))
      .orderBy('account_id')
      .limit(DIGESTS);
    return takeEach(db, due, (id) => this.sendDigest.execute(id));
  }
}
