import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi, withMinimumDuration } from '../../../accounts/accounts.api.js';
import { CallLimits } from '../../../kernel/auth/auth.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { AskedMails, NotificationsApi } from '../../../notifications/notifications.api.js';
import { NewsletterConsents } from '../newsletter-consents.js';
import { NewsletterLinks } from '../newsletter-links.js';

/** Ends the newsletter for an address: with the link of a mail at once, else by mailing such a link. Rule 24.5. */
@Injectable()
export class Leave {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly accounts: AccountsApi,
    private readonly consents: NewsletterConsents,
    private readonly links: NewsletterLinks,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
  ) {}

  /** Leaving again changes nothing. @throws invalid_link (422) */
  async execute(token: string, address: string): Promise<void> {
    const email = this.links.leaving(token);
    await this.database.transaction((em) => this.leave(em, email, address));
  }

  /** Mails the link, whether or not the address is subscribed. @throws too_many_requests (429) */
  async ask(email: string, { address, locale }: { address: string; locale: Locale }): Promise<void> {
    await this.limits.count('newsletter', { address, account: email });
    await withMinimumDuration(this.database.transaction((em) => this.mailLink(em, email, address, locale)));
  }

  private async leave(em: EntityManager, email: string, address: string): Promise<void> {
    const db = sqlOf(em);
    const gone = await db
      .deleteFrom('newsletter_subscriptions')
      .where('email', '=', email)
      .returning('confirmed_at')
      .executeTakeFirst();
    const at = this.clock.now();
    if (gone && gone.confirmed_at !== null) {
      const kinds = await this.consents.inForce(em, email);
      await this.consents.log(em, email, { kinds, given: false, address, at });
    }
    await this.accounts.changeConsents(em, email, { kinds: ['newsletter'], given: false, address });
    await this.notifications.dropNewsletters(em, email);
  }

  /** Neither the answer nor its time reveals whether the address gets a mail. */
  private async mailLink(em: EntityManager, email: string, address: string, locale: Locale): Promise<void> {
    const db = sqlOf(em);
    const known =
      (await db.selectFrom('newsletter_subscriptions').select('id').where('email', '=', email).executeTakeFirst()) ??
      (await db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst());
    const pass = known && (await this.asked.take(em, 'newsletter_end', email, { address }));
    if (!pass) return;
    this.notifications.mail(em, {
      to: email,
      locale,
      template: 'newsletter_leave',
      pass,
      params: { token: this.links.leave(email) },
    });
  }
}
