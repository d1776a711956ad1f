import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountPart, type ErasedAccount } from '../accounts/accounts.api.js';
import type { SignInKey } from '../shared/actor.js';
import { MatchingApi } from './matching.api.js';

/** What matching holds about accounts: the index of firms, and which firms a citizen has excluded. */
@Injectable()
export class MatchingAccountPart implements AccountPart, OnModuleInit {
  constructor(
    private readonly accounts: AccountParts,
    private readonly matching: MatchingApi,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  firmChanged(em: EntityManager, firmId: number): Promise<void> {
    return this.matching.indexFirm(em, firmId);
  }

  erase(em: EntityManager, { id }: ErasedAccount): Promise<void> {
    return this.matching.erase(em, id);
  }

  exported({ accountId }: SignInKey) {
    return {
      refused_firms: sql`(
        select jsonb_agg(f.company_name order by f.account_id)
        from refused_firms n
        join firms f on f.account_id = n.firm_id
        where n.account_id = ${accountId})`,
    };
  }
}
