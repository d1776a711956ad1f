import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { AccountParts } from '../account-parts.js';
import { AccountsApi } from '../accounts.api.js';
import { SuspensionsApi } from './suspensions.api.js';

/**
 * Ends suspensions at their end, and takes back responses that were forwarded to a firm while it was being suspended.
 * Rules 21.3 and 21.4.
 */
@Injectable()
export class FollowSuspension {
  constructor(
    private readonly database: Database,
    private readonly suspensions: SuspensionsApi,
    private readonly accounts: AccountsApi,
    private readonly parts: AccountParts,
  ) {}

  /** Nothing happens before the end, and after the suspension was lifted. */
  end(suspensionId: number): Promise<void> {
    return this.database.transaction((em) => this.suspensions.end(em, suspensionId));
  }

  /** The responses that a suspended firm has not opened pass to the next firms. */
  release(firmId: number): Promise<void> {
    return this.database.transaction(async (em) => {
      if ((await this.accounts.facts(em, firmId))?.suspended === true) await this.parts.firmSuspended(em, firmId);
    });
  }
}
