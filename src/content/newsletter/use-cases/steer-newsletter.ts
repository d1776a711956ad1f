import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { locales, type Locale } from '../../../shared/locale.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { Audit, type StaffActor } from '../../../staff/staff.api.js';
import { audienceSize } from '../audiences.js';
import { SEND_NEWSLETTER } from '../newsletter.jobs.codes.js';
import { newsletterProblems } from '../newsletter.problems.js';
import { NewsletterLetters } from '../newsletter-letters.js';
import { NewsletterMoves } from '../newsletter-moves.js';

const mark: Readonly<Record<Locale, string>> = { it: '[Prova]', en: '[Test]' };

/** Sends a newsletter, stops it, continues it, and mails it to oneself as a test. Rules 24.6 to 24.8. */
@Injectable()
export class SteerNewsletter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly moves: NewsletterMoves,
    private readonly letters: NewsletterLetters,
    private readonly notifications: NotificationsApi,
    private readonly audit: Audit,
  ) {}

  /**
   * Sends a draft, or continues where it was stopped.
   * @throws not_found (404), newsletter_moved, newsletter_nobody (409)
   */
  send({ staffId }: StaffActor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const newsletter = await this.moves.locked(em, id);
      const now = this.clock.now();
      const { status: before } = newsletter;
      if (before === 'stopped') await this.moves.move(em, 'resume', newsletter, now);
      else {
        this.moves.prepare('send', newsletter, now, undefined);
        const recipients = await audienceSize(sqlOf(em), newsletter.audience, now);
        if (recipients === 0) throw newsletterProblems.newsletter_nobody();
        await this.moves.move(em, 'send', newsletter, now, { recipients });
      }
      this.jobs.send(em, SEND_NEWSLETTER, { id });
      await this.note(
        em,
        staffId,
        id,
        'send',
        { status: before },
        { status: 'sending', audience: newsletter.audience },
      );
    });
  }

  /** Mails in the outbox are still sent; no more are added. @throws not_found (404), newsletter_moved (409) */
  stop({ staffId }: StaffActor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const newsletter = await this.moves.locked(em, id);
      await this.moves.move(em, 'stop', newsletter, this.clock.now());
      await this.note(em, staffId, id, 'stop', { status: 'sending' }, { status: 'stopped' });
    });
  }

  /** Mails it to the member who asks, in both languages. @throws not_found (404) */
  test({ staffId }: StaffActor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const newsletter = await this.moves.locked(em, id);
      const { email } = await sqlOf(em)
        .selectFrom('staff')
        .select('email')
        .where('id', '=', staffId)
        .executeTakeFirstOrThrow();
      for (const locale of locales) {
        const letter = this.letters.letter(newsletter, email, locale);
        this.notifications.write(
          em,
          { ...letter, subject: `${mark[locale]} ${letter.subject}` },
          { accountId: null, template: 'newsletter_test', deduplicationKey: null },
        );
      }
      await this.note(em, staffId, id, 'test');
    });
  }

  private note(
    em: EntityManager,
    staffId: number,
    recordId: number,
    action: string,
    before?: Record<string, unknown>,
    after?: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.write(em, {
      staffId,
      action,
      resource: 'newsletter',
      recordId,
      ...(before && { before }),
      ...(after && { after }),
    });
  }
}
