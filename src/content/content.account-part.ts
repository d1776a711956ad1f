import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountPart, type ErasedAccount } from '../accounts/accounts.api.js';
import type { SignInKey } from '../shared/actor.js';
import { ContactApi } from './contact/contact.api.js';
import { NewsletterApi } from './newsletter/newsletter.api.js';

/** What the site has of accounts: a subscription of the newsletter, and letters to the operator. */
@Injectable()
export class ContentAccountPart implements AccountPart, OnModuleInit {
  constructor(
    private readonly accounts: AccountParts,
    private readonly newsletter: NewsletterApi,
    private readonly contact: ContactApi,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  async erase(em: EntityManager, { id, email }: ErasedAccount): Promise<void> {
    await this.newsletter.erase(em, email);
    await this.contact.erase(em, id, email);
  }

  exported({ accountId }: SignInKey) {
    return {
      newsletter: sql`(
        select jsonb_build_object(
          'locale', u.locale,
          'authorizations', u.authorizations,
          'asked_at', u.asked_at,
          'confirmed_at', u.confirmed_at)
        from newsletter_subscriptions u
        join accounts a on a.email = u.email
        where a.id = ${accountId})`,
      letters: sql`(
        select jsonb_agg(to_jsonb(l) - 'account_id' order by l.id)
        from letters l
        where l.account_id = ${accountId})`,
    };
  }
}
