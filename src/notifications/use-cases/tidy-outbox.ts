import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { mailLimits, ms } from '../../limits.js';
import { SEND_MAIL } from '../notifications.api.js';
import { CLAIM_LIFE } from './send-mail.js';

/** A mail that waits longer than its longest pause has lost its job. */
const LOST_AFTER = 3 * ms.hour;
const BATCH = 500;

/** Sends what lost jobs left behind, and forgets the words of mails sent, or given up, a month ago. */
@Injectable()
export class TidyOutbox {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const lost = await sql<{ id: number }>`
        select id from outbox
        where sent_at is null and failed_at is null
          and (claimed_at < ${plus(now, -CLAIM_LIFE)} or (claimed_at is null and created_at < ${plus(now, -LOST_AFTER)}))
        order by id limit ${BATCH} for update skip locked`.execute(db);
      await this.jobs.sendAll(
        em,
        SEND_MAIL,
        lost.rows.map(({ id }) => ({ data: { id } })),
      );
      const old = plus(now, -mailLimits.keptAfterSending);
      await sql`update outbox set recipient = '', body_text = '', body_html = '' where coalesce(sent_at, failed_at) < ${old} and body_html <> ''`.execute(
        db,
      );
      await sql`delete from notifications where read_at < ${old}`.execute(db);
    });
  }
}
