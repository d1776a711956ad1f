import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/staff.module.js';
import { BillingModule } from '../billing.module.js';
import { CheckoutsBackofficeController } from './checkouts.backoffice.controller.js';
import { CouponsBackofficeController } from './coupons.backoffice.controller.js';
import { EventsBackofficeController } from './events.backoffice.controller.js';
import { FiguresBackofficeController } from './figures.backoffice.controller.js';
import { FiguresQuery } from './figures.js';
import { InvoicesBackofficeController } from './invoices.backoffice.controller.js';
import { PayoutsBackofficeController } from './payouts.backoffice.controller.js';
import { Payouts } from './payouts.js';
import { PreservationBackofficeController } from './preservation.backoffice.controller.js';
import { Preservation } from './preservation.js';
import { ReceiptsBackofficeController } from './receipts.backoffice.controller.js';
import { ReconciliationBackofficeController } from './reconciliation.backoffice.controller.js';
import { Reconciliation } from './reconciliation.js';
import { RefundFacts } from './refund-facts.js';
import { RefundsBackofficeController } from './refunds.backoffice.controller.js';
import { CloseReceipt } from './use-cases/close-receipt.js';
import { CorrectInvoice } from './use-cases/correct-invoice.js';
import { CreateCoupon } from './use-cases/create-coupon.js';
import { DecideRefund } from './use-cases/decide-refund.js';
import { DeleteCoupon } from './use-cases/delete-coupon.js';
import { ExportInvoices } from './use-cases/export-invoices.js';
import { ExportPreservation } from './use-cases/export-preservation.js';
import { ReadReceipt } from './use-cases/read-receipt.js';
import { ReleaseTransmission } from './use-cases/release-transmission.js';
import { RetryRefund } from './use-cases/retry-refund.js';
import { SetInvoiceState } from './use-cases/set-invoice-state.js';
import { UpdateCoupon } from './use-cases/update-coupon.js';
import { VatBackofficeController } from './vat.backoffice.controller.js';
import { VatQuery } from './vat.js';

/** Money as finance sees it. */
@Module({
  imports: [BillingModule, StaffModule],
  controllers: [
    CheckoutsBackofficeController,
    CouponsBackofficeController,
    EventsBackofficeController,
    FiguresBackofficeController,
    InvoicesBackofficeController,
    PayoutsBackofficeController,
    PreservationBackofficeController,
    ReceiptsBackofficeController,
    ReconciliationBackofficeController,
    RefundsBackofficeController,
    VatBackofficeController,
  ],
  providers: [
    FiguresQuery,
    Payouts,
    Preservation,
    Reconciliation,
    RefundFacts,
    VatQuery,
    CloseReceipt,
    CorrectInvoice,
    CreateCoupon,
    DecideRefund,
    DeleteCoupon,
    ExportInvoices,
    ExportPreservation,
    ReadReceipt,
    ReleaseTransmission,
    RetryRefund,
    SetInvoiceState,
    UpdateCoupon,
  ],
})
export class BillingBackofficeModule {}
