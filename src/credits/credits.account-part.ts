import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountFacts, type AccountPart } from '../accounts/accounts.api.js';
import type { SignInKey } from '../shared/actor.js';
import { CreditsApi } from './credits.api.js';

/** What credits have of accounts. The ledger stays when an account is erased, without a name. */
@Injectable()
export class CreditsAccountPart implements AccountPart, OnModuleInit {
  constructor(
    private readonly accounts: AccountParts,
    private readonly credits: CreditsApi,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  /** A firm begins with the credits of its registration. Rule 6.1. */
  async confirmed(em: EntityManager, { id, model }: AccountFacts, now: Date): Promise<undefined> {
    if (model === 'lawyer') await this.credits.openWallet(em, id, now);
  }

  exported({ accountId }: SignInKey) {
    return {
      credits: sql`jsonb_build_object(
        'balance', (
          select w.balance from wallets w where w.account_id = ${accountId}),
        'lots', (
          select jsonb_agg(to_jsonb(l) - 'account_id' order by l.id)
          from credit_lots l
          where l.account_id = ${accountId}),
        'movements', (
          select jsonb_agg(to_jsonb(m) - 'account_id' order by m.id)
          from credit_movements m
          where m.account_id = ${accountId}))`,
    };
  }
}
