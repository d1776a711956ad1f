import { Injectable } from '@nestjs/common';
import { AccountsApi } from '../../../accounts/accounts.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { moment } from '../../../kernel/database/sql.js';
import type { NewsletterAuthorization } from '../../../shared/content/newsletter.codes.js';
import { NewsletterConsents } from '../newsletter-consents.js';
import { NewsletterLinks } from '../newsletter-links.js';
import { newsletterProblems } from '../newsletter.problems.js';

/**
 * Confirms a subscription by its mailed link. If the address has an account, the account agrees as well. A link that is
 * used again gets the same answer as the first time. Rules 24.1, 24.3 and 24.4.
 */
@Injectable()
export class ConfirmSubscription {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsApi,
    private readonly consents: NewsletterConsents,
    private readonly links: NewsletterLinks,
  ) {}

  /** @returns the address @throws invalid_link (422) */
  execute(token: string, address: string): Promise<string> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const db = sqlOf(em);
      const found = await db
        .selectFrom('newsletter_subscriptions')
        .select(['id', 'email', 'authorizations', 'asked_at', 'confirmed_at'])
        .where('token_hash', '=', this.links.hash(token))
        .where('token_expires_at', '>', moment(now))
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw newsletterProblems.invalid_link();
      const { id, email, asked_at, confirmed_at } = found;
      if (confirmed_at !== null && new Date(confirmed_at) >= new Date(asked_at)) return email;
      await db.updateTable('newsletter_subscriptions').set({ confirmed_at: now }).where('id', '=', id).execute();
      const kinds = ['newsletter', ...(found.authorizations as NewsletterAuthorization[])] as const;
      const known = await this.consents.inForce(em, email);
      const added = kinds.filter((kind) => !known.includes(kind));
      await this.consents.log(em, email, { kinds: added, given: true, address, at: now });
      await this.accounts.changeConsents(em, email, { kinds, given: true, address });
      return email;
    });
  }
}
