import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DemoConversations } from './conversations.js';
import { DemoData } from './demo-data.js';
import { DemoMoney } from './money.js';
import { DemoStaffWork } from './staff-work.js';

/** Data to try the product with. */
@Module({
  imports: [BillingModule, CreditsModule, FilesModule, MatchingModule, StaffModule, AccountsModule],
  providers: [DemoConversations, DemoData, DemoMoney, DemoStaffWork],
  exports: [DemoData],
})
export class DemoModule {}
