import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { withMinimumDuration } from '../../../accounts/accounts.api.js';
import { CallLimits } from '../../../kernel/auth/auth.api.js';
import { Clock, plus } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { newsletterLimits } from '../../../shared/limits.js';
import { ModerationApi } from '../../../moderation/moderation.api.js';
import { AskedMails, NotificationsApi } from '../../../notifications/notifications.api.js';
import { newsletterAuthorizations } from '../../../shared/content/newsletter.codes.js';
import type { SubscribeBody } from '../newsletter.dto.js';
import { NewsletterLinks } from '../newsletter-links.js';

/**
 * Mails a link that confirms a subscription. The answer reveals neither whether the address is subscribed nor whether it
 * has an account. Rules 24.1 and 24.2.
 */
@Injectable()
export class Subscribe {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly moderation: ModerationApi,
    private readonly links: NewsletterLinks,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
  ) {}

  /** @throws too_many_requests (429), blacklisted (422) */
  async execute(body: SubscribeBody, { address, locale }: { address: string; locale: Locale }): Promise<void> {
    await this.limits.count('newsletter', { address, account: body.email });
    await this.moderation.refuseBlocked(this.database.read, { emails: [body.email] });
    await withMinimumDuration(this.database.transaction((em) => this.ask(em, body, address, locale)));
  }

  private async ask(
    em: EntityManager,
    { email, authorizations }: SubscribeBody,
    address: string,
    locale: Locale,
  ): Promise<void> {
    const pass = await this.asked.take(em, 'newsletter', email, { address });
    // An earlier link stays valid.
    if (!pass) return;
    const now = this.clock.now();
    const { token, hash } = this.links.confirmation();
    const until = plus(now, newsletterLimits.confirmation);
    const asked = {
      locale,
      authorizations: newsletterAuthorizations.filter((name) => authorizations[name]),
      token_hash: hash,
      token_expires_at: until,
      asked_at: now,
    };
    // An unconfirmed subscription is replaced; a confirmed one keeps its consents until the new one is confirmed.
    await sqlOf(em)
      .insertInto('newsletter_subscriptions')
      .values({ email, ...asked })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
      .execute();
    this.notifications.mail(em, {
      to: email,
      locale,
      template: 'newsletter_confirm',
      pass,
      params: { token, until: until.toISOString() },
    });
  }
}
