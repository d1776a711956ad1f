import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/staff.module.js';
import { CheckoutsBackofficeController } from './checkouts.backoffice.controller.js';
import { CouponsBackofficeController } from './coupons.backoffice.controller.js';
import { InvoicesBackofficeController } from './invoices.backoffice.controller.js';
import { RefundsBackofficeController } from './refunds.backoffice.controller.js';

/** Money as finance sees it. */
@Module({
  imports: [StaffModule],
  controllers: [CheckoutsBackofficeController, CouponsBackofficeController, InvoicesBackofficeController, RefundsBackofficeController],
})
export class BillingBackofficeModule {}
