import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { UnusedAccounts } from './unused/unused-accounts.js';

/** Tells the owner of an unused account, and puts it before the staff a month later. Rule 21.11. */
@Injectable()
export class FollowUnused {
  constructor(
    private readonly database: Database,
    private readonly unused: UnusedAccounts,
  ) {}

  tell(accountId: number): Promise<void> {
    return this.database.transaction((em) => this.unused.tell(em, accountId));
  }

  present(accountId: number): Promise<void> {
    return this.database.transaction((em) => this.unused.present(em, accountId));
  }
}
