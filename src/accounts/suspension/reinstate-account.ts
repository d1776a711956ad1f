import { Injectable } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { SuspensionsApi } from './suspensions.api.js';

/** Staff lift a suspension. Rule 21.2. */
@Injectable()
export class ReinstateAccount {
  constructor(
    private readonly database: Database,
    private readonly suspensions: SuspensionsApi,
  ) {}

  /** @throws not_found (404); not_suspended (409) */
  async execute(staff: StaffActor, accountId: number, reason: string): Promise<void> {
    await this.database.transaction((em) => this.suspensions.reinstate(em, staff, accountId, reason));
  }
}
