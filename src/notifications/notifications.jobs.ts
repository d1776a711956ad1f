import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { SEND_MAIL } from './notifications.api.js';
import { SendMail } from './use-cases/send-mail.js';
import { TidyOutbox } from './use-cases/tidy-outbox.js';

const CLAIMED_TOGETHER = 20;

interface MailData {
  readonly id: number;
}

/** Mail leaves by jobs; the sweep finds what a lost job would leave. */
@Injectable()
export class NotificationsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly sendMail: SendMail,
    private readonly tidy: TidyOutbox,
  ) {}

  onModuleInit(): void {
    this.jobs.register(SEND_MAIL, ({ id }: MailData) => this.sendMail.execute(id), {
      batchSize: CLAIMED_TOGETHER,
      together: {
        size: CLAIMED_TOGETHER,
        handler: (all: MailData[]) => this.sendMail.executeAll(all.map(({ id }) => id)),
      },
    });
    this.sweeps.register('notifications.outbox', (now) => this.tidy.execute(now));
  }
}
