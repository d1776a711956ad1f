import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { BillingApi } from './billing.api.js';
import { BillingJobs } from './billing.jobs.js';
import { cashierProvider } from './cashier/cashier.provider.js';
import { Giving } from './checkouts/giving.js';
import { Orders } from './checkouts/orders.js';
import { Tickets } from './checkouts/tickets.js';
import { CloseSession } from './checkouts/use-cases/close-session.js';
import { ExpireCheckout } from './checkouts/use-cases/expire-checkout.js';
import { Coupons } from './coupons/coupons.js';
import { FirmBuyer } from './firm-buyer.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { Invoices } from './invoices/invoices.js';
import { InvoicesQueries } from './invoices/invoices.queries.js';
import { ReadInvoice } from './invoices/use-cases/read-invoice.js';
import { RefundMoney } from './refunds/refund-money.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsJobs } from './refunds/refunds.jobs.js';
import { Refunds } from './refunds/refunds.js';
import { AskPackageRefund } from './refunds/use-cases/ask-package-refund.js';
import { PayBack } from './refunds/use-cases/pay-back.js';
import { CreditsSubject } from './subjects/credits.subject.js';
import { Subjects } from './subjects/subject.js';

/** Orders, payments, coupons, invoices and refunds. It sells credits itself; requests register the plans. */
@Module({
  imports: [CreditsModule, NotificationsModule],
  controllers: [InvoicesController, RefundsController],
  providers: [
    BillingApi, BillingJobs, cashierProvider, Coupons, CloseSession, CreditsSubject, ExpireCheckout, FirmBuyer, Giving, Invoices, Orders, Subjects, Tickets,
    ...[InvoicesQueries, ReadInvoice],
    ...[AskPackageRefund, PayBack, RefundMoney, Refunds, RefundsJobs],
  ],
  exports: [BillingApi, ReadInvoice, Refunds],
})
export class BillingModule {}
