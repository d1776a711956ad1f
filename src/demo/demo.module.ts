import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DemoData } from './demo-data.js';
import { DemoMoney } from './money.js';

/** Data to try the product with. */
@Module({
  imports: [BillingModule, CreditsModule, MatchingModule, StaffModule],
  providers: [DemoData, DemoMoney],
  exports: [DemoData],
})
export class DemoModule {}
