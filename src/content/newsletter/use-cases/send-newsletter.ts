import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { newsletterLimits } from '../../../shared/limits.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { nextReaders } from '../audiences.js';
import { SEND_NEWSLETTER } from '../newsletter.jobs.codes.js';
import { NewsletterLetters } from '../newsletter-letters.js';
import { NewsletterLinks } from '../newsletter-links.js';
import { NewsletterMoves } from '../newsletter-moves.js';

/**
 * Writes the mails of a newsletter, a batch at a time. Mails, place and the job of the next batch are one transaction, so
 * that a process that dies repeats and omits no mail. Each mail has the key of its newsletter and address.
 * Rules 24.7 and 24.8.
 */
@Injectable()
export class SendNewsletter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly moves: NewsletterMoves,
    private readonly letters: NewsletterLetters,
    private readonly links: NewsletterLinks,
    private readonly notifications: NotificationsApi,
  ) {}

  /** Does nothing for a newsletter that was stopped, is complete, or was deleted. */
  async execute(id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const newsletter = await this.moves.locked(em, id);
      if (newsletter.status !== 'sending') return;
      const now = this.clock.now();
      const after = { source: newsletter.cursorSource, id: newsletter.cursorId };
      const { audience } = newsletter;
      const readers = await nextReaders(sqlOf(em), { audience, after, limit: newsletterLimits.batch }, now);
      const last = readers.at(-1);
      if (last === undefined) {
        await this.moves.move(em, 'finish', newsletter, now);
        return;
      }
      for (const { source, id: readerId, email, locale } of readers)
        this.notifications.write(em, this.letters.letter(newsletter, email, locale), {
          accountId: source === 1 ? readerId : null,
          template: 'newsletter',
          deduplicationKey: `newsletter/${id}/${this.links.emailHash(email)}`,
          newsletterId: id,
        });
      await this.moves.move(em, 'go_on', newsletter, now, { cursorSource: last.source, cursorId: last.id });
      this.jobs.send(em, SEND_NEWSLETTER, { id });
    });
  }
}
