import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { UnusedAccounts } from './unused/unused-accounts.js';

/** Notifies the owner of an unused account, and opens a case for the staff a month later. Rule 21.11. */
@Injectable()
export class FollowUnused {
  constructor(
    private readonly database: Database,
    private readonly unused: UnusedAccounts,
  ) {}

  notify(accountId: number): Promise<void> {
    return this.database.transaction((em) => this.unused.notify(em, accountId));
  }

  present(accountId: number): Promise<void> {
    return this.database.transaction((em) => this.unused.present(em, accountId));
  }
}
