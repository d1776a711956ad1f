import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountPart, type ErasedAccount } from '../../accounts/accounts.api.js';
import type { SignInKey } from '../../shared/actor.js';
import { FeedbackApi } from './feedback.api.js';

/** What reviews hold about accounts. */
@Injectable()
export class ReviewsAccountPart implements AccountPart, OnModuleInit {
  constructor(
    private readonly accounts: AccountParts,
    private readonly feedback: FeedbackApi,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  erase(em: EntityManager, { id }: ErasedAccount): Promise<void> {
    return this.feedback.erase(em, { accountId: id });
  }

  exported({ accountId }: SignInKey) {
    return {
      feedback_given: sql`(
        select jsonb_agg(
          to_jsonb(b) - 'firm_id'
            || jsonb_build_object('reply', case when b.reply_removed_at is null then b.reply end)
          order by b.request_id)
        from feedbacks b
        where b.account_id = ${accountId})`,
      feedback_received: sql`(
        select jsonb_agg(to_jsonb(b) - '{account_id,satisfaction_site,review_site,no_choice_reason}'::text[] order by b.request_id)
        from feedbacks b
        where b.firm_id = ${accountId})`,
    };
  }
}
