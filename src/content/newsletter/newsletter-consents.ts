import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { NewsletterAuthorization } from '../../shared/content/newsletter.codes.js';
import { NewsletterLinks } from './newsletter-links.js';

/** What a subscriber agrees to. */
export type NewsletterConsent = 'newsletter' | NewsletterAuthorization;

/** The text that subscribers agree to, by its date of publication. */
const TEXT_VERSION = '2026-11-22';

/** The proof of what subscribers agreed to and revoked; it is kept longer than their address. Rule 24.3. */
@Injectable()
export class NewsletterConsents {
  constructor(private readonly links: NewsletterLinks) {}

  /** What is in force for an address. */
  async inForce(em: EntityManager, email: string): Promise<NewsletterConsent[]> {
    const rows = await sqlOf(em)
      .selectFrom('newsletter_consents')
      .select(['kind', 'given'])
      .distinctOn('kind')
      .where('email_hash', '=', this.links.emailHash(email))
      .orderBy('kind')
      .orderBy('id', 'desc')
      .execute();
    return rows.filter(({ given }) => given).map(({ kind }) => kind as NewsletterConsent);
  }

  async log(
    em: EntityManager,
    email: string,
    change: {
      readonly kinds: readonly NewsletterConsent[];
      readonly given: boolean;
      readonly address: string | null;
      readonly at: Date;
    },
  ): Promise<void> {
    if (change.kinds.length === 0) return;
    // Triggers of newsletter_consents:
    // - newsletter_consents_append_only: a consent is proof, so its row never changes.
    await sqlOf(em)
      .insertInto('newsletter_consents')
      .values(
        change.kinds.map((kind) => ({
          email_hash: this.links.emailHash(email),
          kind,
          given: change.given,
          text_version: TEXT_VERSION,
          address: change.address,
          at: change.at,
        })),
      )
      .execute();
  }
}
